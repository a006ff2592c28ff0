import { persistedStore } from '../../stores/persisted-store.ts';

/**
 * Stores whether the visitor wants on-road prices, for the search, the saved cars and the pages of cars. The page of a
 * car reads it without this code (`for-this-visitor.ts`).
 */
export const onRoadWanted = persistedStore<{ isWanted: boolean }>({
  key: 'on-road-prices',
  initial: { isWanted: false },
  read: (kept) => ({ isWanted: kept['isWanted'] === true }),
});

interface OnRoadSwitchProps {
  /** What the estimates assume, as sentences. Shown while the switch is on. */
  basis: string;
  isOn: boolean;
  onChange?: (isOn: boolean) => void;
}

/** The switch for on-road prices, above a list of cards. The browser keeps the choice for every list. */
export function OnRoadSwitch({ basis, isOn, onChange }: OnRoadSwitchProps) {
  const set = (isWanted: boolean) => {
    onRoadWanted.update(() => ({ isWanted }));
    onChange?.(isWanted);
  };
  return (
    <div className="on-road-switch small">
      <label>
        <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} /> On-road prices
        (estimates)
      </label>
      {isOn && <p>{basis}</p>}
    </div>
  );
}
