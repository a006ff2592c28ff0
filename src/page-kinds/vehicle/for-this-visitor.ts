import { readPageCar } from '../../car/page-car.ts';
import { carTitle } from '../../domain/cars/car-title.ts';
import { sinceListed } from '../../domain/cars/listed-date.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import { loadWhenKept } from '../../features/history/load-kept-list.ts';
import { recordSeenCar } from '../../stores/history.ts';
import { textAt } from '../../stores/stored-text.ts';
import { opensInPlace } from '../../ui/opens-in-place.ts';
import { pageDay } from '../../ui/page-now.ts';
import { whenSeen } from '../../ui/when-needed.ts';

/**
 * Stores that the visitor viewed the car of this page. It runs before other code is loaded, so that short visits count
 * too. The page itself says which car it is about.
 */
const strip = document.querySelector<HTMLElement>('recently-viewed');
const car = strip && readPageCar(strip);

if (car) {
  const { id, slug, said, image } = car;
  const { text: price, basis: priceBasis = '' } = said;
  const seen = { id, slug, title: carTitle(car), price, priceBasis, image };
  whenSeen(() => recordSeenCar(strip.dataset['dealer'] ?? '', seen));
  import('../../features/history/kept-lists.ts').catch(() => undefined);
}

/** From then on the page shows what the visitor pays after a trade-in, and the repayment on their own loan terms. */
const showOwnFigures = () => import('./you-pay.ts');

/** Makes links to the calculator open it as a dialog on the current page. */
opensInPlace(
  (target) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-calculator]');
    return link ? { link } : undefined;
  },
  () => {
    showOwnFigures().catch(() => undefined);
    return import('../../features/finance/CalculatorDialog.tsx');
  },
);

loadWhenKept(['trade-in-value', 'finance-figures'], showOwnFigures);

/** Adds the days since a car was listed to its date: 'Listed 12 days ago, 12 November 2026'. */
for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-listed]')) {
  const since = sinceListed(time.dateTime, time.dataset['asOf'] ?? pageDay());
  const date = dayInWords(time.dateTime);
  time.textContent = since.endsWith(date) ? since : `${since}, ${date}`;
}

/**
 * Opens the on-road estimate of a visitor who has asked for on-road prices in a search. The storage key and the value
 * are those of the store `onRoadWanted`, which this page does not load.
 */
const isWanted = textAt('on-road-prices')?.includes('"isWanted":true');
const estimate = isWanted && document.querySelector<HTMLDetailsElement>('[data-on-road]');
if (estimate) estimate.open = true;
