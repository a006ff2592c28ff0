import { useMemo } from 'react';
import { CardWithPhotos } from '../../car/card/CardWithPhotos.tsx';
import { VehicleCard } from '../../car/card/VehicleCard.tsx';
import { keepEarlyInput } from '../../ui/early-input.ts';
import { SearchApp } from './SearchApp.tsx';
import type { SearchSetup } from './search-page.ts';

keepEarlyInput();

/**
 * The search with car cards. The card component is passed to `SearchApp`, so that its tests can use a simple one.
 *
 * @param setup SearchSetup as JSON text. For an object prop, Astro adds a type to each value, which made the page
 *   50% larger. A text is written unchanged.
 */
export function SearchResults({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SearchSetup, [setup]);
  return <SearchApp setup={parsed} Card={parsed.photosInList ? CardWithPhotos : VehicleCard} />;
}
