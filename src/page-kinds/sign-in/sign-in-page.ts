import { signInPath } from '../../domain/sign-in.ts';
import { headOf, type PageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';

/** `/sign-in/` (ROUTE-34). */
export interface SignInProps {
  dealerName: string;
  /** True when a request for a code needs a captcha (CFG-50). */
  captcha: boolean;
}

/** The sign-in page (ROUTE-34). None for a dealer without an API. */
export function signInPages({ dealer }: Planning): PageOf<'sign-in', SignInProps>[] {
  if (!dealer.api.enabled) return [];
  const head = headOf(dealer, {
    path: signInPath,
    title: 'Sign in',
    description: `Sign in at ${dealer.name} with your mobile number and a code that we'll send you. There is no password.`,
    index: false,
  });
  const props = { dealerName: dealer.name, captcha: dealer.leads.captcha };
  return [{ path: signInPath, route: 'sign-in', head, props }];
}
