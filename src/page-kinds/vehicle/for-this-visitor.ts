import { dayInWords } from '../../domain/day-in-words.ts';
import { sinceListed } from '../../domain/listed-date.ts';
import { opensInPlace } from '../../ui/opens-in-place.ts';
import { pageDay } from '../../ui/page-now.ts';

/** Makes links to the calculator open it as a dialog on the current page. */
opensInPlace(
  (target) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-calculator]');
    return link ? { link } : undefined;
  },
  () => {
    followTerms();
    return import('../../features/finance/CalculatorDialog.tsx');
  },
);

let followsTerms = false;
/** Shows the repayment on the visitor's own loan terms from now on. */
function followTerms(): void {
  if (followsTerms) return;
  followsTerms = true;
  import('./own-repayment.ts').then(
    ({ showOwnRepayment }) => showOwnRepayment(),
    () => {
      followsTerms = false;
    },
  );
}

/**
 * Loads the code that shows the amount to pay, but only for visitors whose own car has a valuation, on this page or in
 * another tab, and the code that shows the repayment on own terms, for those who have set some. The storage keys are
 * those of `stores/trade-in-value.ts` and `stores/finance-figures.ts`, which are part of the loaded code.
 */
function follow(): void {
  try {
    if (localStorage.getItem('trade-in-value')) import('./you-pay.ts').catch(() => undefined);
    if (localStorage.getItem('finance-figures')) followTerms();
  } catch {
    // Without storage there is no valuation, and there are no terms.
  }
}

follow();
addEventListener('storage', follow);
// The calculator of this page sends it, see `stores/trade-in-value.ts`.
addEventListener('trade-in-used', follow);

/** Adds the days since a car was listed to its date: 'Listed 12 days ago, 12 November 2026'. */
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-listed]')) {
  const since = sinceListed(time.dateTime, time.dataset['asOf'] ?? pageDay());
  const date = dayInWords(time.dateTime);
  time.textContent = since.endsWith(date) ? since : `${since}, ${date}`;
}

/**
 * Opens the on-road estimate of a visitor who has asked for on-road prices in a search. The storage key and the value
 * are those of `onRoadWanted` in the search's `OnRoadSwitch.tsx`, which this page does not load.
 */
try {
  const isWanted = localStorage.getItem('on-road-prices')?.includes('"isWanted":true');
  const estimate = isWanted && document.querySelector<HTMLDetailsElement>('[data-on-road]');
  if (estimate) estimate.open = true;
} catch {
  // Without storage nothing was asked for.
}
