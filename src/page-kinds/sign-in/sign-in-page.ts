import { signInPath } from '../../domain/sign-in.ts';
import { headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';

/** The sign-in page (ROUTE-34). None for a dealer without an API. */
export function signInPages({ dealer }: Planning) {
  if (!dealer.api.enabled) return [];
  const head = headOf(dealer, {
    path: signInPath,
    title: 'Sign in',
    description: `Sign in at ${dealer.name} with your mobile number and a code that we'll send you. There is no password.`,
    index: false,
  });
  const props = { dealerName: dealer.name, captcha: dealer.leads.captcha };
  return [pageOf({ path: signInPath, route: 'sign-in', head, props })];
}
