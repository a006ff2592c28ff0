/**
 * Fetches what says what is left to pay, for visitors whose own car was valued, on this page before or in another tab:
 * the others need nothing of it. The key is that of `stores/trade-in-value.ts`, which comes along with it.
 */
function follow(): void {
  try {
    if (localStorage.getItem('trade-in-value')) import('./you-pay.ts').catch(() => undefined);
  } catch {
    // Without a storage there is no valuation.
  }
}

follow();
addEventListener('storage', follow);
