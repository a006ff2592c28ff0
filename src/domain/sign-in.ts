import { decoded } from './record.ts';

/** Reasons to sign in (ROUTE-34). */
export const signInTypes = [
  'watchlist',
  'trade-in',
  'checkout',
  'finance',
  'spin-to-win',
  'online-payment',
] as const;
export type SignInType = (typeof signInTypes)[number];

export const signInPath = '/sign-in/';

/** Number of digits in a one-time code. */
export const codeLength = 6;

export const codeMessage = 'Please enter the 6 digits of the code.';

/** Wrong tries after which a code is invalid. */
export const codeTries = 5;

/** The digits of a code, however people type or paste it: '123 456' gives '123456'. */
export function codeDigits(written: string): string {
  return written.normalize('NFKC').replace(/[\s\-\u2010-\u2015.]/g, '');
}

/** Where a visitor came from and continues to. Both are paths of this site. */
interface SignInRequest {
  type: SignInType;
  redirect: string;
  back: string;
}

/** '/sign-in/?type=watchlist&redirect=%2Fcars%2Fa%2F&back=%2F' (ROUTE-34). */
export function signInHref({ type, redirect, back }: SignInRequest): string {
  return `${signInPath}?${new URLSearchParams({ type, redirect: ownPath(redirect), back: ownPath(back) })}`;
}

/** Reads such an address. Missing or unsafe values become the watchlist and the home page. */
export function signInRequest(search: URLSearchParams): SignInRequest {
  const type = signInTypes.find((known) => known === search.get('type')) ?? 'watchlist';
  return { type, redirect: ownPath(search.get('redirect')), back: ownPath(search.get('back')) };
}

const longestPath = 2000;
const nowhere = 'https://site.invalid';

/** A path that is still encoded after this many decodings is rejected. */
const mostDecodings = 3;

/**
 * Returns a link as a path of this site, with query and fragment. Anybody may have written the link. Returns `fallback`
 * when the link leads to another site, or when a browser or server might read it that way (OPEN-21).
 */
export function ownPath(written: string | null | undefined, fallback = '/'): string {
  if (!written || written.length > longestPath || !staysHere(written)) return fallback;
  if (!URL.canParse(written, nowhere)) return fallback;
  const url = new URL(written, nowhere);
  if (url.origin !== nowhere) return fallback;
  const path = url.pathname + url.search + url.hash;
  // URL parsing reads '/.//evil.example' as a path of this site, but writes it as '//evil.example', which is another
  // site.
  return path.startsWith('//') || !staysHere(path) ? fallback : path;
}

/**
 * True when the path starts with a single slash after every decoding. Browsers read '\' as '/' and ignore tabs and line
 * breaks in an address. Servers and proxies decode a path before a redirect, some of them twice, and convert slashes of
 * other scripts.
 */
function staysHere(written: string): boolean {
  if (/[\\\p{Cc}]/u.test(written)) return false;
  let path = written.split(/[?#]/, 1)[0] ?? '';
  for (let decodings = 0; decodings <= mostDecodings; decodings++) {
    if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path.normalize('NFKC'))) return false;
    const next = decoded(path, '');
    if (next === path) return true;
    path = next;
  }
  return false;
}

/** Routes that may require a sign-in (GATE-1, GATE-2). */
export const gatedRoutes = ['checkout', 'personalised-finance', 'spin-to-win', 'online-payment'] as const;
export type GatedRoute = (typeof gatedRoutes)[number];

/** The dealer's settings for these routes (CFG-52 to CFG-54). */
export interface Gates {
  gateCheckout: boolean;
  gatePersonalisedFinance: boolean;
  gateSpinToWin: boolean;
}

/** The sign-in type of each route (ROUTE-34), and whether a dealer requires it. */
const gateOfRoute: Record<GatedRoute, (gates: Gates) => SignInType | false> = {
  checkout: ({ gateCheckout }) => gateCheckout && 'checkout',
  'personalised-finance': ({ gatePersonalisedFinance }) => gatePersonalisedFinance && 'finance',
  'spin-to-win': ({ gateSpinToWin }) => gateSpinToWin && 'spin-to-win',
  'online-payment': () => 'online-payment',
};

/**
 * The sign-in that a route requires. Undefined when it requires none. Every other route is open, including trade-in and
 * the pages like it (GATE-4, GATE-6).
 */
export function gateOf(route: string, gates: Gates): SignInType | undefined {
  const gated = gatedRoutes.find((known) => known === route);
  return (gated && gateOfRoute[gated](gates)) || undefined;
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
