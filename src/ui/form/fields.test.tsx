import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { CheckboxField, CheckboxListField, RadioField } from './ChoiceFields.tsx';
import { SelectField } from './SelectField.tsx';
import { StepForm, type StepFormProps } from './StepForm.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { EmailField, NameField, PhoneField, PostcodeField, TextField } from './TextField.tsx';

type Values = Record<string, string | boolean | string[]>;
const send = vi.fn<StepFormProps<Values>['send']>(async () => ({ kind: 'sent' }));

function open(initialValues: Values, fields: ReactNode) {
  send.mockClear();
  return render(
    <StepForm<Values>
      id="f"
      initialValues={initialValues}
      steps={[{ title: 'Fields', fields }]}
      submitLabel="Send"
      send={send}
    />,
  );
}
async function sent() {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(send).toHaveBeenCalled());
  return send.mock.calls[0]![0];
}

describe('fields', () => {
  it('have autocomplete, type and input mode for browsers', () => {
    const fields = (
      <>
        <NameField name="whole" />
        <NameField label="First name" autoComplete="given-name" />
        <NameField name="last_name" label="Last name" autoComplete="family-name" optional />
        <EmailField />
        <PhoneField label="Mobile Number" />
        <PostcodeField />
        <TextField type="date" name="day" label="Day" min="2026-11-21" />
        <TextField type="time" name="time" label="Time" />
      </>
    );
    const values = {
      whole: '',
      name: '',
      last_name: '',
      email: '',
      phone: '',
      postcode: '',
      day: '',
      time: '',
    };
    open(values, fields);
    const told = (label: string) => {
      const input = screen.getByLabelText<HTMLInputElement>(label);
      return [
        input.type,
        input.autocomplete,
        input.getAttribute('inputmode'),
        input.getAttribute('aria-required'),
      ];
    };
    expect(told('First name')).toEqual(['text', 'given-name', null, 'true']);
    expect(told('Name')).toEqual(['text', 'name', null, 'true']);
    expect(told('Last name (optional)')).toEqual(['text', 'family-name', null, null]);
    expect(told('Email')).toEqual(['email', 'email', 'email', 'true']);
    expect(told('Mobile Number')).toEqual(['tel', 'tel', 'tel', 'true']);
    expect(told('Postcode')).toEqual(['text', 'postal-code', 'numeric', 'true']);
    expect(told('Day')[0]).toBe('date');
    expect(told('Time')[0]).toBe('time');
  });

  it.each([
    ['4215', '4215'],
    ['42155', '4215'],
    ['QLD 4215', '4215'],
    ['4a2', '42'],
  ])('a postcode takes four digits: %s is %s', async (written, expected) => {
    open({ postcode: '' }, <PostcodeField />);
    const input = screen.getByLabelText<HTMLInputElement>('Postcode');
    fireEvent.change(input, { target: { value: written } });
    await waitFor(() => expect(input.value).toBe(expected));
    expect(input.maxLength).toBe(4);
  });

  it('a single choice is selected automatically, but not again after the visitor deselects it [LEAD-9]', async () => {
    const one = [{ value: '1', label: 'Southport' }];
    open(
      { location_id: '' },
      <SelectField name="location_id" label="Location" choices={one} empty="Choose" takesOnlyChoice />,
    );
    const select = screen.getByLabelText<HTMLSelectElement>('Location');
    await waitFor(() => expect(select.value).toBe('1'));
    fireEvent.change(select, { target: { value: '' } });
    await waitFor(() => expect(select.value).toBe(''));
    expect((await sent())['location_id']).toBe('');
  });

  it('no choice is selected automatically when there are two [LEAD-9]', async () => {
    const two = ['1', '2'].map((value) => ({ value, label: value }));
    open(
      { location_id: '' },
      <SelectField name="location_id" label="Location" choices={two} empty="Choose" takesOnlyChoice />,
    );
    expect((await sent())['location_id']).toBe('');
  });

  it('radio buttons form a named group', async () => {
    const choices = ['am', 'pm'].map((value) => ({ value, label: value }));
    open(
      { half: '' },
      <RadioField name="half" label="Half of the day" hint="Any will do." choices={choices} />,
    );
    const group = screen.getByRole('radiogroup', { name: 'Half of the day' });
    expect(document.getElementById(group.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Any will do.',
    );
    fireEvent.click(screen.getByRole('radio', { name: 'pm' }));
    expect((await sent())['half']).toBe('pm');
  });

  it('checkboxes are not ticked at first, alone and in a list', async () => {
    const choices = ['Detailing', 'Recall check'].map((value) => ({ value, label: value }));
    open(
      { opt_in: false, services: [] },
      <>
        <CheckboxField name="opt_in" label="Send me news" optional />
        <CheckboxListField name="services" label="Services" choices={choices} optional />
      </>,
    );
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([false, false, false]);
    for (const box of boxes) {
      fireEvent.click(box);
      await waitFor(() => expect(box.checked).toBe(true));
    }
    fireEvent.click(boxes[1]!);
    await waitFor(() => expect(boxes[1]!.checked).toBe(false));
    expect(await sent()).toMatchObject({ opt_in: true, services: ['Recall check'] });
  });

  it('a text area shows the remaining characters when the text gets long, and an error when it is too long', async () => {
    open({ message: '' }, <TextAreaField name="message" label="Message" longest={500} />);
    const area = screen.getByLabelText('Message');
    const count = () => document.querySelector('.field-count [aria-hidden]')?.textContent;
    fireEvent.change(area, { target: { value: 'x'.repeat(299) } });
    await waitFor(() => expect((area as HTMLTextAreaElement).value).toHaveLength(299));
    expect(count()).toBeUndefined();
    fireEvent.change(area, { target: { value: 'x'.repeat(499) } });
    await waitFor(() => expect(count()).toBe('1 character left'));
    fireEvent.change(area, { target: { value: 'x'.repeat(503) } });
    await waitFor(() => expect(count()).toBe('3 characters too many'));
  });
});
