import { useMemo } from 'react';
import { TestDriveBooking } from '../features/form-pages/TestDriveBooking.tsx';
import type { TestDriveForm } from '../site/leads/form-props.ts';

/** @param setup TestDriveForm as JSON, see SearchResults */
export function TestDrive({ setup }: { setup: string }) {
  const form = useMemo(() => JSON.parse(setup) as TestDriveForm, [setup]);
  return <TestDriveBooking form={form} />;
}
