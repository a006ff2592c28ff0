import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { clientAddress, socketAddress } from './caller.ts';
import { tooBusy } from './turn.ts';

/** How long bodies may be on their way, and how many of them. */
export interface BodyLimits {
  /** Milliseconds that a body may take, besides the time for its bytes. */
  graceMs: number;
  /** Bytes a second at which it has to come after that. */
  slowestRate: number;
  /** Bodies on their way at the same time. */
  open: Limit;
  /** Bytes in memory of bodies that need more than a form does, until their calls are over. */
  bytes: Limit;
}

interface Limit {
  inAll: number;
  perAddress: number;
}

/** The longest body of 28 MB may take two minutes. A shorter one has little more than ten seconds. */
export const usualBodyLimits: BodyLimits = {
  graceMs: 10_000,
  slowestRate: 256_000,
  open: { inAll: 2000, perAddress: 64 },
  bytes: { inAll: 64_000_000, perAddress: 32_000_000 },
};

/** A body up to this size is bounded by the number of open ones, so that no large body can shut out a lead. */
const SMALL_BYTES = 16_384;

/** Bytes of a form without long texts. */
const MOST_FORM_BYTES = 4096;

/** Levels of JSON that no schema has bounded yet. */
const DEEPEST_JSON = 32;

const tooLarge = () => new Refusal(413, 'The request is too large.');
const notValid = () => new Refusal(400, 'The request is not valid.');
/** Nobody reads this answer. */
const clientHasGone = () => new Refusal(400, 'The request ended before its end.');

/** Bodies on their way, and bytes in memory. */
interface Held {
  open: number;
  bytes: number;
}

/** The bodies that are on their way to this server. */
export class Bodies {
  readonly #limits: BodyLimits;
  readonly #inAll: Held = { open: 0, bytes: 0 };
  readonly #byAddress = new Map<string, Held>();

  constructor(limits: BodyLimits = usualBodyLimits) {
    this.#limits = limits;
  }

  /**
   * Reads a body of which a part has not arrived yet.
   *
   * @param from.onEnd takes what to run when the call is over, and its body not in memory any more
   * @throws Refusal 408 for one that comes too slowly, 413 for one that is too large, 429 and 503 for one too many
   */
  async read(
    incoming: Readable,
    mostBytes: number,
    { address, onEnd }: { address: string; onEnd: (end: () => void) => void },
  ): Promise<Buffer<ArrayBuffer>> {
    const own = this.#byAddress.get(address) ?? { open: 0, bytes: 0 };
    this.#byAddress.set(address, own);
    let bytes = 0;
    const count = (what: keyof Held, more: number) => {
      own[what] += more;
      this.#inAll[what] += more;
    };
    onEnd(() => {
      count('bytes', -bytes);
      if (own.open === 0 && own.bytes === 0) this.#byAddress.delete(address);
    });
    count('open', 1);
    try {
      const { perAddress } = this.#limits.open;
      if (own.open > perAddress)
        throw new Refusal(429, 'There were too many requests.', { retryAfterSeconds: 5 });
      if (this.#isOver('open', own)) throw tooBusy();
      return await this.#collect(incoming, (more) => {
        bytes += more;
        count('bytes', more);
        if (bytes > mostBytes) throw tooLarge();
        if (bytes > SMALL_BYTES && this.#isOver('bytes', own)) throw tooBusy();
        return bytes;
      });
    } finally {
      count('open', -1);
    }
  }

