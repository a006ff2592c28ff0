import { useEffect, useState } from 'react';
import { mostCompared } from '../../domain/compared-cars.ts';
import type { SavedCar } from '../../domain/saved-car.ts';
import type { SavedList } from '../../domain/saving.ts';
import { garage } from '../../stores/garage.ts';
import { watchlistStore } from '../../stores/watchlist-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { CompareSetup } from './saving-props.ts';

interface AddCarsProps {
  setup: CompareSetup;
  dealershipId: string;
  /** Ids of the cars in the table. */
  taken: string[];
  onAdd: (car: SavedCar) => void;
}

/** Saved cars that can be added to the table. Hidden when the table is full. */
export function AddCars({
  setup: { saved, searchPath, noun, cardRules },
  dealershipId,
  taken,
  onAdd,
}: AddCarsProps) {
  const cars = useSavedCars(cardRules.saving?.list ?? 'garage', dealershipId).filter(
    ({ id }) => !taken.includes(id),
  );
  const room = mostCompared - taken.length;
  // An empty comparison already explains how to start.
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

/** The cars of the saved list whose names this browser knows. */
function useSavedCars(list: SavedList, dealershipId: string): SavedCar[] {
  const [cars, setCars] = useState<SavedCar[]>([]);
  useEffect(() => {
    const watched = watchlistStore(dealershipId);
    const kept = garage(dealershipId);
    const read = () =>
      setCars(
        list === 'garage' ? kept.getState().cars : watched.getState().cars.flatMap((car) => car.saved ?? []),
      );
    read();
    return (list === 'garage' ? kept : watched).subscribe(read);
  }, [list, dealershipId]);
  return cars;
}
