import type { Context } from 'hono';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { ApiParts, Env } from './api-parts.ts';
import { dealerOf, isOwnOrigin } from './origins.ts';
import { Refusal } from './refusal.ts';

/**
 * Returns the dealer whose page may make this request. It refuses requests from pages of another origin. It also
 * refuses a request that changes something but has no Origin header: browsers always send one.
 */
export async function admit(context: Context<Env>, parts: ApiParts): Promise<Dealer> {
  const { req } = context;
  const origin = req.header('origin');
  const forwarded = parts.trustedProxies > 0 ? req.header('x-forwarded-host') : undefined;
  const host = (forwarded ?? req.header('host') ?? '').toLowerCase();
  context.header('vary', 'Origin', { append: true });
  const dealer = await dealerOf({ host, origin }, parts.dealers, parts.preview);
  if (!dealer) throw new Refusal(404, 'There is no site at this address.', { code: 'no-site' });
  context.set('dealer', dealer.slug);
  if (origin === undefined) {
    if (req.method === 'GET' || req.method === 'HEAD') return dealer;
    throw new Refusal(403, 'This can only be done from the site itself.');
  }
  if (!isOwnOrigin(origin, dealer, parts.preview)) {
    throw new Refusal(403, 'This can only be done from the site itself.');
  }
  context.header('access-control-allow-origin', origin);
  context.header('access-control-allow-credentials', 'true');
  return dealer;
}
