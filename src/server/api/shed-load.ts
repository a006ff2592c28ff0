import { randomInt } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { ApiParts, Env } from './api-parts.ts';
import { Refusal } from './refusal.ts';

/** Seconds until a refused client may try again. They differ, so that the clients do not return together. */
const retryAfterSeconds = () => randomInt(2, 8);

/** Refuses calls at once when they could not be answered in time. */
export function shedLoad({ load, metrics }: Pick<ApiParts, 'load' | 'metrics'>): MiddlewareHandler<Env> {
  return async (_, next) => {
    const end = load.begin();
    if (!end) {
      metrics.shed();
      throw new Refusal(503, 'A lot of people are here right now. Please try again in a moment.', {
        retryAfterSeconds: retryAfterSeconds(),
      });
    }
    try {
      await next();
    } finally {
      end();
    }
  };
}
