import { VehicleCard } from '../features/card/VehicleCard.tsx';
import { SearchApp } from '../features/search/SearchApp.tsx';
import type { SearchSetup } from '../site/page.ts';

/** The search, with the car card in its list: features know nothing of each other, so they meet here. */
export function SearchResults({ setup }: { setup: SearchSetup }) {
  return <SearchApp setup={setup} Card={VehicleCard} />;
}
