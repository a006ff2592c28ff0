import { signInPath } from '../domain/sign-in.ts';
import { headOf } from './heads.ts';
import type { Page } from './page.ts';
import type { Planning } from './planning.ts';

/** Where visitors sign in (ROUTE-34). None at a dealer without an API, who has nothing to sign in for. */
export function signInPages({ dealer }: Planning): Page[] {
  if (!dealer.api.enabled) return [];
  const head = headOf(dealer, {
    path: signInPath,
    title: 'Sign in',
    description: `Sign in at ${dealer.name} with your mobile number and a code that we send you. There is no password.`,
    index: false,
    jsonLd: [],
  });
  return [{ path: signInPath, route: 'sign-in', head, props: { dealerName: dealer.name } }];
}
