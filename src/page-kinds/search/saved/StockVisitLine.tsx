import { pageSite } from '../../../api/client.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { changeWords, type SearchChanges, visitDayWords } from '../../../domain/stock/search-changes.ts';
import { measuringNow } from '../../../features/analytics/privacy-choice.ts';
import { lookAtStock, type StockVisit } from '../../../features/history/look-at-stock.ts';
import { lookUpCars } from '../../../search/browser/car-lookup.ts';
import type { SearchClient } from '../../../search/browser/search-client.ts';
import { stockVisits } from '../../../stores/last-visit.ts';
import type { SearchSetup } from '../search-props.ts';
import { useSearchPage } from '../use-search-page.ts';
import { ChangedCars, mostNamed } from './ChangedCars.tsx';

/** What changed in the stock since the last visit, with the data of the named cars. */
interface NamedVisit extends Pick<StockVisit, 'then' | 'now'> {
  changes: SearchChanges<StockVisit['changes']['added'][number] | ListedCar>;
}

/** The line above the list. It opens the list of changes. */
export function StockVisitLine({ visit: { then, now, changes } }: { visit: NamedVisit }) {
  const { timeZone } = useSearchPage().setup.cardRules;
  return (
    <ChangedCars {...{ changes, then }}>
      Since your last visit, {visitDayWords(then.at, now, timeZone)}:{' '}
      <strong>{changeWords(changes).join(', ')}</strong>
    </ChangedCars>
  );
}

/** Calls back when the visitor hides the changes, here or in another tab. @returns a function that stops it */
export const whenHidden = (callback: () => void): (() => void) =>
  stockVisits(pageSite().dealershipId).subscribe(({ hasNews }) => {
    if (!hasNews) callback();
  });

/** Compares the stock with that of the last visit, see `lookAtStock`. @param isShown false to only store it */
export async function lookFromSearch(
  stock: string,
  { engine }: Pick<SearchSetup, 'engine'>,
  client: SearchClient,
  isShown: boolean,
): Promise<NamedVisit | undefined> {
  const visit = await lookAtStock({ stock, engine }, measuringNow() === 'refused');
  if (!visit || !isShown) return undefined;
  const { added, reduced, sold, gone } = visit.changes;
  const first = [added, reduced.map(({ car }) => car), sold].flatMap((cars) => cars.slice(0, mostNamed));
  const ids = first.map(({ id }) => id);
  const known = new Map(
    (await lookUpCars(client, [{ field: 'id', in: ids }], ids.length)).map((car) => [car.id, car]),
  );
  const withData = <Car extends { id: string }>(car: Car) => known.get(car.id) ?? car;
  return {
    ...visit,
    changes: {
      added: added.map(withData),
      reduced: reduced.map(({ car, was }) => ({ car: withData(car), was })),
      sold: sold.map(withData),
      gone,
    },
  };
}
