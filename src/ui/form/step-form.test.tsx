import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactSchema, longestMessage, messageSchema } from '../../api/contract/lead-fields.ts';
import { userDetails } from '../../stores/user-details.ts';
import { StepForm, type StepFormProps } from './StepForm.tsx';
import type { FormOutcome } from './step-form.ts';
import { TextAreaField } from './TextAreaField.tsx';
import { ContactFields } from './TextField.tsx';

const initialValues = { name: '', email: '', phone: '', message: '', fax_number: '' };
type Values = typeof initialValues;
const good = { Name: 'Mia Tran', Email: 'mia@example.com', Phone: '0491 570 006' };

const send = vi.fn<StepFormProps<Values>['send']>();

function open(props: Partial<StepFormProps<Values>> = {}) {
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

const write = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
};
const sentences = (alert: HTMLElement) => [...alert.children].map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const describedBy = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');
const heading = () => document.querySelector('h2')?.textContent;

async function toLastStep() {
  write(good);
  press('Continue');
  await screen.findByLabelText('Message');
}

/** An answer that the test sends later. */
function pending() {
  let settle: (outcome: FormOutcome) => void = () => {};
  send.mockReturnValueOnce(
    new Promise((resolve) => {
      settle = resolve;
    }),
  );
  return (outcome: FormOutcome) => settle(outcome);
}

beforeEach(() => {
  send.mockReset();
  send.mockResolvedValue({ kind: 'sent' });
  userDetails.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

describe('the steps', () => {
  it('follow each other, and the last one submits all entered values [LEAD-1]', async () => {
    open();
    expect(heading()).toBe('Step 1 of 2: Your details');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await toLastStep();
    expect(heading()).toBe('Step 2 of 2: Your message');
    expect(send).not.toHaveBeenCalled();
    write({ Message: 'Is it still there?' });
    press('Send enquiry');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    const [values, proof] = send.mock.calls[0]!;
    expect(values).toEqual({
      name: 'Mia Tran',
      email: 'mia@example.com',
      phone: '0491 570 006',
      message: 'Is it still there?',
      fax_number: '',
    });
    expect(proof.leadKey).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(proof.captcha).toBeUndefined();
  });

  it('keep their values on Back, and focus the heading [LEAD-1]', async () => {
    open();
    await toLastStep();
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
    write({ Message: 'Half a sen' });
    press('Back');
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('mia@example.com');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Step 1 of 2'));
    press('Continue');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Half a sen');
  });

  it('have no number in a form with one step', () => {
    open({ steps: [{ title: 'Your details', fields: <ContactFields /> }] });
    expect(heading()).toBe('Your details');
    expect(screen.getByRole('button', { name: 'Send enquiry' })).toBeTruthy();
  });
});

describe('an error in a form', () => {
  it('is listed under a heading with a link to its field, and the list takes the focus [LEAD-15] [ERR-16]', async () => {
    open();
    press('Continue');
    const summary = await screen.findByRole('region', { name: 'Please fix the following errors:' });
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByRole('heading').textContent).toBe('Please fix the following errors:');
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Please enter your name.',
      'Please enter a valid email address.',
      'Please enter a valid phone number.',
    ]);
    Element.prototype.scrollIntoView = vi.fn();
    fireEvent.click(links[1]!);
    expect(document.activeElement).toBe(field('Email'));
    expect(send).not.toHaveBeenCalled();
  });

  it('is shown below its field and read with it, until it is corrected [OPEN-16] [OPEN-17] [OPEN-18]', async () => {
    open();
    write({ ...good, Email: 'mia@' });
    press('Continue');
    await screen.findByRole('region');
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBe('true'));
    expect(describedBy('Email')).toEqual(['Please enter a valid email address.']);
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
    write({ Email: 'mia@example.com' });
    await waitFor(() => expect(field('Email').getAttribute('aria-invalid')).toBeNull());
    expect(describedBy('Email')).toEqual(['']);
    press('Continue');
    await screen.findByLabelText('Message');
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is not shown for a field left empty in passing, but for an invalid value', async () => {
    open();
    fireEvent.blur(field('Name'));
    write({ Phone: '12' });
    fireEvent.blur(field('Phone'));
    await waitFor(() => expect(describedBy('Phone')).toEqual(['Please enter a valid phone number.']));
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
  });

  it('appears only after a mouse press has ended, so that the button does not move away', async () => {
    open();
    write({ ...good, Phone: '12' });
    const button = screen.getByRole('button', { name: 'Continue' });
    fireEvent.mouseDown(button);
    fireEvent.blur(field('Phone'));
    await act(async () => {});
    expect(describedBy('Phone')).toEqual(['']);
    fireEvent.mouseUp(button);
    await waitFor(() => expect(describedBy('Phone')).toEqual(['Please enter a valid phone number.']));
  });

  it('is announced again when the visitor submits the same values again [LEAD-15]', async () => {
    open();
    press('Continue');
    const summary = await screen.findByRole('region');
    field('Name').focus();
    press('Continue');
    await waitFor(() => expect(document.activeElement).toBe(summary));
  });
});

