import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { contactSchema, longestMessage, messageSchema } from '../../api/contract/lead-fields.ts';
import { StepForm, type StepFormProps } from './StepForm.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { ContactFields } from './TextField.tsx';

const initialValues = { name: '', email: '', phone: '', message: '', fax_number: '' };

type Values = typeof initialValues;

export const good = { Name: 'Mia Tran', Email: 'mia@example.com', Phone: '0491 570 006' };

export const send = vi.fn<StepFormProps<Values>['send']>();

export function open(props: Partial<StepFormProps<Values>> = {}) {
  return render(
    <StepForm
      id="f"
      initialValues={initialValues}
      steps={[
        { title: 'Your details', schema: contactSchema, fields: <ContactFields /> },
        {
          title: 'Your message',
          schema: messageSchema({ messageRequired: true }),
          fields: <TextAreaField name="message" label="Message" longest={longestMessage} />,
        },
      ]}
      submitLabel="Send enquiry"
      send={send}
      recap={({ name, message }) => [
        { label: 'Name', value: name },
        { label: 'Message', value: message },
      ]}
      {...props}
    />,
  );
}

export const write = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};

export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

export const heading = () => document.querySelector('h3')?.textContent;

export async function toLastStep() {
  write(good);
  press('Continue');
  await screen.findByLabelText('Message');
}

/** Gives each test of the file an empty storage and a server that takes every form. */
export function setUpStepForm(): void {
  beforeEach(() => {
    send.mockReset();
    send.mockResolvedValue({ kind: 'sent' });
  });
}
