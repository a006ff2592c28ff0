import { useMemo } from 'react';
import { CardWithPhotos } from '../features/card/CardWithPhotos.tsx';
import { VehicleCard } from '../features/card/VehicleCard.tsx';
import { SearchApp } from '../features/search/SearchApp.tsx';
import type { SearchSetup } from '../site/search/search-props.ts';
import { keepEarlyInput } from '../ui/early-input.ts';

keepEarlyInput();

/**
 * The search with car cards. Features must not import each other, so this file combines them.
 *
 * @param setup SearchSetup as JSON text. Astro adds a type to each value of an object prop, which made the page half as
 * large again. It writes a text unchanged.
 */
export function SearchResults({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SearchSetup, [setup]);
  return <SearchApp setup={parsed} Card={parsed.photosInList ? CardWithPhotos : VehicleCard} />;
}
