import { useEffect, useState } from 'react';
import { pageSite } from '../../../api/client.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { changeWords, visitDayWords } from '../../../domain/stock/search-changes.ts';
import { measuringNow } from '../../../features/analytics/privacy-choice.ts';
import { lookAtStock, type StockVisit } from '../../../features/history/look-at-stock.ts';
import { lookUpCars } from '../../../search/browser/car-lookup.ts';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import { stockVisits } from '../../../stores/last-visit.ts';
import { type SearchSetup, useSearchPage } from '../search-page.ts';
import { ChangedCars, mostNamed } from './ChangedCars.tsx';

/** What changed in the stock since the last visit, with the data of the named cars. */
interface NamedVisit extends StockVisit {
  known: ReadonlyMap<string, ListedCar>;
}

/**
 * The line above the list. It opens the list of changes. The stock is compared once for each page. The changes are shown
 * only where the page has kept their place: not in a first visit, and not while nothing is known to have changed in this
 * one. They go when the visitor hides them, here or in another tab.
 */
export function StockVisitLine({ isHidden }: { isHidden: boolean }) {
  const { setup, client } = useSearchPage();
  const [visit, setVisit] = useState<NamedVisit>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    lookFromSearch(setup, client).then(setVisit, () => undefined);
    return stockVisits(pageSite().dealershipId).subscribe(({ hasNews }) => {
      if (!hasNews) setVisit(undefined);
    });
  }, []);
  if (!visit || isHidden) return null;
  const { then, now, changes, known } = visit;
  return (
    <ChangedCars {...{ changes, then, known }}>
      Since your last visit, {visitDayWords(then.at, now, setup.cardRules.timeZone)}:{' '}
      <strong>{changeWords(changes).join(', ')}</strong>
    </ChangedCars>
  );
}

/** Compares the stock with that of the last visit, see `lookAtStock`. Undefined where nothing is to be shown of it. */
async function lookFromSearch(
  { followedStock: stock = '', engine }: SearchSetup,
  client: SearchClient,
): Promise<NamedVisit | undefined> {
  const isShown = document.documentElement.dataset['returning'] !== undefined;
  const visit = await lookAtStock({ stock, engine }, measuringNow() === 'refused');
  if (!visit || !isShown) return undefined;
  const { added, reduced, sold } = visit.changes;
  const first = [added, reduced.map(({ car }) => car), sold].flatMap((cars) => cars.slice(0, mostNamed));
  const ids = first.map(({ id }) => id);
  const cars = await lookUpCars(client, [{ field: 'id', in: ids }], ids.length);
  return { ...visit, known: new Map(cars.map((car) => [car.id, car])) };
}
