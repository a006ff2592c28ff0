import type { CarList } from '../../features/saving/car-list.ts';
import { garage } from '../../stores/garage.ts';
import { usePersisted } from '../../stores/use-persisted.ts';
import { EmptyList } from './EmptyList.tsx';
import type { SavedCarsProps } from './SavedCars.tsx';
import { SavedEntries } from './SavedEntries.tsx';

export interface OwnListProps extends SavedCarsProps {
  list: CarList;
  dealershipId: string;
}

/** The favourites, which are stored in this browser. */
export function GarageCars({ dealershipId, ...props }: OwnListProps) {
  const cars = usePersisted(garage(dealershipId), (state) => state.cars);
  if (cars.length === 0) return <EmptyList setup={props.setup} />;
  return <SavedEntries {...props} entries={cars.map((saved) => ({ id: saved.id, saved }))} />;
}
