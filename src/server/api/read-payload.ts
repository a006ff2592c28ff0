import type { HonoRequest } from 'hono';
import { ArraySchema, ObjectSchema, ValidationError } from 'yup';
import type { Endpoint } from '../../api/contract/contract.ts';
import { isRecord } from '../../domain/record.ts';
import { Refusal } from '../refusal.ts';

/** Most calls carry a few hundred bytes. The contract names a higher limit for calls that carry more. */
const MOST_BODY_BYTES = 16_384;

/**
 * Reads the payload, validates it by the contract's schema, and keeps the fields that this schema names. Nothing is
 * converted: a number in quotes is refused. Unknown fields are dropped, so that a newer site can talk to an older
 * server.
 *
 * @param arrived waits for the body of at most so many bytes
 * @throws Refusal 400 with the first validation message and the name of its field, 415 for another content type
 */
export async function readPayload(
  endpoint: Endpoint,
  request: HonoRequest,
  arrived: (mostBytes: number) => Promise<void>,
): Promise<unknown> {
  const raw =
    endpoint.route.method === 'GET'
      ? { ...request.query(), ...request.param() }
      : await readBody(request, endpoint, arrived);
  if (!endpoint.payload) return undefined;
  mustHaveNo(shapeFault(raw));
  const kept = keptBySchema(endpoint.payload, validated(endpoint.payload, raw));
  mustHaveNo(textFault(kept));
  return kept;
}

function validated(schema: NonNullable<Endpoint['payload']>, raw: unknown): unknown {
  try {
    return schema.validateSync(raw, { strict: true, abortEarly: false });
  } catch (error) {
    throw error instanceof ValidationError ? invalid(error) : error;
  }
}

function mustHaveNo(fault: PayloadFault | undefined): void {
  if (fault) throw new Refusal(400, fault.message, { field: fault.field });
}

/** The refusal for what a schema found. */
export function invalid({ errors, inner, path }: ValidationError): Refusal {
  return new Refusal(400, errors[0] ?? 'The request is not valid.', { field: path ?? inner[0]?.path });
}

async function readBody(
  request: HonoRequest,
  { beacon, mostBytes = MOST_BODY_BYTES }: Endpoint,
  arrived: (mostBytes: number) => Promise<void>,
): Promise<object> {
  const type = request.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  // Another site's form cannot send JSON without a CORS preflight. A beacon can send nothing but text.
  if (type !== 'application/json' && !(beacon && type === 'text/plain')) {
    throw new Refusal(415, 'The request must be JSON.');
  }
  await arrived(mostBytes);
  const body = await request.json<unknown>().catch(() => undefined);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The request is not valid.');
  }
  return body;
}

/**
 * The parts of a valid payload that its schema names. Everything else is dropped, at every level. Otherwise a field
 * that only another call's schema checks would be stored unchecked. The `cast` of yup fails for a field named `__proto__`.
 */
function keptBySchema(schema: unknown, value: unknown): unknown {
  if (schema instanceof ObjectSchema && isRecord(value)) {
    const fields: Readonly<Record<string, unknown>> = schema.fields;
    return Object.fromEntries(
      Object.keys(fields).flatMap((name) =>
        Object.hasOwn(value, name) && value[name] !== undefined
          ? [[name, keptBySchema(fields[name], value[name])]]
          : [],
      ),
    );
  }
  if (schema instanceof ArraySchema && Array.isArray(value))
    return value.map((one) => keptBySchema(schema.innerType, one));
  return value;
}

/** Limits of a payload, whatever its schema is. The deepest payload of the contract has four levels. */
const DEEPEST = 8;
const MOST_PARTS = 2000;

/** What is wrong with a payload, and in which field. */
interface PayloadFault {
  /** 'own_vehicle.make' */
  field: string;
  message: string;
}

/** Finds nesting that is too deep and values that are too many. Undefined when there are none. */
function shapeFault(payload: unknown): PayloadFault | undefined {
  let parts = 0;
  return firstFault(payload, (_, field, depth) => {
    parts += 1;
    if (parts > MOST_PARTS) return { field, message: 'The request has too many fields.' };
    return depth > DEEPEST ? { field, message: `The field ${field} is nested too deeply.` } : undefined;
  });
}

/** Finds the character NUL, which Postgres cannot store. Undefined when there is none. */
function textFault(payload: unknown): PayloadFault | undefined {
  return firstFault(payload, (value, field) => {
    const isBad = field.includes('\0') || (typeof value === 'string' && value.includes('\0'));
    const named = field.replaceAll('\0', '');
    return isBad ? { field: named, message: `The field ${named} is not valid.` } : undefined;
  });
}

/** The first fault that a check finds in a value or in its parts. Goes no deeper once it has found one. */
function firstFault(
  value: unknown,
  check: (value: unknown, field: string, depth: number) => PayloadFault | undefined,
  field = '',
  depth = 0,
): PayloadFault | undefined {
  const fault = check(value, field.slice(0, 200), depth);
  if (fault || typeof value !== 'object' || value === null) return fault;
  for (const [name, part] of Object.entries(value)) {
    const inside = firstFault(part, check, field ? `${field}.${name}` : name, depth + 1);
    if (inside) return inside;
  }
  return undefined;
}
