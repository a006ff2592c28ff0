import { useMemo } from 'react';
import { PartsForm } from '../features/form-pages/PartsForm.tsx';
import type { PageForm } from '../site/leads/form-props.ts';

/** @param setup PageForm as JSON, see SearchResults */
export function PartsEnquiry({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as PageForm, [setup]);
  return <PartsForm form={form} />;
}
