/** `/sign-in/` (ROUTE-34). */
export interface SignInProps {
  dealerName: string;
  /** True when a request for a code needs a captcha (CFG-50). */
  captcha: boolean;
}
