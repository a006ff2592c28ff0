import type { MiddlewareHandler } from 'hono';
import type { ApiParts, Env } from './api-parts.ts';

/** Gives every request an id, adds security headers to every answer, and logs without personal data. */
export function observe({ preview, trustedProxies, log, metrics }: ApiParts): MiddlewareHandler<Env> {
  return async (context, next) => {
    const started = performance.now();
    const given = trustedProxies > 0 ? context.req.header('x-request-id') : undefined;
    const id = given && /^[\w-]{1,64}$/.test(given) ? given : crypto.randomUUID();
    context.set('requestId', id);
    for (const [name, value] of Object.entries(securityHeaders(preview))) context.header(name, value);
    context.header('x-request-id', id);
    await next();
    const { status } = context.res;
    const ms = performance.now() - started;
    metrics.answered(context.get('call') ?? 'none', status, ms);
    log[status >= 500 && status !== 503 ? 'error' : 'info']({
      id,
      // Log the call's name only: the address may contain what a visitor typed.
      call: context.get('call') ?? 'none',
      dealer: context.get('dealer'),
      method: context.req.method,
      status,
      ms: Math.round(ms),
    });
  };
}

function securityHeaders(preview: boolean): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-site',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(!preview && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Milliseconds between two warnings. */
const QUIET_MS = 3_600_000;

const untrustedProxy =
  'Requests come through a proxy, but TRUSTED_PROXIES is 0: all visitors share the limits of one address, and leads are soon refused. Set TRUSTED_PROXIES to the number of your proxies.';

/** Warns the operator of a proxy that the server was not told of. */
export function noticeProxies(parts: ApiParts): MiddlewareHandler<Env> {
  const { trustedProxies, preview, log, now, notices } = parts;
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