describe('the state of a form', () => {
  it('is idle, then submitting with a spinner and a disabled button, then success [LEAD-2]', async () => {
    const settle = pending();
    const { container } = open();
    const state = () => container.querySelector('form')?.dataset['state'];
    await toLastStep();
    write({ Message: 'Hello' });
    expect(state()).toBe('idle');
    press('Send enquiry');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending' });
    expect(state()).toBe('submitting');
    expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([true, 'true']);
    expect(button.querySelector('.spinner')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('Sending.');
    fireEvent.submit(container.querySelector('form')!);
    settle({ kind: 'sent' });
    await waitFor(() => expect(state()).toBe('success'));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("shows the server's error as an alert with the focus, and allows a retry with the same key [LEAD-4] [ERR-7]", async () => {
    send.mockResolvedValueOnce({ kind: 'refused', message: 'We no longer have this car.' });
    const { container } = open();
    await toLastStep();
    write({ Message: 'Hello' });
    press('Send enquiry');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('We no longer have this car.');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(container.querySelector('form')?.dataset['state']).toBe('error');
    expect(field('Message').value).toBe('Hello');
    press('Send enquiry');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(send.mock.calls[1]![1].leadKey).toBe(send.mock.calls[0]![1].leadKey);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it.each([
    [new Error('The paper is out.'), ['The paper is out.']],
    [new Error(''), []],
    ['nothing in particular', []],
  ])(
    'shows that sending failed, with the reason of %o if any, and what to do [ERR-8] [LEAD-15]',
    async (thrown, reason) => {
      send.mockRejectedValueOnce(thrown);
      document.documentElement.dataset['phone'] = '07 5550 1234';
      open();
      await toLastStep();
      write({ Message: 'Hello' });
      press('Send enquiry');
      expect(sentences(await screen.findByRole('alert'))).toEqual([
        'An error occurred when submitting this form',
        ...reason,
        'Nothing you wrote is lost. You can send it again, or call us on 07 5550 1234.',
      ]);
      delete document.documentElement.dataset['phone'];
    },
  );

  it('shows a general error and what to do when the server gives no reason [ERR-7]', async () => {
    send.mockResolvedValueOnce({ kind: 'refused', message: 'An unexpected error occured' });
    open();
    await toLastStep();
    write({ Message: 'Hello' });
    press('Send enquiry');
    expect(sentences(await screen.findByRole('alert'))).toEqual([
      'An unexpected error occured',
      'Nothing you wrote is lost. You can send it again.',
    ]);
    expect(field('Message').value).toBe('Hello');
  });

  it('shows in place that the lead is stored when it cannot be sent now [ERR-8]', async () => {
    const failure = 'An error occurred when submitting this form';
    send.mockResolvedValueOnce({ kind: 'kept', failure, leadKey: 'k', phone: undefined });
    open();
    await toLastStep();
    write({ Message: 'Is it still there?' });
    press('Send enquiry');
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    expect(screen.getByRole('status').textContent).toContain('We have kept what you wrote');
    expect(document.activeElement?.textContent).toBe('Kept, and not sent yet');
    expect(document.querySelector('dl')?.textContent).toBe('NameMia TranMessageIs it still there?');
    expect(document.querySelector('form')).toBeNull();
  });

  it("shows the form's own message when it leads to no other page", async () => {
    open({ sentMessage: 'Thank you, Mia.' });
    await toLastStep();
    write({ Message: 'Hello' });
    press('Send enquiry');
    expect((await screen.findByText('Thank you, Mia.')).getAttribute('role')).toBe('status');
  });
});

describe('the stored values of a form', () => {
  it('are name, email and phone after a successful form, and fill in the next form [LEAD-5]', async () => {
    open();
    await toLastStep();
    expect(userDetails.getState().name).toBe('');
    write({ Message: 'Hello' });
    press('Send enquiry');
    await waitFor(() =>
      expect(userDetails.getState()).toEqual({
        name: 'Mia Tran',
        email: 'mia@example.com',
        phone: '0491 570 006',
      }),
    );
    cleanup();
    open();
    await waitFor(() => expect(field('Email').value).toBe('mia@example.com'));
    expect([field('Name').value, field('Phone').value]).toEqual(['Mia Tran', '0491 570 006']);
  });

  it('are not stored after a refused form [LEAD-5]', async () => {
    send.mockResolvedValueOnce({ kind: 'refused', message: 'No.' });
    open();
    await toLastStep();
    write({ Message: 'Hello' });
    press('Send enquiry');
    await screen.findByRole('alert');
    expect(userDetails.getState().name).toBe('');
  });

  it('include a draft with its step and lead key, until the form is sent', async () => {
    open({ draft: 'enquiry:7' });
    await toLastStep();
    write({ Message: 'Half a sen' });
    await waitFor(() => expect(sessionStorage.getItem('draft:enquiry:7')).toContain('Half a sen'));
    const { key } = JSON.parse(sessionStorage.getItem('draft:enquiry:7')!);
    cleanup();
    open({ draft: 'enquiry:8' });
    expect(field('Name').value).toBe('');
    cleanup();
    open({ draft: 'enquiry:7' });
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Half a sen');
    expect(heading()).toContain('Step 2 of 2');
    press('Send enquiry');
    await waitFor(() => expect(send.mock.calls[0]?.[1].leadKey).toBe(key));
    await waitFor(() => expect(sessionStorage.getItem('draft:enquiry:7')).toBeNull());
  });

  it('do not include invalid values from the storage', async () => {
    const kept = {
      values: { name: 7, email: ['x'], phone: 'x'.repeat(9000), role: 'admin' },
      step: 'a',
      key: 'k',
    };
    sessionStorage.setItem('draft:enquiry:7', JSON.stringify(kept));
    open({ draft: 'enquiry:7' });
    expect([field('Name').value, field('Email').value, field('Phone').value]).toEqual(['', '', '']);
    sessionStorage.setItem('draft:enquiry:7', '{');
    cleanup();
    open({ draft: 'enquiry:7' });
    expect(heading()).toContain('Step 1 of 2');
  });

  it('return a draft that skipped a step to that step', async () => {
    sessionStorage.setItem('draft:f', JSON.stringify({ values: { message: 'Hello' }, step: 1, key: 'k' }));
    open({ draft: 'f' });
    await screen.findByLabelText('Message');
    press('Send enquiry');
    await screen.findByLabelText('Email');
    expect(send).not.toHaveBeenCalled();
  });
});

it('a field that only bots fill in is hidden from people, and is sent', async () => {
  const { container } = open();
  const trap = container.querySelector<HTMLInputElement>('[name="fax_number"]')!;
  expect(trap.closest('[aria-hidden="true"]')).toBeTruthy();
  expect([trap.tabIndex, trap.autocomplete]).toEqual([-1, 'off']);
  fireEvent.change(trap, { target: { value: '5' } });
  await toLastStep();
  write({ Message: 'Hello' });
  press('Send enquiry');
  await waitFor(() => expect(send.mock.calls[0]?.[0].fax_number).toBe('5'));
});
