import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallName } from '../../api/contract/contract.ts';
import { Refusal } from './refusal.ts';

export interface Limit {
  calls: number;
  seconds: number;
}

/** How often one address may call at one dealer. */
export interface RateLimitSettings {
  /** All calls together. */
  all: Limit;
  /** Those that cost more, or that somebody would try again and again. */
  of: Partial<Record<CallName, Limit>>;
}

export const usualLimits: RateLimitSettings = {
  all: { calls: 300, seconds: 60 },
  of: {
    askForCode: { calls: 30, seconds: 3600 },
    verifyCode: { calls: 30, seconds: 600 },
    carPdf: { calls: 30, seconds: 60 },
    snapRating: { calls: 60, seconds: 60 },
    // Each keeps a car from everybody else for a while.
    reserveCar: { calls: 12, seconds: 3600 },
  },
};

/**
 * Counts calls in this process's memory: a limit against floods need not survive a restart nor be exact over several
 * servers, and must not cost a query. What must hold exactly, codes for a phone, is counted in the database.
 */
export class RateLimits {
  readonly #all: RateLimiterMemory;
  readonly #of: ReadonlyMap<string, RateLimiterMemory>;

  constructor({ all, of }: RateLimitSettings) {
    const limiter = (keyPrefix: string, { calls, seconds }: Limit) =>
      new RateLimiterMemory({ keyPrefix, points: calls, duration: seconds });
    this.#all = limiter('all', all);
    this.#of = new Map(Object.entries(of).map(([name, limit]) => [name, limiter(name, limit)]));
  }

  /** @throws Refusal 429 */
  async count(name: CallName, dealerId: number, address: string): Promise<void> {
    const key = `${dealerId} ${address}`;
    try {
      await this.#all.consume(key);
      await this.#of.get(name)?.consume(key);
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit;
      throw new Refusal(429, 'There were too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(limit.msBeforeNext / 1000)),
      });
    }
  }
}
