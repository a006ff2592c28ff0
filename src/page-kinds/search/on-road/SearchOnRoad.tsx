import type { IndexUiState } from 'instantsearch.js';
import { OnRoadSwitch } from '../../../car/card/OnRoadSwitch.tsx';
import { asksOnRoad, withOnRoad } from '../../../domain/on-road/asked.ts';
import type { ChangeSearch } from '../change-search.ts';

interface SearchOnRoadProps {
  /** What the estimates assume, see `SearchSetup`. Undefined where no price has an estimate. */
  basis: string | undefined;
  ui: IndexUiState;
  onChange: ChangeSearch;
}

/** The switch for on-road prices of the search. The URL shares the choice. */
export function SearchOnRoad({ basis, ui, onChange }: SearchOnRoadProps) {
  if (!basis) return null;
  return (
    <OnRoadSwitch
      basis={`${basis} The price filter and the order by price use them.`}
      isOn={asksOnRoad(ui)}
      onChange={(isWanted) => onChange(({ page: _, ...now }) => withOnRoad(now, isWanted))}
    />
  );
}
