import type { MiddlewareHandler } from 'hono';
import type { ApiParts, Env } from './api-parts.ts';

/** Milliseconds between two warnings. */
const QUIET_MS = 3_600_000;

const untrustedProxy =
  'Requests come through a proxy, but TRUSTED_PROXIES is 0: all visitors share the limits of one address, and leads are soon refused. Set TRUSTED_PROXIES to the number of your proxies.';

/** Warns the operator of a proxy that the server was not told of. */
export function noticeProxies({
  trustedProxies,
  preview,
  log,
  now,
  notices,
}: Pick<ApiParts, 'trustedProxies' | 'preview' | 'log' | 'now' | 'notices'>): MiddlewareHandler<Env> {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return async ({ req }, next) => {
    const isForwarded = req.header('x-forwarded-for') !== undefined || req.header('forwarded') !== undefined;
    if (isForwarded && trustedProxies === 0 && !preview && now() - warnedAt > QUIET_MS) {
      warnedAt = now();
      notices.add(untrustedProxy);
      log.error({ call: 'none' }, untrustedProxy);
    }
    await next();
  };
}
