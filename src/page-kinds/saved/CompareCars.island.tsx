import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { pageSite } from '../../api/client.ts';
import { useVisitor } from '../../car/use-visitor.ts';
import { comparedIds, compareHref, mostCompared } from '../../domain/cars/compared-cars.ts';
import { type SavedCar, savedCarOf } from '../../domain/cars/saved-car.ts';
import type { SavedList } from '../../domain/prices/saving.ts';
import { comparison, setComparison } from '../../stores/compare.ts';
import { garage, watchlistStore } from '../../stores/saved-cars.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { cardsMoment } from '../../ui/page-now.ts';
import type { PropsOf } from '../page-plans.ts';
import { CompareTable } from './CompareTable.tsx';
import { LookUpProblem, useHash, useLookedUp, WaitingCars } from './LookedUpCars.tsx';

type CompareSetup = PropsOf<'compare'>['setup'];

/**
 * The compare page. The URL or the browser contains its cars, so the built HTML contains none.
 *
 * @param setup CompareSetup as JSON, see SearchResults
 */
export function Compare({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as CompareSetup, [setup]);
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return isInBrowser ? <Comparing setup={parsed} /> : <WaitingCars count={2} />;
}

function Comparing({ setup }: { setup: CompareSetup }) {
  const { ids, change } = useCompared();
  const found = useLookedUp(setup.engine, ids);
  const { cardRules: rules } = setup;
  const today = useMemo(() => cardsMoment(rules), [rules]);
  const visitor = useVisitor(rules, today, { onRoadPrices: setup.onRoad !== undefined });
  const cars = ids.flatMap((id) => found.car(id) ?? []);
  const goneCount = ids.filter((id) => found.car(id) === null).length;
  const savedCars = cars.map((car) => savedCarOf(car, Date.now()));
  const nouns = setup.noun.other.toLowerCase();

  if (found.status === 'looking' && cars.length === 0) return <WaitingCars count={2} />;
  return (
    <div className="compare stack-4">
      {found.status === 'failed' && <LookUpProblem what={`these ${nouns}`} onTryAgain={found.tryAgain} />}
      {goneCount > 0 && (
        <p className="soft" role="status">
          {goneCount === 1 ? 'One of them is' : `${goneCount} of them are`} not available at the moment, and
          left out here.
        </p>
      )}
      {cars.length > 0 && (
        <CompareTable
          cars={cars}
          {...{ rules, visitor }}
          onRoad={setup.onRoad}
          onRemove={(id) => change(savedCars.filter((car) => car.id !== id))}
        />
      )}
      {cars.length === 0 && found.status === 'found' && (
        <div className="saved-empty stack-3 to-start">
          <h2>Nothing to compare yet</h2>
          <p className="soft">
            Choose Compare on two to four {nouns}, then come back here to see them side by side.
          </p>
          <a className="button above-3" data-rank="primary" href={setup.searchPath}>
            Look at our {nouns}
          </a>
        </div>
      )}
      {found.status === 'found' && (
        <AddCars
          setup={setup}
          taken={cars.map(({ id }) => id)}
          onAdd={(car) => change([...savedCars, car])}
        />
      )}
    </div>
  );
}

interface AddCarsProps {
  setup: CompareSetup;
  taken: string[];
  onAdd: (car: SavedCar) => void;
}

/** Saved cars that can be added to the table. Hidden when the table is full. */
function AddCars({ setup: { saved, searchPath, noun, cardRules }, taken, onAdd }: AddCarsProps) {
  const cars = useSavedCars(cardRules.saving?.list ?? 'garage').filter(({ id }) => !taken.includes(id));
  const room = mostCompared - taken.length;
  // An empty comparison already explains how to start.
  if (room === 0 || (taken.length === 0 && cars.length === 0)) return null;
  return (
    <section className="compare-add stack-3 pad-top-5" aria-labelledby="compare-add">
      <h2 className="size-l" id="compare-add">
        Add {taken.length > 0 ? 'another' : `from your ${saved.label.toLowerCase()}`}
      </h2>
      {cars.length > 0 && (
        <ul className="button-row" role="list">
          {cars.map((car) => (
            <li key={car.id}>
              <Button data-size="small" onClick={() => onAdd(car)}>
                <Icon name="compare" />
                <span className="visually-hidden">Add </span>
                {car.name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={searchPath}>Look at all our {noun.other.toLowerCase()}</a>
      </p>
    </section>
  );
}

/** The cars of the saved list whose names this browser knows. */
function useSavedCars(list: SavedList): SavedCar[] {
  const { dealershipId } = pageSite();
  const kept = useStore(garage(dealershipId), (state) => state.cars);
  const watched = useStore(watchlistStore(dealershipId), (state) => state.cars);
  return list === 'garage' ? kept : watched.flatMap(({ saved }) => saved ?? []);
}

/**
 * The cars of the compare page: those in the URL, otherwise those that the visitor chose. A shared URL shows its
 * cars and keeps the visitor's own choice. When the visitor changes something, the shown cars become that choice.
 */
function useCompared() {
  const store = comparison(pageSite().dealershipId);
  const chosen = useStore(store, (state) => state.cars);
  const own = chosen.map(({ id }) => id);
  const [shared, setShared] = useHash(comparedIds);
  const ids = shared.length > 0 ? shared : own;
  const address = compareHref(ids);
  useEffect(() => {
    // The URL always contains the shown cars, so that visitors can copy it from the address bar.
    if (location.pathname + location.hash !== address) history.replaceState(history.state, '', address);
  }, [address]);

  return {
    ids,
    change(cars: SavedCar[]) {
      setComparison(store, cars);
      setShared(cars.map(({ id }) => id));
    },
  };
}
