import { useMemo } from 'react';
import type { TestDriveForm } from '../../site/leads/form-props.ts';
import { TestDriveBooking } from './TestDriveBooking.tsx';

/** @param setup TestDriveForm as JSON, see SearchResults */
export function TestDrive({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as TestDriveForm, [setup]);
  return <TestDriveBooking form={form} />;
}
