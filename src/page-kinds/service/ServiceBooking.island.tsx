import { useMemo } from 'react';
import type { ServiceForm as ServiceFormSetup } from '../../site/leads/form-props.ts';
import { ServiceForm } from './ServiceForm.tsx';

/** @param setup ServiceForm as JSON, see SearchResults */
export function ServiceBooking({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as ServiceFormSetup, [setup]);
  return <ServiceForm form={form} />;
}
