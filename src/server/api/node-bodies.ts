import type { Readable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import { type BodyReader, tooLarge } from './arrived-body.ts';
import { addressOf } from './caller.ts';
import { tooBusy } from './turn.ts';

/** How long bodies may be on their way, and how many: 28 MB may take two minutes, a short one ten seconds. */
export const usualBodyLimits = {
  /** Milliseconds that a body may take, besides the time for its bytes. */
  graceMs: 10_000,
  /** Bytes a second at which it has to come after that. */
  slowestRate: 256_000,
  /** Bodies on their way at the same time. */
  open: { inAll: 2000, perAddress: 64 },
  /** Bytes in memory of bodies that need more than a form does, until their calls are over. */
  bytes: { inAll: 64_000_000, perAddress: 32_000_000 },
};
export type BodyLimits = typeof usualBodyLimits;

/** A body up to this size is bounded by the number of open ones, so that no large body can shut out a lead. */
const SMALL_BYTES = 16_384;

/** Bodies on their way, and bytes in memory. */
interface Held {
  open: number;
  bytes: number;
}

/** The bodies that are on their way to this server. */
export function openBodies(limits: BodyLimits = usualBodyLimits) {
  const inAll: Held = { open: 0, bytes: 0 };
  const byAddress = new Map<string, Held>();

  /**
   * Reads a body of which a part has not arrived yet.
   *
   * @param from.onEnd takes what to run when the call is over, and its body not in memory any more
   * @throws Refusal 408 for one that comes too slowly, 413 for one that is too large, 429 and 503 for one too many
   */
  async function read(
    incoming: Readable,
    mostBytes: number,
    { address, onEnd }: { address: string; onEnd: (end: () => void) => void },
  ): Promise<Buffer<ArrayBuffer>> {
    const own = byAddress.get(address) ?? { open: 0, bytes: 0 };
    byAddress.set(address, own);
    let bytes = 0;
    const count = (what: keyof Held, more: number) => {
      own[what] += more;
      inAll[what] += more;
    };
    onEnd(() => {
      count('bytes', -bytes);
      if (own.open === 0 && own.bytes === 0) byAddress.delete(address);
    });
    count('open', 1);
    try {
      if (own.open > limits.open.perAddress)
        throw new Refusal(429, 'There were too many requests.', { retryAfterSeconds: 5 });
      if (isOver('open', own)) throw tooBusy();
      return await collect(incoming, (more) => {
        bytes += more;
        count('bytes', more);
        if (bytes > mostBytes) throw tooLarge();
        if (bytes > SMALL_BYTES && isOver('bytes', own)) throw tooBusy();
        return bytes;
      });
    } finally {
      count('open', -1);
    }
  }

  function isOver(what: keyof Held, own: Held): boolean {
    return own[what] > limits[what].perAddress || inAll[what] > limits[what].inAll;
  }

  /** @param counted adds to the bytes of the body, and returns them all; throws when there are too many */
  function collect(incoming: Readable, counted: (more: number) => number): Promise<Buffer<ArrayBuffer>> {
    const { graceMs, slowestRate } = limits;
    const started = performance.now();
    const leftMs = () => graceMs + (counted(0) / slowestRate) * 1000 - (performance.now() - started);
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let hasEnded = false;
      let timer = setTimeout(look, leftMs());
      function look() {
        // This process may have been busy: what has arrived meanwhile is read first.
        setImmediate(() => {
          if (hasEnded) return;
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
      // Nobody reads this answer.
      const gone = () => fail(new Refusal(400, 'The request ended before its end.'));
      function fail(why: unknown) {
        stop();
        // What still comes is thrown away by the listener of the server, until it ends the connection.
        incoming.pause();
        reject(why);
      }
      function stop() {
        hasEnded = true;
        clearTimeout(timer);
        incoming.off('data', take).off('end', end).off('close', gone);
      }
      incoming.on('data', take).on('end', end).on('close', gone);
      if (incoming.destroyed) gone();
    });
  }

  return read;
}

/** Reads bodies from the connections of a Node server. */
export function nodeBodies(limits: BodyLimits | undefined, trustedProxies: number): BodyReader {
  const read = openBodies(limits);
  return async (context, mostBytes) => {
    const { incoming } = context.env;
    if (!incoming) throw new Error('The request has no connection of Node.');
    if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) throw tooLarge();
    // A body that came with its head, as most do, never has to wait.
    if (incoming.complete) {
      const body = (incoming.read() ?? Buffer.alloc(0)) as Buffer<ArrayBuffer>;
      if (body.length > mostBytes) throw tooLarge();
      return body;
    }
    const turn = context.get('turn');
    const address = addressOf(context, { trustedProxies });
    return turn.waitOutside(() => read(incoming, mostBytes, { address, onEnd: turn.onEnd }));
  };
}
