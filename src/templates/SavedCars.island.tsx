import { useMemo } from 'react';
import { VehicleCard } from '../car/card/VehicleCard.tsx';
import { SavedCars } from '../features/saving/SavedCars.tsx';
import type { SavedListSetup } from '../site/saving-props.ts';

/**
 * The visitor's saved list with car cards. Features must not import each other, so this file combines them.
 *
 * @param setup SavedListSetup as JSON, see SearchResults
 */
export function SavedList({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SavedListSetup, [setup]);
  return <SavedCars setup={parsed} Card={VehicleCard} />;
}
