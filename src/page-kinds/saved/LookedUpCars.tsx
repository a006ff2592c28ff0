import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { OnRoadSwitch, onRoadWanted } from '../../car/card/OnRoadSwitch.tsx';
import type { LinkedCar } from '../../car/linked-car.ts';
import { lookUpLinkedCars } from '../../car/look-up-linked-cars.ts';
import { useVisitor } from '../../car/use-visitor.ts';
import { onRoadEstimate } from '../../domain/cars/card-view-of.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { Visitor } from '../../domain/cars/visitor.ts';
import type { EngineSetup } from '../../search/browser/search-client.ts';
import { Button } from '../../ui/Button.tsx';
import { listen } from '../../ui/listen.ts';
import { cardsMoment } from '../../ui/page-now.ts';
import { ListRepaymentNotes } from '../../ui/RepaymentNotes.tsx';
import type { SavedListSetup } from './saving-pages.ts';

/** The maximum number of cars in one request. A longer list is not useful. */
const mostCars = 250;

/** Looks up saved cars in the dealer's search engine. Cars that are already known are not requested again. */
export function useLookedUp(engine: EngineSetup, ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, LinkedCar>>(new Map());
  const [failed, setFailed] = useState<string>();
  const missing = JSON.stringify(ids.filter((id) => !known.has(id)).slice(0, mostCars));
  const hasFailed = failed === missing;

  useEffect(() => {
    const wanted: string[] = JSON.parse(missing);
    if (wanted.length === 0 || hasFailed) return;
    lookUpLinkedCars(wanted, engine).then(
      (found) => setKnown((before) => new Map([...before, ...found])),
      () => setFailed(missing),
    );
  }, [engine, missing, hasFailed]);

  return {
    status: missing === '[]' ? 'found' : hasFailed ? 'failed' : 'looking',
    /** Returns the current data of a car: null when it is gone, undefined while this is not known. */
    car(id: string): ListedCar | null | undefined {
      const linked = known.get(id);
      if (!linked) return undefined;
      return 'car' in linked ? linked.car : null;
    },
    tryAgain: () => setFailed(undefined),
  };
}

/** The visitor of a saved or shared list, which is on the same terms as the search. */
export function useListVisitor({ cardRules, onRoad }: Pick<SavedListSetup, 'cardRules' | 'onRoad'>): Visitor {
  const isWanted = useStore(onRoadWanted, (kept) => kept.isWanted);
  const today = useMemo(() => cardsMoment(cardRules), [cardRules]);
  return useVisitor(cardRules, today, { onRoadPrices: isWanted && onRoad !== undefined });
}

interface OnRoadPricesProps {
  setup: Pick<SavedListSetup, 'cardRules' | 'onRoad'>;
  cars: readonly ListedCar[];
  visitor: Visitor;
}

/** The switch for on-road prices above a list. It is the one of the search: both follow the same stored choice. */
export function OnRoadPrices({ setup: { cardRules, onRoad }, cars, visitor }: OnRoadPricesProps) {
  if (!onRoad || !cars.some((car) => onRoadEstimate(car, cardRules))) return null;
  return <OnRoadSwitch basis={onRoad} isOn={visitor.onRoadPrices === true} />;
}

/** A placeholder for a list that is loading. */
export function WaitingCars({ count = 3 }: { count?: number }) {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        Looking up your cars
      </p>
      <div className="saved-waiting car-grid saved-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all placeholders are equal
          <span key={place} />
        ))}
      </div>
    </div>
  );
}

/** The part of the address after '#', as `read` understands it. It follows the visitor's steps back and forward. */
export function useHash<Value>(read: (hash: string) => Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => read(location.hash));
  useEffect(() => listen(['hashchange'], () => setValue(read(location.hash))), [read]);
  return [value, setValue];
}

/** What the repayments of the cars assume, at the end of the page: what a visitor can do here comes before it. */
export function SmallPrint(props: ComponentProps<typeof ListRepaymentNotes>) {
  return createPortal(
    <ListRepaymentNotes {...props} />,
    document.querySelector('.saved-page') ?? document.body,
  );
}

/** What went wrong, with a button to try it again. */
export function Problem({ message, onTryAgain }: { message: string; onTryAgain: () => void }) {
  return (
    <div className="saved-problem cluster between tinted pad-4 rounded" role="alert">
      <p>{message}</p>
      <Button onClick={onTryAgain}>Try again</Button>
    </div>
  );
}

/** @param props.what 'these cars' */
export function LookUpProblem({ what, onTryAgain }: { what: string; onTryAgain: () => void }) {
  const message = `We could not look up ${what}. Check your connection and try again.`;
  return <Problem {...{ message, onTryAgain }} />;
}
