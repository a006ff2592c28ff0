import { useMemo } from 'react';
import { VehicleCard } from '../features/card/VehicleCard.tsx';
import { SearchApp } from '../features/search/SearchApp.tsx';
import type { SearchSetup } from '../site/search/search-props.ts';
import { keepEarlyInput } from '../ui/early-input.ts';

keepEarlyInput();

/**
 * The search, with the car card in its list: features know nothing of each other, so they meet here.
 *
 * @param setup SearchSetup as JSON. Astro writes each value of an object prop with its kind, which made the page half
 *   as large again; a text it writes as it is.
 */
export function SearchResults({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SearchSetup, [setup]);
  return <SearchApp setup={parsed} Card={VehicleCard} />;
}
