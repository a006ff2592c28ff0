import { useMemo } from 'react';
import type { PageForm } from '../../site/leads/form-props.ts';
import { PartsForm } from './PartsForm.tsx';

/** @param setup PageForm as JSON, see SearchResults */
export function PartsEnquiry({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as PageForm, [setup]);
  return <PartsForm form={form} />;
}
