import { useMemo } from 'react';
import { CompareCars } from './CompareCars.tsx';
import type { CompareSetup } from './saving-props.ts';

/** @param setup CompareSetup as JSON, see SearchResults */
export function Compare({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as CompareSetup, [setup]);
  return <CompareCars setup={parsed} />;
}