  #isOver(what: keyof Held, own: Held): boolean {
    const { inAll, perAddress } = this.#limits[what];
    return own[what] > perAddress || this.#inAll[what] > inAll;
  }

  /** @param counted adds to the bytes of the body, and returns them all; throws when there are too many */
  #collect(incoming: Readable, counted: (more: number) => number): Promise<Buffer<ArrayBuffer>> {
    const { graceMs, slowestRate } = this.#limits;
    const started = performance.now();
    const leftMs = () => graceMs + (counted(0) / slowestRate) * 1000 - (performance.now() - started);
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let isOver = false;
      let timer = setTimeout(look, leftMs());
      function look() {
        // This process may have been busy: what has arrived meanwhile is read first.
        setImmediate(() => {
          if (isOver) return;
          if (leftMs() > 0) timer = setTimeout(look, leftMs());
          else fail(new Refusal(408, 'The request took too long to arrive. Please try again.'));
        });
      }
      const take = (chunk: Buffer) => {
        chunks.push(chunk);
        try {
          counted(chunk.length);
        } catch (refusal) {
          fail(refusal);
        }
      };
      const end = () => {
        stop();
        resolve(Buffer.concat(chunks));
      };
      const gone = () => fail(clientHasGone());
      function fail(why: unknown) {
        stop();
        // What still comes is thrown away by the listener of the server, until it ends the connection.
        incoming.pause();
        reject(why);
      }
      function stop() {
        isOver = true;
        clearTimeout(timer);
        incoming.off('data', take).off('end', end).off('close', gone);
      }
      incoming.on('data', take).on('end', end).on('close', gone);
      if (incoming.destroyed) gone();
    });
  }
}

/**
 * Waits for the body of a call, so that it can be read as Hono documents (`text`, `json`, `parseBody`). Call it after
 * every check that needs no body: the session, the origin, the limits of calls. There is no other way to a body
 * (`withholdBody`).
 *
 * @throws Refusal 400, 408, 413, 429 and 503
 */
export async function arrivedBody(
  context: Context<Env>,
  { bodies, trustedProxies }: Pick<ApiParts, 'bodies' | 'trustedProxies'>,
  mostBytes: number,
): Promise<void> {
  const { incoming } = context.env;
  if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
  const turn = context.get('turn');
  const forwarded = context.req.header('x-forwarded-for');
  const address = clientAddress(socketAddress(context), forwarded, trustedProxies);
  const body = incoming.complete
    ? whole(incoming, mostBytes)
    : await turn.waitOutside(() =>
        bodies.read(incoming, mostBytes, { address, onEnd: (end) => turn.onEnd(end) }),
      );
  const { url, method, raw } = context.req;
  context.req.raw = new Request(url, { method, headers: raw.headers, body });
}

/** A body that came with its head, as most do: it never has to wait. */
function whole(incoming: IncomingMessage, mostBytes: number): Buffer<ArrayBuffer> {
  const body = (incoming.read() ?? Buffer.alloc(0)) as Buffer<ArrayBuffer>;
  if (body.length > mostBytes) throw tooLarge();
  return body;
}

/** Takes the body out of reach of every route, until `arrivedBody` has it. Refuses addresses that nothing can have. */
export const withholdBody: MiddlewareHandler<Env> = async (context, next) => {
  const { method, url, raw } = context.req;
  // Postgres cannot store NUL, nor look for it.
  if (!URL.canParse(url) || url.includes('%00')) throw notValid();
  if (!['GET', 'HEAD', 'TRACE'].includes(method))
    context.req.raw = new Request(url, { method, headers: raw.headers });
  await next();
};

/** A posted form: texts only, each at most as long as the limit of the body allows. */
export type Form = (name: string) => string;

/** Reads a posted form. @throws Refusal as `arrivedBody`, and 400 for one that is malformed */
export async function readForm(
  context: Context<Env>,
  parts: Pick<ApiParts, 'bodies' | 'trustedProxies'>,
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
export async function readJson(
  context: Context<Env>,
  parts: Pick<ApiParts, 'bodies' | 'trustedProxies'>,
  mostBytes: number,
): Promise<unknown> {
  await arrivedBody(context, parts, mostBytes);
  const value: unknown = await context.req.json<unknown>().catch(() => undefined);
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_JSON) throw notValid();
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return value;
}
