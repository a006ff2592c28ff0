import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { type CallName, contract, type Endpoint } from '../../api/contract/contract.ts';
import { openApiDocument } from '../../api/contract/openapi.ts';
import { HOUR } from '../../domain/time/durations.ts';
import { Refusal } from '../refusal.ts';
import { isPassingFault } from '../storage/passing-fault.ts';
import type { ApiParts, Call, Env } from './api-parts.ts';
import { readPayload, withholdBody } from './arrived-body.ts';
import { addressOf, admit, dealerOfHost } from './caller.ts';
import { inTurn, unavailable } from './turn.ts';
import { knownBrowser, secretCookie, tokenHash } from './visitor-secrets.ts';

const ourFault = 'Something went wrong at our end. Please try again, or call us.';

const nothingHere = () => new Refusal(404, 'There is nothing at this address.');

/** Returns the API as a web-standard request handler. */
export function createApi(parts: ApiParts): Hono<Env> {
  const app = new Hono<Env>();

  app.use(observe(parts));
  app.use(noticeProxies(parts));
  app.use(withholdBody);
  addHealthRoutes(app, parts);
  app.use(inTurn(parts));

  const document = openApiDocument();
  app.get('/api/openapi.json', (context) => context.json(document));
  parts.addRoutes?.(app, parts);

  app.options('*', async (context) => {
    const origin = context.req.header('origin');
    await admit(context, parts);
    if (origin) {
      context.header('access-control-allow-methods', 'GET, POST');
      context.header('access-control-allow-headers', 'content-type');
      context.header('access-control-max-age', '7200');
    }
    return context.body(null, 204);
  });

  const methods = new Map<string, string[]>();
  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const name = key as CallName;
    const { method, path } = endpoint.route;
    const pattern = path.replace(/\{(\w+)\}/g, ':$1');
    methods.set(pattern, [...(methods.get(pattern) ?? []), method]);
    if (endpoint.cacheSeconds !== undefined) app.use(pattern, etag());
    app.on(method, pattern, (context) => {
      context.set('call', name);
      return answer(name, endpoint, context, parts);
    });
  }
  // A full path must come before a path with a parameter, which would match it too.
  const patterns = [...methods].sort(([a], [b]) => Number(a.includes(':')) - Number(b.includes(':')));
  for (const [pattern, allowed] of patterns) {
    app.all(pattern, (context) => {
      context.header('allow', allowed.includes('GET') ? [...allowed, 'HEAD'].join(', ') : allowed.join(', '));
      throw new Refusal(405, 'This address does not accept this kind of request.');
    });
  }
  app.notFound((context) => refused(context, nothingHere(), parts));
  app.onError((error, context) => {
    if (error instanceof Refusal && (error.status < 500 || error.status === 503))
      return refused(context, error, parts);
    parts.log.error({ id: context.get('requestId'), call: context.get('call'), error });
    if (isPassingFault(error)) return refused(context, unavailable(ourFault), parts);
    return refused(context, error instanceof Refusal ? error : new Refusal(500, ourFault), parts);
  });
  return app;
}

/** Runs one call of the contract, from its first check to its answer. */
async function answer(name: CallName, endpoint: Endpoint, context: Context<Env>, parts: ApiParts) {
  const dealer = await admit(context, parts);
  const address = addressOf(context, parts);
  await parts.limits.count(name, dealer.id, address);
  const payload = await readPayload(endpoint, context, parts);
  const now = parts.now();
  const cookie = secretCookie(context, `session-${dealer.id}`, parts.preview);
  const session = cookie.token
    ? await parts.sessions.find(tokenHash(cookie.token), dealer.id, now)
    : undefined;
  if (endpoint.session && !session) throw new Refusal(401, 'Please sign in first.');
  if (session?.renewed && cookie.token) cookie.set(cookie.token);
  // Safe: the schema of this call has validated the payload.
  const handler = parts.handlers[name] as ((call: Call<unknown>) => Promise<object>) | undefined;
  if (!handler) throw nothingHere();
  const visitor = secretCookie(context, `visitor-${dealer.id}`, parts.preview);
  const origin = context.req.header('origin');
  const answered = await handler({
    dealer,
    payload,
    phone: session?.phone,
    address,
    now,
    cookie,
    visitor,
    known: knownBrowser(context, dealer.id, parts),
    origin,
  });
  const { cacheSeconds } = endpoint;
  // Private: an answer may renew the session cookie, and a shared cache must not hand that cookie to another visitor.
  if (cacheSeconds !== undefined) context.header('cache-control', `private, max-age=${cacheSeconds}`);
  if (!(answered instanceof Response)) return context.json(answered);
  // Keeps the headers that earlier steps set.
  return context.newResponse(answered.body, 200, Object.fromEntries(answered.headers));
}

async function refused(context: Context<Env>, refusal: Refusal, parts: ApiParts): Promise<Response> {
  const { status, message, retryAfterSeconds, code, field } = refusal;
  if (retryAfterSeconds !== undefined) context.header('retry-after', String(retryAfterSeconds));
  const ofRoute = context.get('refused');
  if (ofRoute) return ofRoute(refusal);
  // Only browsers that open an address ask for HTML, as from a link in a letter: a person reads the answer.
  if (parts.refusedPage && context.req.header('accept')?.includes('text/html')) {
    const dealer = await dealerOfHost(context, parts).catch(() => undefined);
    return parts.refusedPage(context, refusal, dealer);
  }
  return context.json(
    { success: false, error: message, ...(code && { code }), ...(field && { field }) },
    status,
  );
}

/**
 * `GET /api/health/live`: the process answers; restart it when it does not. `GET /api/health/ready`: it can store leads
 * for at least one dealer; send it no visitors while it answers 503. A server that refuses some calls because it has too
 * many says so and stays ready; one that has answered none for seconds does not. Anybody may ask, so the answer has no
 * names: those are on the operator's own port.
 */
function addHealthRoutes(app: Hono<Env>, { faults, dealers, load }: ApiParts): void {
  app.get('/api/health/live', (context) => context.json({ ok: true }));
  app.get('/api/health/ready', async (context) => {
    const served = (await dealers.all()).length;
    const isShedding = load.state !== 'free';
    const ok = (await faults()).length === 0 && served > 0;
    return context.json({ ok, dealers: served, ...(isShedding && { isShedding }) }, ok ? 200 : 503);
  });
}

/** Gives every request an id, adds security headers to every answer, and logs without personal data. */
function observe({ preview, trustedProxies, log, metrics }: ApiParts): MiddlewareHandler<Env> {
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
    // Asked all day: whether the server is there, and whether a page of the desk is still true.
    const usual = context.req.path.endsWith('/live') ? 'debug' : 'info';
    log[status >= 500 && status !== 503 ? 'error' : usual]({
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

const untrustedProxy =
  'Requests come through a proxy, but TRUSTED_PROXIES is 0: all visitors share the limits of one address, and leads are soon refused. Set TRUSTED_PROXIES to the number of your proxies.';

/** Warns the operator of a proxy that the server was not told of, once an hour. */
function noticeProxies(parts: ApiParts): MiddlewareHandler<Env> {
  const { trustedProxies, preview, log, now, notices } = parts;
  let warnedAt = Number.NEGATIVE_INFINITY;
  return async ({ req }, next) => {
    const isForwarded = req.header('x-forwarded-for') !== undefined || req.header('forwarded') !== undefined;
    if (isForwarded && trustedProxies === 0 && !preview && now() - warnedAt > HOUR) {
      warnedAt = now();
      notices.add(untrustedProxy);
      log.error({ call: 'none' }, untrustedProxy);
    }
    await next();
  };
}
