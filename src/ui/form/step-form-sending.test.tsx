import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../stores/user-details.ts';
import {
  field,
  heading,
  open,
  press,
  send,
  setUpStepForm,
  toLastStep,
  write,
} from './OpenStepForm.fixture.tsx';
import type { FormOutcome } from './step-form.ts';

setUpStepForm();

const sentences = (alert: HTMLElement) => [...alert.children].map(({ textContent }) => textContent);

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
    send.mockResolvedValueOnce({ kind: 'kept', leadKey: 'k', phone: undefined });
    open();
    await toLastStep();
    write({ Message: 'Is it still there?' });
    press('Send enquiry');
    expect((await screen.findByRole('alert')).textContent).toBe(failure);
    expect(screen.getByRole('status').textContent).toContain('We have kept what you wrote');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Kept, and not sent yet'));
    expect(document.querySelector('dl')?.textContent).toBe('NameMia TranMessageIs it still there?');
    expect(document.querySelector('form')).toBeNull();
  });

  it('says that it was sent until the next page opens, and takes no other press', async () => {
    open();
    await toLastStep();
    write({ Message: 'Hello' });
    press('Send enquiry');
    expect((await screen.findByText('Sent. One moment.')).getAttribute('role')).toBe('status');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending' }).disabled).toBe(true);
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
