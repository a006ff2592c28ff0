import { opensInPlace } from '../../ui/opens-in-place.ts';

/** Makes links to the calculator open it as a dialog on the current page. */
opensInPlace(
  (target) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-calculator]');
    return link ? { link } : undefined;
  },
  () => import('../../features/finance/CalculatorDialog.tsx'),
);

/**
 * Loads the code that shows the amount to pay, but only for visitors whose own car has a valuation, on this page or in
 * another tab. The storage key is that of `stores/trade-in-value.ts`, which is part of the loaded code.
 */
function follow(): void {
  try {
    if (localStorage.getItem('trade-in-value')) import('./you-pay.ts').catch(() => undefined);
  } catch {
    // Without storage there is no valuation.
  }
}

follow();
addEventListener('storage', follow);
// The calculator of this page sends it, see `stores/trade-in-value.ts`.
addEventListener('trade-in-used', follow);
