import { type SignInType, signInHref } from './sign-in.ts';

/** Routes that may require a sign-in (GATE-1, GATE-2). */
export const gatedRoutes = ['checkout', 'personalised-finance', 'spin-to-win', 'online-payment'] as const;
export type GatedRoute = (typeof gatedRoutes)[number];

/** The dealer's settings for these routes (CFG-52 to CFG-54). */
export interface Gates {
  gateCheckout: boolean;
  gatePersonalisedFinance: boolean;
  gateSpinToWin: boolean;
}

/** The sign-in type of each route (ROUTE-34). */
const signInTypeOf: Record<GatedRoute, SignInType> = {
  checkout: 'checkout',
  'personalised-finance': 'finance',
  'spin-to-win': 'spin-to-win',
  'online-payment': 'online-payment',
};

const isClosed: Record<GatedRoute, (gates: Gates) => boolean> = {
  checkout: ({ gateCheckout }) => gateCheckout,
  'personalised-finance': ({ gatePersonalisedFinance }) => gatePersonalisedFinance,
  'spin-to-win': ({ gateSpinToWin }) => gateSpinToWin,
  'online-payment': () => true,
};

/**
 * The sign-in that a route requires. Undefined when it requires none. Every other route is open, including trade-in and
 * the pages like it (GATE-4, GATE-6).
 */
export function gateOf(route: string, gates: Gates): SignInType | undefined {
  const gated = gatedRoutes.find((known) => known === route);
  return gated && isClosed[gated](gates) ? signInTypeOf[gated] : undefined;
}

/**
 * Where a signed-out visitor of a gated page goes: to the sign-in page, which then returns to the gated page or to the
 * page before (GATE-3).
 *
 * @param here path, query and fragment of the gated page
 * @param cameFrom address of the page before; used only if it is on the same site
 */
export function gateHref(type: SignInType, here: string, cameFrom: string, origin: string): string {
  const before = URL.canParse(cameFrom) ? new URL(cameFrom) : undefined;
  const isOwn = before?.origin === origin;
  const path = isOwn ? before.pathname + before.search + before.hash : '/';
  // Returning to the gated page itself would only redirect again.
  return signInHref({ type, redirect: here, back: path === here ? '/' : path });
}
