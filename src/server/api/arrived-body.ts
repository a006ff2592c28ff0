import type { Context, MiddlewareHandler } from 'hono';
import { ArraySchema, ObjectSchema, type Schema, ValidationError } from 'yup';
import type { Endpoint } from '../../api/contract/contract.ts';
import { isRecord } from '../../domain/record.ts';
import { Refusal } from '../refusal.ts';
import type { ApiParts, Env } from './api-parts.ts';

/** Reads the body of a call. @throws Refusal 413 for one too large; 408, 429 and 503 where bodies may come slowly */
export type BodyReader = (context: Context<Env>, mostBytes: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Bytes of a form without long texts. */
const MOST_FORM_BYTES = 4096;

/** Levels of JSON that no schema has bounded yet. */
const DEEPEST_JSON = 32;

export const tooLarge = () => new Refusal(413, 'The request is too large.');
const notValid = () => new Refusal(400, 'The request is not valid.');

/**
 * Waits for the body of a call, so that it can be read as Hono documents (`text`, `json`, `parseBody`). Call it after
 * every check that needs no body: the session, the origin, the limits of calls. There is no other way to a body
 * (`withholdBody`).
 *
 * @throws Refusal 400, 408, 413, 429 and 503
 */
export async function arrivedBody(
  context: Context<Env>,
  { readBody }: Pick<ApiParts, 'readBody'>,
  mostBytes: number,
): Promise<void> {
  const body = await readBody(context, mostBytes);
  const { url, method, raw } = context.req;
  context.req.raw = new Request(url, { method, headers: raw.headers, body });
}

/** Takes the body out of reach of every route, until `arrivedBody` has it. Refuses addresses that nothing can have. */
export const withholdBody: MiddlewareHandler<Env> = async (context, next) => {
  const { method, url, raw } = context.req;
  // Postgres cannot store NUL, nor look for it.
  if (!URL.canParse(url) || url.includes('%00')) throw notValid();
  context.set('arriving', raw);
  if (!['GET', 'HEAD', 'TRACE'].includes(method))
    context.req.raw = new Request(url, { method, headers: raw.headers });
  await next();
};

/** A posted form: texts only, each at most as long as the limit of the body allows. */
export type Form = (name: string) => string;

/** Reads a posted form. @throws Refusal as `arrivedBody`, and 400 for one that is malformed */
export async function readForm(
  context: Context<Env>,
  parts: Pick<ApiParts, 'readBody'>,
  mostBytes = MOST_FORM_BYTES,
): Promise<Form> {
  await arrivedBody(context, parts, mostBytes);
  const fields = await context.req.parseBody().catch(() => {
    throw notValid();
  });
  if (Object.values(fields).some((value) => typeof value === 'string' && value.includes('\0')))
    throw notValid();
  return (name) => {
    const value = fields[name];
    return typeof value === 'string' ? value : '';
  };
}

/** Reads posted JSON. Undefined for what is none. @throws Refusal as `arrivedBody`, and 400 for endless nesting */
export async function readJson(context: Context<Env>, parts: Pick<ApiParts, 'readBody'>, mostBytes: number) {
  await arrivedBody(context, parts, mostBytes);
  const value: unknown = await context.req.json<unknown>().catch(() => undefined);
  for (const { depth } of partsOf(value)) if (depth > DEEPEST_JSON) throw notValid();
  return value;
}

/** Most calls carry a few hundred bytes. The contract names a higher limit for calls that carry more. */
const MOST_BODY_BYTES = 16_384;

/**
 * Reads the payload, validates it by the contract's schema, and keeps the fields that this schema names. Nothing is
 * converted: a number in quotes is refused. Unknown fields are dropped, so that a newer site can talk to an older
 * server.
 *
 * @throws Refusal as `arrivedBody`, 400 with the first validation message and the name of its field, 415 for another content type
 */
export async function readPayload(
  endpoint: Endpoint,
  context: Context<Env>,
  parts: Pick<ApiParts, 'readBody'>,
): Promise<unknown> {
  const { req } = context;
  const raw =
    endpoint.route.method === 'GET'
      ? { ...req.query(), ...req.param() }
      : await readObject(endpoint, context, parts);
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

async function readObject(
  { beacon, mostBytes = MOST_BODY_BYTES }: Endpoint,
  context: Context<Env>,
  parts: Pick<ApiParts, 'readBody'>,
): Promise<object> {
  const type = context.req.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  // Another site's form cannot send JSON without a CORS preflight. A beacon can send nothing but text.
  if (type !== 'application/json' && !(beacon && type === 'text/plain')) {
    throw new Refusal(415, 'The request must be JSON.');
  }
  await arrivedBody(context, parts, mostBytes);
  const body = await context.req.json<unknown>().catch(() => undefined);
  if (!isRecord(body)) throw notValid();
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
function* partsOf(
  value: unknown,
  name = '',
  depth = 0,
): Generator<{ value: unknown; field: string; depth: number }> {
  yield { value, field: name.slice(0, 200), depth };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value))
    yield* partsOf(part, name ? `${name}.${key}` : key, depth + 1);
}
