import type { HonoRequest } from 'hono';
import { ValidationError } from 'yup';
import type { Endpoint } from '../../api/contract/endpoint.ts';
import { keptBySchema } from './kept-by-schema.ts';
import { type PayloadFault, shapeFault, textFault } from './payload-fault.ts';
import { Refusal } from './refusal.ts';

/** Most calls carry a few hundred bytes. The contract names a higher limit for calls that carry more. */
const MOST_BODY_BYTES = 16_384;

/**
 * Reads the payload, validates it by the contract's schema, and keeps the fields that this schema names. Nothing is
 * converted: a number in quotes is refused. Unknown fields are dropped, so that a newer site can talk to an older
 * server.
 *
 * @throws Refusal 400 with the first validation message and the name of its field, 413 when too large, 415 for another content type
 */
export async function readPayload(endpoint: Endpoint, request: HonoRequest): Promise<unknown> {
  const raw =
    endpoint.route.method === 'GET'
      ? { ...request.query(), ...request.param() }
      : await readBody(request, endpoint);
  if (!endpoint.payload) return undefined;
  mustBeFree(shapeFault(raw));
  const kept = keptBySchema(endpoint.payload, validated(endpoint.payload, raw));
  mustBeFree(textFault(kept));
  return kept;
}

function validated(schema: NonNullable<Endpoint['payload']>, raw: unknown): unknown {
  try {
    return schema.validateSync(raw, { strict: true, abortEarly: false });
  } catch (error) {
    throw error instanceof ValidationError ? invalid(error) : error;
  }
}

function mustBeFree(fault: PayloadFault | undefined): void {
  if (fault) throw new Refusal(400, fault.message, { field: fault.field });
}

/** The refusal for what a schema found. */
export function invalid({ errors, inner, path }: ValidationError): Refusal {
  return new Refusal(400, errors[0] ?? 'The request is not valid.', { field: path ?? inner[0]?.path });
}

async function readBody(
  request: HonoRequest,
  { beacon, mostBytes = MOST_BODY_BYTES }: Endpoint,
): Promise<object> {
  const type = request.header('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  // Another site's form cannot send JSON without a CORS preflight. A beacon can send nothing but text.
  if (type !== 'application/json' && !(beacon && type === 'text/plain')) {
    throw new Refusal(415, 'The request must be JSON.');
  }
  const body = parsed(await limitedText(request, mostBytes));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The request is not valid.');
  }
  return body;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads at most the limit into memory, whatever Content-Length claims. */
async function limitedText(request: HonoRequest, mostBytes: number): Promise<string> {
  const tooLarge = new Refusal(413, 'The request is too large.');
  if (Number(request.header('content-length') ?? 0) > mostBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
