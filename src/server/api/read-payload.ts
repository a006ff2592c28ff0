import type { HonoRequest } from 'hono';
import { ArraySchema, ObjectSchema, type Schema, ValidationError } from 'yup';
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
  mustBeSmall(raw);
  const kept = keptBySchema(endpoint.payload, validated(endpoint.payload, raw));
  mustHaveNoNul(kept);
  return kept;
}

/** A value as a schema wants it. @throws Refusal 400 with what the schema found first */
export function validated(schema: Schema, raw: unknown): unknown {
  try {
    return schema.validateSync(raw, { strict: true, abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const { errors, inner, path } = error;
    throw new Refusal(400, errors[0] ?? 'The request is not valid.', { field: path ?? inner[0]?.path });
  }
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
  if (!isRecord(body)) throw new Refusal(400, 'The request is not valid.');
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

/** Refuses nesting that is too deep and values that are too many. */
function mustBeSmall(payload: unknown): void {
  let parts = 0;
  for (const { field, depth } of partsOf(payload)) {
    parts += 1;
    if (parts > MOST_PARTS) throw new Refusal(400, 'The request has too many fields.', { field });
    if (depth > DEEPEST) throw new Refusal(400, `The field ${field} is nested too deeply.`, { field });
  }
}

/** Refuses the character NUL, which Postgres cannot store. */
function mustHaveNoNul(payload: unknown): void {
  for (const { value, field: name } of partsOf(payload)) {
    if (!name.includes('\0') && !(typeof value === 'string' && value.includes('\0'))) continue;
    const field = name.replaceAll('\0', '');
    throw new Refusal(400, `The field ${field} is not valid.`, { field });
  }
}

/** A value and its parts, each before its own parts, with the name of its field: 'own_vehicle.make'. */
export function* partsOf(
  value: unknown,
  name = '',
  depth = 0,
): Generator<{ value: unknown; field: string; depth: number }> {
  yield { value, field: name.slice(0, 200), depth };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* partsOf(part, name ? `${name}.${key}` : key, depth + 1);
}
