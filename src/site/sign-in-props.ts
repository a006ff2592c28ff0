/** `/sign-in/` (ROUTE-34). */
export interface SignInProps {
  dealerName: string;
}
