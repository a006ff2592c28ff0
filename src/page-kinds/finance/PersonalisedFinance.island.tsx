import { useMemo } from 'react';
import type { PersonalisedFinanceProps } from '../../site/finance/finance-props.ts';
import { PersonalisedFinance } from './PersonalisedFinance.tsx';

/** @param setup PersonalisedSetup as JSON, see SearchResults */
export function Personalised({ setup }: { setup: string }) {
  const parsed = useMemo(() => JSON.parse(setup) as PersonalisedSetup, [setup]);
  return <PersonalisedFinance setup={parsed} />;
}

export type PersonalisedSetup = Pick<
  PersonalisedFinanceProps,
  'financePath' | 'searchPath' | 'calculator' | 'lenders' | 'form'
>;
