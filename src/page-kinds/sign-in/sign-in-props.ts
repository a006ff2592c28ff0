/** `/sign-in/` (ROUTE-34). */
export interface SignInProps {
  dealerName: string;
  /** True when a code needs a proof that no machine asks for it (CFG-50). */
  captcha: boolean;
}
