import { useEffect, useState } from 'react';
import { mostCompared } from '../../domain/compared-cars.ts';
import type { SavedCar } from '../../domain/saved-car.ts';
import type { CompareSetup } from '../../site/page.ts';
import { garage } from '../../stores/garage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { pageLists } from './page-lists.ts';

interface AddCarsProps {
  setup: CompareSetup;
  dealershipId: string;
  /** Ids of those in the table. */
  taken: string[];
  onAdd: (car: SavedCar) => void;
}

/** Saved cars that are not in the table yet, while there is room in it. */
export function AddCars({ setup: { saved, searchPath, noun }, dealershipId, taken, onAdd }: AddCarsProps) {
  const cars = useSavedCars(dealershipId).filter(({ id }) => !taken.includes(id));
  const room = mostCompared - taken.length;
  // An empty page says by itself where to begin.
  if (room === 0 || (taken.length === 0 && cars.length === 0)) return null;
  return (
    <section className="compare-add" aria-labelledby="compare-add">
      <h2 id="compare-add">Add {taken.length > 0 ? 'another' : `from your ${saved.label.toLowerCase()}`}</h2>
      {cars.length > 0 && (
        <ul>
          {cars.map((car) => (
            <li key={car.id}>
              <button type="button" className="button" data-size="small" onClick={() => onAdd(car)}>
                <Icon name="compare" />
                <span className="visually-hidden">Add </span>
                {car.name}
              </button>
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

/** Those of the list in use that this browser knows by name. */
function useSavedCars(dealershipId: string): SavedCar[] {
  const [cars, setCars] = useState<SavedCar[]>([]);
  useEffect(() => {
    const { watchlist } = pageLists();
    const read = () =>
      setCars(
        watchlist
          ? watchlist.store.getState().cars.flatMap((car) => car.saved ?? [])
          : garage(dealershipId).getState().cars,
      );
    read();
    return (watchlist?.store ?? garage(dealershipId)).subscribe(read);
  }, [dealershipId]);
  return cars;
}
