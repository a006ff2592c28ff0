import { ownPath } from './redirect.ts';

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
export interface SignInRequest {
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
