import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { partsOf } from './read-payload.ts';

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
