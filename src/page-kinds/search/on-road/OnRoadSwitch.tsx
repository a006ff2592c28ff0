import type { IndexUiState } from 'instantsearch.js';
import { asksOnRoad, withOnRoad } from '../../../domain/on-road/asked.ts';
import { isRecord, persistedStore } from '../../../stores/persisted-store.ts';
import type { ChangeSearch } from '../change-search.ts';

/** Stores whether the visitor wants on-road prices, for the next search and for the pages of cars. */
export const onRoadWanted = persistedStore<{ isWanted: boolean }>({
  key: 'on-road-prices',
  version: 1,
  initial: { isWanted: false },
  read: (kept) => (isRecord(kept) ? { isWanted: kept['isWanted'] === true } : undefined),
});

interface OnRoadSwitchProps {
  /** What the estimates assume, see `SearchSetup`. Undefined where no price has an estimate. */
  basis: string | undefined;
  ui: IndexUiState;
  onChange: ChangeSearch;
}

/** The switch for on-road prices, above the cars. The browser keeps the choice, and the URL shares it. */
export function OnRoadSwitch({ basis, ui, onChange }: OnRoadSwitchProps) {
  if (!basis) return null;
  const isOn = asksOnRoad(ui);
  const set = (isWanted: boolean) => {
    onRoadWanted.update(() => ({ isWanted }));
    onChange(({ page: _, ...now }) => withOnRoad(now, isWanted));
  };
  return (
    <div className="search-on-road">
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} /> On-road prices
        (estimates)
      </label>
      {isOn && <p>{basis} The price filter and the order by price use them.</p>}
    </div>
  );
}
