/** What a visitor signs in for (ROUTE-34). */
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

/** Where a visitor came from and goes on to. Both are paths of this site. */
export interface SignInRequest {
  type: SignInType;
  redirect: string;
  back: string;
}

const longestPath = 2000;
const nowhere = 'https://site.invalid';

/**
 * A path of this site, with its query and fragment, from a link that anyone may have written; `fallback` when it
 * leads, or a browser might read it as leading, to another site (OPEN-21).
 */
export function ownPath(written: string | null | undefined, fallback = '/'): string {
  // Browsers read '\' as '/', and drop tabs and line breaks inside an address before they read it.
  if (!written || written.length > longestPath || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(written)) return fallback;
  const url = URL.parse(written, nowhere);
  if (url?.origin !== nowhere) return fallback;
  const path = url.pathname + url.search + url.hash;
  // '/.//evil.example' is read as a path of this site and spelled back as an address of another.
  return path.startsWith('//') ? fallback : path;
}

/** '/sign-in/?type=watchlist&redirect=%2Fcars%2Fa%2F&back=%2F' (ROUTE-34). */
export function signInHref({ type, redirect, back }: SignInRequest): string {
  return `${signInPath}?${new URLSearchParams({ type, redirect: ownPath(redirect), back: ownPath(back) })}`;
}

/** Reads such an address. What is missing or not to be trusted becomes the watchlist and the home page. */
export function signInRequest(search: URLSearchParams): SignInRequest {
  const type = signInTypes.find((known) => known === search.get('type')) ?? 'watchlist';
  return { type, redirect: ownPath(search.get('redirect')), back: ownPath(search.get('back')) };
}
