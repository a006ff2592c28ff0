/**
 * Loads code when the visitor uses a trade-in: now, in another tab, or in the calculator of this page. The storage key,
 * the field and the event are those of `stores/trade-in-value.ts`, which is part of the loaded code.
 *
 * @param load may be called several times
 */
export function followTradeIn(load: () => Promise<unknown>): void {
  const follow = () => {
    try {
      if (localStorage.getItem('trade-in-value')?.includes('"isUsed":true')) load().catch(() => undefined);
    } catch {
      // Without storage there is no trade-in.
    }
  };
  follow();
  addEventListener('storage', follow);
  addEventListener('trade-in-used', follow);
}
