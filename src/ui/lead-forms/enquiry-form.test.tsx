import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { consentVersion } from '../../domain/leads/consent-texts.ts';
import { successCar, successCategory } from '../../stores/success.ts';
import {
  answers,
  car,
  events,
  form,
  good,
  leadSent,
  next,
  openEnquiry,
  press,
  problems,
  replace,
  rules,
  setUpLeadFormPage,
  southport,
  toDetails,
  write,
  writeEnquiry,
} from './LeadFormPage.fixture.tsx';

setUpLeadFormPage();

describe('the enquiry form', () => {
  it('about a car asks for the question, then for contact details, and is a general enquiry with the car [LEAD-19] [LEAD-14] [OPEN-10] [OPEN-63]', async () => {
    openEnquiry({ car });
    expect(document.querySelector('h3')?.textContent).toBe('Step 1 of 2: Your question');
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(screen.queryByLabelText('What is it about?')).toBeNull();
    expect(screen.queryByLabelText('Location')).toBeNull();
    await writeEnquiry({ Message: 'Is it still there?' });
    expect(document.querySelector('h3')?.textContent).toBe('Step 2 of 2: Your details');
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({
      category: 'General Enquiry',
      car_id: '7',
      car_type: 'used',
      location_id: 'l2',
      dealership_slug: 'north',
      name: 'Mia Tran',
      email: 'mia@example.com',
      phone: '0491 570 006',
      message: 'Is it still there?',
      opt_in: false,
      source: 'Website',
    });
  });

  it.each([
    ['the person whom the page of the car showed', { person: 'mai' }, 'mai'],
    ['nobody where it showed nobody', {}, undefined],
  ])('names %s', async (_, shown, id) => {
    await toDetails({ car: { ...car, ...shown } });
    press('Send enquiry');
    expect((await leadSent())['sales_person']).toBe(id);
  });

  it.each([
    ['the price that the page showed', { price: '$32,990' }, '$32,990'],
    ['none where the page showed none', {}, undefined],
  ])('names %s [LEAD-20]', async (_, shown, price) => {
    await toDetails({ car: { ...car, ...shown } });
    press('Send enquiry');
    expect((await leadSent())['shown_price']).toBe(price);
  });

  it('reports the event, stores car and category, and goes to the success page when it has a lead_id [LEAD-3] [EVENT-2] [EVENT-8] [OPEN-9] [OPEN-49]', async () => {
    await toDetails({ car });
    expect([events, successCar.getState().value]).toEqual([[], undefined]);
    press('Send enquiry');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/success/'));
    expect(events).toEqual([{ event_id: 15, car_id: '7', dealership_id: 'd2' }]);
    expect(successCar.getState().value).toEqual({ id: '7', title: '2021 Toyota Corolla', href: '/cars/7/' });
    expect(successCategory.getState().value).toMatchObject({ category: 'General Enquiry', leadId: 'lead-1' });
    expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(['success-car', 'success-category']));
    expect(document.querySelector('form')?.dataset['state']).toBe('success');
  });

  it.each([
    [
      'the returned error',
      { success: false, error: 'We no longer have this car.' },
      400,
      'We no longer have this car.',
    ],
    ['a general error without one', { success: false }, 400, 'An unexpected error occured'],
  ])(
    'shows %s when there is no lead_id, and stays on the page [LEAD-4] [ERR-7]',
    async (_, body, status, said) => {
      answers['/api/forms'] = () => Response.json(body, { status });
      await toDetails({ car });
      press('Send enquiry');
      expect((await screen.findByRole('alert')).firstElementChild?.textContent).toBe(said);
      expect([events, replace.mock.calls, successCategory.getState().value?.leadId]).toEqual([
        [],
        [],
        undefined,
      ]);
    },
  );

  it('shows that the lead is stored when the server cannot be reached', async () => {
    delete answers['/api/forms'];
    await toDetails({ car });
    press('Send enquiry');
    await screen.findByText(/^Our server cannot be reached just now\. We have kept what you wrote/);
    expect(document.querySelector('dl')?.textContent).toContain('2021 Toyota Corolla');
    expect(replace).not.toHaveBeenCalled();
  });

  it('sends a stored lead when the visitor retries, and then reports the event [EVENT-2]', async () => {
    delete answers['/api/forms'];
    await toDetails({ car });
    press('Send enquiry');
    const again = await screen.findByRole('button', { name: 'Try again now' });
    expect(screen.getByRole('link', { name: '07 5550 2222' }).getAttribute('href')).toBe('tel:+61755502222');
    // The status region of the page is a different one.
    const status = () => document.querySelector('.form-waiting [role="status"]')?.textContent;
    again.focus();
    fireEvent.click(again);
    expect([status(), again.getAttribute('aria-disabled')]).toEqual(['Trying to send it now.', 'true']);
    await waitFor(() =>
      expect(status()).toMatch(/^We tried again\. Our server cannot be reached just now\./),
    );
    expect(document.activeElement).toBe(again);
    expect(events).toEqual([]);

    answers['/api/forms'] = () => Response.json({ success: true, lead_id: 'lead-9' });
    fireEvent.click(again);
    await screen.findByRole('heading', { name: 'Sent' });
    expect(status()).toBe('We have received it. Your reference is LEAD9.');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Sent'));
    for (const gone of ['Try again now', '07 5550 2222']) expect(screen.queryByText(gone)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(events).toEqual([{ event_id: 15, car_id: '7', dealership_id: 'd2' }]);
    expect(successCategory.getState().value).toMatchObject({ leadId: 'lead-9', locationId: 'l2' });
  });

  it('can be changed and sent again when a stored lead is refused', async () => {
    delete answers['/api/forms'];
    await toDetails({ car });
    press('Send enquiry');
    await screen.findByRole('button', { name: 'Try again now' });
    answers['/api/forms'] = () =>
      Response.json({ success: false, error: 'Please write without links.' }, { status: 400 });
    press('Try again now');
    await screen.findByRole('heading', { name: 'Not accepted' });
    expect(screen.getByText('We could not accept it: Please write without links.')).toBeTruthy();
    press('Change it and send it again');
    // The first step again, with what was written.
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Message')).value).toBe('Hello');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('lead-outbox:'))).toEqual([]);
    await next('Name');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mia Tran');
    answers['/api/forms'] = () => Response.json({ success: true, lead_id: 'lead-2' });
    press('Send enquiry');
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/success/'));
  });

  it.each([
    [true, ['Please write a message.']],
    [false, []],
  ])(
    'requires a message when the dealer sets that: %s [LEAD-6] [CFG-48]',
    async (messageRequired, expected) => {
      openEnquiry({ car, form: { ...form, rules: { ...rules, messageRequired } } });
      const field = screen.getByRole('textbox', { name: /^Message/ });
      expect(screen.queryByLabelText('Message (optional)') === null).toBe(messageRequired);
      fireEvent.change(field, { target: { value: '' } });
      press('Continue');
      if (expected.length > 0) return expect(await problems()).toEqual(expected);
      await screen.findByLabelText('Name');
      write(good);
      press('Send enquiry');
      expect(await leadSent()).not.toHaveProperty('message');
    },
  );

  it('without a car asks for the category, General Enquiry by default [LEAD-7]', async () => {
    openEnquiry();
    const select = screen.getByLabelText<HTMLSelectElement>('What is it about?');
    expect([...select.options].map(({ value }) => value)).toEqual([
      'General Enquiry',
      'Sales',
      'Service',
      'Parts',
      'Finance',
    ]);
    expect(select.value).toBe('General Enquiry');
    await writeEnquiry({ 'What is it about?': 'Parts', Location: 'l1', Message: 'Do you have mats?' });
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({ category: 'Parts', location_id: 'l1', location: 'Southport' });
    await waitFor(() => expect(replace).toHaveBeenCalled());
    expect(events).toEqual([]);
    expect(successCar.getState().value).toBeUndefined();
  });

  it('without a car requires a location when there are several, and selects the only one [LEAD-8] [LEAD-9]', async () => {
    openEnquiry();
    write({ Message: 'Hello' });
    press('Continue');
    expect(await problems()).toEqual(['Please choose a location.']);
    cleanup();
    sessionStorage.clear();
    openEnquiry({ form: { ...form, places: [southport] } });
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Location').value).toBe('l1'));
    await writeEnquiry();
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({ location_id: 'l1' });
  });

  it.each([
    ['Sales', [southport.id, 'l2'], ''],
    ['Finance', [southport.id, 'l2'], ''],
    ['Service', ['w'], 'w'],
    ['Parts', ['p1', 'p2'], ''],
  ])('without a car offers the places that answer %s [LEAD-8] [LEAD-9]', async (category, ids, chosen) => {
    const phone = { text: '07 5550 3333', href: 'tel:+61755503333' };
    const others = [
      { id: 'w', name: 'Workshop', type: 'service' as const, phone },
      ...['p1', 'p2'].map((id) => ({ id, name: id, type: 'parts' as const })),
    ];
    openEnquiry({ form: { ...form, places: [...form.places, ...others] } });
    const select = () => screen.getByLabelText<HTMLSelectElement>('Location');
    expect([...select().options].map(({ value }) => value)).toEqual(['', 'l1', 'l2']);
    // A place of another list does not stay chosen.
    write({ Location: 'l1' });
    await waitFor(() => expect(select().value).toBe('l1'));
    write({ 'What is it about?': 'Service' });
    await waitFor(() => expect(select().value).toBe('w'));
    expect(screen.getByText('Its number is 07 5550 3333.')).toBeTruthy();
    write({ 'What is it about?': category });
    await waitFor(() => expect([...select().options].map(({ value }) => value)).toEqual(['', ...ids]));
    await waitFor(() => expect(select().value).toBe(chosen));
    write({ Message: 'Hello' });
    press('Continue');
    if (!chosen) expect(await problems()).toEqual(['Please choose a location.']);
    else await screen.findByLabelText('Name');
  });

  it.each(['Service', 'Parts'])(
    'without such a place offers those that sell cars for %s',
    async (category) => {
      openEnquiry();
      write({ 'What is it about?': category });
      expect([...screen.getByLabelText<HTMLSelectElement>('Location').options]).toHaveLength(3);
    },
  );

  it('of a group without locations requires a dealership [LEAD-10]', async () => {
    const dealerships = [
      { id: 'd1', slug: 'south', name: 'Southport' },
      { id: 'd2', slug: 'north', name: 'Nerang' },
    ];
    const group = {
      ...form,
      places: [],
      dealerships,
      rules: { ...rules, dealershipSlugs: ['south', 'north'] },
    };
    openEnquiry({ form: group });
    write({ Message: 'Hello' });
    press('Continue');
    expect(await problems()).toEqual(['Please choose a dealership.']);
    await writeEnquiry({ Dealership: 'north' });
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({ dealership_slug: 'north' });
  });

  it('has optional fields for registration and consent [LEAD-11]', async () => {
    openEnquiry({ car });
    write({ Message: 'Hello', 'Registration of your own vehicle (optional)': 'not a plate at all' });
    press('Continue');
    expect(await problems()).toEqual(['Please enter 1 to 9 letters and digits.']);
    await writeEnquiry({ 'Registration of your own vehicle (optional)': 'ABC 123' });
    const optIn = screen.getByRole<HTMLInputElement>('checkbox', {
      name: /Send me news and offers from Bayside/,
    });
    expect(optIn.checked).toBe(false);
    fireEvent.click(optIn);
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({
      Rego: 'ABC 123',
      opt_in: true,
      consent_version: consentVersion,
    });
  });

  it('requires agreement to the terms when the dealer sets that [LEAD-12] [CFG-49]', async () => {
    await toDetails({ car });
    expect(screen.queryByText(/terms of use/)).toBeNull();
    cleanup();
    sessionStorage.clear();
    const strict = { ...form, termsPath: '/terms/', rules: { ...rules, termsRequired: true } };
    await toDetails({ car, form: strict });
    const note = 'You must agree to the terms of use before submitting the form.';
    const box = screen.getByRole('checkbox', { name: 'I have read and agree to the terms of use.' });
    expect(
      document.getElementById(box.getAttribute('aria-describedby')!.split(' ')[0]!)?.textContent,
    ).toContain(note);
    press('Send enquiry');
    expect(await problems()).toEqual([note]);
    fireEvent.click(box);
    press('Send enquiry');
    expect(await leadSent()).toMatchObject({ terms_conditions: true });
  });

  it.each([true, false])(
    'shows the captcha on its last step when the dealer turns it on: %s [LEAD-13] [CFG-50]',
    async (captcha) => {
      openEnquiry({ car, form: { ...form, captcha } });
      expect(screen.queryByText('Security check')).toBeNull();
      await writeEnquiry();
      expect(screen.queryByText('Security check') !== null).toBe(captcha);
    },
  );

  it("states how the details are used, in the dealer's text when there is one", async () => {
    await toDetails({ car, form: { ...form, privacyPath: '/privacy-policy/' } });
    const notice = screen.getByText(/^Bayside needs these details/);
    expect(within(notice).getByRole('link').getAttribute('href')).toBe('/privacy-policy/');
    cleanup();
    sessionStorage.clear();
    const words = { collectionNotice: 'We keep this for a year.', optIn: 'Write to me.' };
    await toDetails({ car, form: { ...form, words } });
    expect(screen.getByText('We keep this for a year.')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Write to me.' })).toBeTruthy();
  });
});
