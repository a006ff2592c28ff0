import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  field,
  good,
  heading,
  open,
  press,
  send,
  setUpStepForm,
  toLastStep,
  write,
} from './OpenStepForm.fixture.tsx';
import { ContactFields } from './TextField.tsx';

setUpStepForm();

const describedBy = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '');

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
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H3'));
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
    await waitFor(() => expect(document.activeElement).toBe(summary));
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

describe('the captcha of a form [LEAD-13]', () => {
  it.each([
    ['field', true],
    ['button', false],
    ['link', false],
  ])('starts with the focus of a %s: %s, so that nothing moves away from a press', (part, starts) => {
    open({
      captcha: true,
      steps: [{ title: 'Your details', fields: <ContactFields /> }],
      beforeSubmit: <a href="/privacy-policy/">Privacy policy</a>,
    });
    const before = screen.getByText(/^This protects us/);
    fireEvent.focus(
      part === 'field'
        ? field('Name')
        : part === 'button'
          ? screen.getByRole('button')
          : screen.getByRole('link'),
    );
    expect(before.textContent.startsWith('This protects us')).toBe(!starts);
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
