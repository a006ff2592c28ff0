import type { Dealer } from '../config/schema/dealer.ts';
import { type GatedRoute, gateOf } from '../domain/gates.ts';
import type { PageOf } from './page.ts';

/**
 * A page with its gate, if the dealer has one there: signed-out visitors are sent to sign in (GATE-3). A convenience,
 * not a lock: anybody can read the HTML of a static site, so nothing private may stand in it, and what the page does
 * is refused by the API without a session. Undefined at a dealer without an API when nobody could sign in to see it.
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
