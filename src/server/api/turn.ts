import type { MiddlewareHandler } from 'hono';
import { Refusal } from '../refusal.ts';
import type { ApiParts, Env } from './api-parts.ts';

/** Milliseconds until a call times out. The time in which its body arrives is not counted. */
const LONGEST_CALL = 15_000;

/** Seconds until a refused client may try again. They differ, so that the clients do not return together. */
const retryAfterSeconds = () => 2 + Math.floor(Math.random() * 6);

/** The refusal of a call that was not begun, because the server has too much to do. */
export const tooBusy = (): Refusal => unavailable('A lot of people are here right now.');

/** The refusal of a call that may go well in a moment. */
export const unavailable = (message: string): Refusal =>
  new Refusal(503, message, { retryAfterSeconds: retryAfterSeconds() });

const tooLate =
  'This takes longer than it should. It may be done all the same: look at the page again before you send it again.';

export type Turn = ReturnType<typeof beginTurn>;

/** The place of one call among those under way, and the time it has left. @throws Refusal 503 when there is no place */
export function beginTurn({ load, metrics }: Pick<ApiParts, 'load' | 'metrics'>) {
  const late = Promise.withResolvers<never>();
  const endings: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function enter(): void {
    if (!load.begin()) {
      metrics.shed();
      throw tooBusy();
    }
    timer = setTimeout(() => late.reject(unavailable(tooLate)), LONGEST_CALL);
  }

  /** @returns false when the call had no place */
  function leave(): boolean {
    if (!timer) return false;
    clearTimeout(timer);
    timer = undefined;
    load.leave();
    return true;
  }

  enter();
  return {
    /** Runs the call. Rejects with Refusal 503 when it takes too long. What it has begun then goes on. */
    async run(call: () => Promise<void>): Promise<void> {
      const work = call().finally(() => {
        for (const end of endings) end();
      });
      try {
        await Promise.race([work, late.promise]);
      } finally {
        if (leave()) load.answered();
      }
    },

    /** Waits for the client; meanwhile the call takes no place and no time. @throws Refusal 503 without a place then */
    async waitOutside<T>(arrival: () => Promise<T>): Promise<T> {
      leave();
      const arrived = await arrival();
      enter();
      return arrived;
    },

    /** Runs something when the work of the call is over, which may be after its answer. */
    onEnd: (end: () => void) => void endings.push(end),
  };
}

/** Gives every call its turn, and refuses calls at once that could not be answered in time. */
export function inTurn(parts: Pick<ApiParts, 'load' | 'metrics'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const turn = beginTurn(parts);
    context.set('turn', turn);
    await turn.run(next);
  };
}
