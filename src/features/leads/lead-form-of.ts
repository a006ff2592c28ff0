import type { ComponentType } from 'react';
import type { LeadCar } from '../../domain/lead-car.ts';
import type { PageForm } from '../../site/leads/form-props.ts';
import type { DialogKind } from './lead-dialogs.ts';

/** The component of a form about a car. */
export type DialogForm = ComponentType<{ id: string; form: PageForm; car: LeadCar; headingLevel?: 2 | 3 }>;

/** Loads the form of a dialog. Each form has its own file. */
export async function leadFormOf(kind: DialogKind): Promise<DialogForm> {
  if (kind === 'enquire') return (await import('../../ui/lead-forms/EnquiryForm.tsx')).EnquiryForm;
  if (kind === 'testDrive') return (await import('../../ui/lead-forms/TestDriveForm.tsx')).TestDriveForm;
  return (await import('../../ui/lead-forms/PhotosForm.tsx')).PhotosForm;
}
