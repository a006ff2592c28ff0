import { useMemo } from 'react';
import { CardWithPhotos } from '../../car/card/CardWithPhotos.tsx';
import { VehicleCard } from '../../car/card/VehicleCard.tsx';
import { keepEarlyInput } from '../../ui/early-input.ts';
import { SearchApp } from './SearchApp.tsx';
import type { SearchSetup } from './search-props.ts';

keepEarlyInput();

/**
 * The search with car cards. It draws any card that it is given, so that its tests need no whole one.
 *
 * @param setup SearchSetup as JSON text. Astro adds a type to each value of an object prop, which made the page half as
 * large again. It writes a text unchanged.
 */
export function SearchResults({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SearchSetup, [setup]);
  return <SearchApp setup={parsed} Card={parsed.photosInList ? CardWithPhotos : VehicleCard} />;
}
