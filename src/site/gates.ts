import type { Dealer } from '../config/schema/dealer.ts';
import { type GatedRoute, gateOf } from '../domain/gates.ts';
import type { PageOf } from './page.ts';

/**
 * A page with its gate, if the dealer has configured one: signed-out visitors are redirected to sign-in (GATE-3). The
 * gate is no protection, because anybody can read the HTML of a static site. Such a page must contain nothing private,
 * and the API refuses its calls without a session. Undefined for a gated page of a dealer without an API, because
 * nobody could sign in.
 */
export function gatedPage<One extends PageOf<string, unknown>>(
  page: One,
  route: GatedRoute,
  { gates, api }: Pick<Dealer, 'gates' | 'api'>,
): One | undefined {
  const gate = gateOf(route, gates);
  if (!gate) return page;
  return api.enabled ? { ...page, gate } : undefined;
}
