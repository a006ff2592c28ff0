import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { CallName } from '../../api/contract/contract.ts';
import { Refusal } from '../refusal.ts';

interface Limit {
  calls: number;
  seconds: number;
  /** Open pages make these calls without the visitor: they do not use up the limit of all calls. */
  isApart?: true;
}

/** How many calls one address may make to one dealer. */
export interface RateLimitSettings {
  /** All calls together, except those apart. */
  all: Limit;
  /** Stricter limits for calls that are expensive, or that an attacker would repeat. */
  of: Partial<Record<CallName, Limit>>;
}

export const usualLimits: RateLimitSettings = {
  all: { calls: 300, seconds: 60 },
  of: {
    // Every open page makes four calls a minute, and many visitors may share one address.
    reservedCars: { calls: 1200, seconds: 60, isApart: true },
    askForCode: { calls: 30, seconds: 3600 },
    verifyCode: { calls: 30, seconds: 600 },
    carPdf: { calls: 30, seconds: 60 },
    snapRating: { calls: 60, seconds: 60 },
    // A visitor stops typing before each of them.
    recordEmptySearch: { calls: 60, seconds: 3600 },
    // Each of these calls may write a line of the log.
    recordViolation: { calls: 30, seconds: 3600 },
    // Each of these calls keeps a car from other visitors for a while.
    reserveCar: { calls: 12, seconds: 3600 },
    // Each of these calls may send a mail to somebody.
    askAlerts: { calls: 20, seconds: 3600 },
  },
};

/**
 * Counts calls in the memory of this process. A limit against floods need not survive a restart or be exact across
 * servers, and it must not cost a query. The limit on sign-in codes must be exact, so the database counts those.
 */
export function rateLimits({ all, of }: RateLimitSettings) {
  const limiter = (keyPrefix: string, { calls, seconds }: Limit) =>
    new RateLimiterMemory({ keyPrefix, points: calls, duration: seconds });
  const ofAll = limiter('all', all);
  const ofCalls = new Map(Object.entries(of).map(([name, limit]) => [name, limiter(name, limit)]));
  return {
    /** @throws Refusal 429 */
    async count(name: CallName, dealerId: number, address: string): Promise<void> {
      const key = `${dealerId} ${address}`;
      try {
        if (!of[name]?.isApart) await ofAll.consume(key);
        await ofCalls.get(name)?.consume(key);
      } catch (limit) {
        if (!(limit instanceof RateLimiterRes)) throw limit;
        throw new Refusal(429, 'There were too many requests.', {
          retryAfterSeconds: Math.max(1, Math.ceil(limit.msBeforeNext / 1000)),
        });
      }
    },
  };
}

/** High limits: a test suite uses a single address. */
export const previewRateLimits: RateLimitSettings = { all: { calls: 100_000, seconds: 60 }, of: {} };
