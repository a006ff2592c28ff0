import { useMemo } from 'react';
import { SavedCars } from './SavedCars.tsx';
import type { SavedListSetup } from './saving-props.ts';

/** @param setup SavedListSetup as JSON, see SearchResults */
export function SavedList({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as SavedListSetup, [setup]);
  return <SavedCars setup={parsed} />;
}
