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

/** The place of one call among those under way, and the time it has left. */
export class Turn {
  readonly #parts: Pick<ApiParts, 'load' | 'metrics'>;
  readonly #late = Promise.withResolvers<never>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #endings: (() => void)[] = [];

  /** @throws Refusal 503 when the call could not be answered in time */
  constructor(parts: Pick<ApiParts, 'load' | 'metrics'>) {
    this.#parts = parts;
    this.#enter();
  }

  /** Runs the call. Rejects with Refusal 503 when it takes too long. What it has begun then goes on. */
  async run(call: () => Promise<void>): Promise<void> {
    const work = call().finally(() => {
      for (const end of this.#endings) end();
    });
    try {
      await Promise.race([work, this.#late.promise]);
    } finally {
      if (this.#leave()) this.#parts.load.answered();
    }
  }

  /**
   * Waits for the client, who may take as long as they like: meanwhile the call takes no place, and its time stands
   * still.
   *
   * @throws Refusal 503 when there is no place any more
   */
  async waitOutside<T>(arrival: () => Promise<T>): Promise<T> {
    this.#leave();
    const arrived = await arrival();
    this.#enter();
    return arrived;
  }

  /** Runs something when the work of the call is over, which may be after its answer. */
  onEnd(end: () => void): void {
    this.#endings.push(end);
  }

  #enter(): void {
    if (!this.#parts.load.begin()) {
      this.#parts.metrics.shed();
      throw tooBusy();
    }
    this.#timer = setTimeout(() => this.#late.reject(unavailable(tooLate)), LONGEST_CALL);
  }

  /** @returns false when the call had no place */
  #leave(): boolean {
    if (!this.#timer) return false;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#parts.load.leave();
    return true;
  }
}

/** Gives every call its turn, and refuses calls at once that could not be answered in time. */
export function inTurn(parts: Pick<ApiParts, 'load' | 'metrics'>): MiddlewareHandler<Env> {
  return async (context, next) => {
    const turn = new Turn(parts);
    context.set('turn', turn);
    await turn.run(next);
  };
}
