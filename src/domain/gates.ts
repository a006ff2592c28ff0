import { type SignInType, signInHref } from './sign-in.ts';

/** Routes that may ask for a sign-in first (GATE-1, GATE-2). */
export const gatedRoutes = ['checkout', 'personalised-finance', 'spin-to-win', 'online-payment'] as const;
export type GatedRoute = (typeof gatedRoutes)[number];

/** The dealer's settings that open or close them (CFG-52 to CFG-54). */
export interface Gates {
  gateCheckout: boolean;
  gatePersonalisedFinance: boolean;
  gateSpinToWin: boolean;
}

/** What a visitor signs in for at each of them (ROUTE-34). */
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
 * What a visitor must sign in for to use a route of a dealer's site; undefined where nobody needs to. Any route that
 * is none of the four is open, trade-in and its sisters among them (GATE-4, GATE-6).
 */
export function gateOf(route: string, gates: Gates): SignInType | undefined {
  const gated = gatedRoutes.find((known) => known === route);
  return gated && isClosed[gated](gates) ? signInTypeOf[gated] : undefined;
}

/**
 * Where a signed-out visitor of a gated page goes: to sign in and then come back to it, or back to where they came
 * from (GATE-3).
 *
 * @param here path, query and fragment of the gated page
 * @param cameFrom address of the page before; counts only when it is one of the same site
 */
export function gateHref(type: SignInType, here: string, cameFrom: string, origin: string): string {
  const before = URL.canParse(cameFrom) ? new URL(cameFrom) : undefined;
  const isOwn = before?.origin === origin;
  const path = isOwn ? before.pathname + before.search + before.hash : '/';
  // Back to the gate itself would be straight forward again.
  return signInHref({ type, redirect: here, back: path === here ? '/' : path });
}
