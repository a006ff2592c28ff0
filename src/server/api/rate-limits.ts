import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallName } from '../../api/contract/contract.ts';
import { Refusal } from './refusal.ts';

export interface Limit {
  calls: number;
  seconds: number;
}

/** How often one address may call at one dealer. */
export interface RateLimitSettings {
  /** All calls together, without those that are counted apart. */
  all: Limit;
  /** Calls that open pages make by themselves: they must not use up what a visitor has for calls of their own. */
  apart?: Partial<Record<CallName, Limit>>;
  /** Those that cost more, or that somebody would try again and again. */
  of: Partial<Record<CallName, Limit>>;
}

export const usualLimits: RateLimitSettings = {
  all: { calls: 300, seconds: 60 },
  // Four a minute from every page that is being looked at, of everybody behind one address.
  apart: { reservedCars: { calls: 1200, seconds: 60 } },
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
  readonly #apart: ReadonlyMap<string, RateLimiterMemory>;
  readonly #of: ReadonlyMap<string, RateLimiterMemory>;

  constructor({ all, apart = {}, of }: RateLimitSettings) {
    const limiter = (keyPrefix: string, { calls, seconds }: Limit) =>
      new RateLimiterMemory({ keyPrefix, points: calls, duration: seconds });
    const limiters = (limits: Partial<Record<CallName, Limit>>) =>
      new Map(Object.entries(limits).map(([name, limit]) => [name, limiter(name, limit)]));
    this.#all = limiter('all', all);
    this.#apart = limiters(apart);
    this.#of = limiters(of);
  }

  /** @throws Refusal 429 */
  async count(name: CallName, dealerId: number, address: string): Promise<void> {
    const key = `${dealerId} ${address}`;
    try {
      await (this.#apart.get(name) ?? this.#all).consume(key);
      await this.#of.get(name)?.consume(key);
    } catch (limit) {
      if (!(limit instanceof RateLimiterRes)) throw limit;
      throw new Refusal(429, 'There were too many requests. Please wait a moment and try again.', {
        retryAfterSeconds: Math.max(1, Math.ceil(limit.msBeforeNext / 1000)),
      });
    }
  }
}
