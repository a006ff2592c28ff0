import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { successCategory } from '../../stores/success.ts';
import { TextField } from '../form/TextField.tsx';
import {
  answers,
  calls,
  car,
  events,
  form,
  good,
  leadSent,
  next,
  press,
  problems,
  replace,
  setUpLeadFormPage,
  toDetails,
  write,
} from './LeadFormPage.fixture.tsx';
import { PhotosForm } from './PhotosForm.tsx';
import { sendLeadForm } from './send-form.ts';
import { TestDriveForm } from './TestDriveForm.tsx';

setUpLeadFormPage();

describe('the test drive form', () => {
  const open = (props: Partial<Parameters<typeof TestDriveForm>[0]> = {}) =>
    render(<TestDriveForm id="t" form={form} car={car} {...props} />);
  const heading = () => document.querySelector('h3')?.textContent;
  const dayTiles = () => screen.findByRole('radiogroup', { name: /^Day/ });
  const toConfirm = async () => {
    await next('Name');
    write(good);
    press('Continue');
    await screen.findByRole('button', { name: 'Book test drive' });
  };
  const days = [
    { date: '2026-12-01', name: 'Tuesday 1 December 2026', first: '09:00' },
    { date: '2026-12-02', name: 'Wednesday 2 December 2026', first: '09:00' },
  ];

  it('asks for no place and no day while the car of the address is looked up', async () => {
    answers['/api/appointments/days'] = () => Response.json({ days });
    const { rerender } = open({ car: undefined, isCarAwaited: true });
    await screen.findByText('Day');
    expect(screen.queryByLabelText('Where would you like to drive?')).toBeNull();
    expect(screen.queryAllByRole('radio')).toEqual([]);
    expect(calls).toEqual([]);
    rerender(<TestDriveForm id="t" form={form} car={car} />);
    await dayTiles();
    expect(screen.queryByLabelText('Where would you like to drive?')).toBeNull();
  });

  it('opens at the details when the day and time were chosen on the page, and Back leads to the day, which can be changed', async () => {
    answers['/api/appointments/days'] = () => Response.json({ days });
    answers['/api/appointments'] = () => Response.json({ times: ['09:00', '13:30'] });
    // The draft is of an earlier visit, which was at its end.
    const values = { appointment_date: '2026-12-02', appointment_time: '09:00' };
    sessionStorage.setItem('draft:test-drive:7', JSON.stringify({ values, step: 2, key: 'k' }));
    const slot = { appointment_date: '2026-12-01', appointment_time: '13:30' };
    open({ slot });
    expect(await screen.findByText('For Tuesday 1 December 2026, 1:30 pm.')).toBeTruthy();
    expect(heading()).toBe('Step 2 of 3: Your details');
    // No days are asked for before they are shown.
    expect(calls).toEqual([]);
    press('Back');
    expect(heading()).toBe('Step 1 of 3: Day and time');
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: '1:30 pm' });
    expect(chosen.checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: /^Wed 2 Dec/ }));
    fireEvent.click(await screen.findByRole('radio', { name: '9 am' }));
    await toConfirm();
    press('Book test drive');
    expect(await leadSent()).toMatchObject({ appointment_date: '2026-12-02', appointment_time: '09:00' });
  });

  it('asks for day and time, then for details, and sends them after a last look [DRIVE-1] [DRIVE-3] [OPEN-10] [OPEN-63] [EVENT-4]', async () => {
    answers['/api/appointments/days'] = () => Response.json({ days });
    answers['/api/appointments'] = () => Response.json({ times: ['09:00', '13:30'], notice: 'A guide.' });
    open();
    expect(heading()).toBe('Step 1 of 3: Day and time');
    await dayTiles();
    fireEvent.click(screen.getByRole('radio', { name: /^Tue 1 Dec/ }));
    const time = await screen.findByRole('radio', { name: '1:30 pm' });
    const about = 'kind=test-drive&dealership_id=d2&location_id=l2&car_id=7';
    expect(calls.map(({ path }) => path)).toEqual([
      `/api/appointments/days?${about}`,
      `/api/appointments?${about}&date=2026-12-01`,
    ]);
    expect(screen.getByText('2 times are free.').getAttribute('role')).toBe('status');
    fireEvent.click(time);
    press('Continue');
    expect(await screen.findByText('For Tuesday 1 December 2026, 1:30 pm.')).toBeTruthy();
    expect(heading()).toBe('Step 2 of 3: Your details');
    write(good);
    press('Continue');
    await screen.findByRole('button', { name: 'Book test drive' });
    expect(heading()).toBe('Step 3 of 3: Confirm');
    expect(document.querySelector('dl')?.textContent).toContain('WhenTuesday 1 December 2026, 1:30 pm');
    press('Book test drive');
    const lead = await leadSent();
    expect(lead).toMatchObject({
      category: 'Test Drive',
      appointment_date: '2026-12-01',
      appointment_time: '13:30',
      car_id: '7',
      location_id: 'l2',
    });
    for (const own of ['wish', 'day']) expect(lead).not.toHaveProperty(own);
    await waitFor(() => expect(events).toEqual([{ event_id: 48, car_id: '7', dealership_id: 'd2' }]));
    expect(successCategory.getState().value?.when).toBe('Tuesday 1 December 2026, 1:30 pm');
  });

  it('requires neither day nor time [DRIVE-2]', async () => {
    open();
    await toConfirm();
    expect(document.querySelector('dl')?.textContent).toContain("WhenI'm flexible, call me");
    press('Book test drive');
    const lead = await leadSent();
    expect([lead['appointment_date'], lead['appointment_time']]).toEqual([undefined, undefined]);
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/success/'));
    expect(successCategory.getState().value?.when).toBeUndefined();
  });

  it('without a car asks for the location, and sends the wanted car', async () => {
    open({ car: undefined, whatToDrive: <TextField name="wish" label="To drive" /> });
    write({ 'To drive': ' Toyota Corolla ' });
    press('Continue');
    expect(await problems()).toEqual(['Please choose a location.']);
    write({ 'Where would you like to drive?': 'l1' });
    await toConfirm();
    expect(document.querySelector('dl')?.textContent).toContain('To driveToyota Corolla');
    press('Book test drive');
    expect(await leadSent()).toMatchObject({ location_id: 'l1', message: 'To drive: Toyota Corolla' });
    expect(events).toEqual([]);
  });
});

it('the photo request needs no message and sends its request in a hidden field [PHOTO-2] [PHOTO-3] [OPEN-10]', async () => {
  const { container } = render(<PhotosForm id="p" form={form} car={car} />);
  const hidden = container.querySelector<HTMLInputElement>('input[type="hidden"]');
  expect([hidden?.name, hidden?.value]).toEqual(['request', 'Please send photos for this car']);
  write(good);
  press('Request photos');
  const lead = await leadSent();
  expect(lead).toMatchObject({
    category: 'Request Photos',
    car_id: '7',
    custom_params: { request: 'Please send photos for this car' },
  });
  expect(lead).not.toHaveProperty('message');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/success/'));
  expect(events).toEqual([]);
});

describe('the event of a lead', () => {
  it.each<['enquiry' | 'test-drive', Partial<LeadCar>, number]>([
    ['enquiry', { type: 'new' }, 14],
    ['enquiry', { type: 'demo' }, 14],
    ['enquiry', { type: 'used' }, 15],
    ['test-drive', { type: 'new' }, 17],
    ['test-drive', { type: 'demo' }, 17],
    ['test-drive', { type: 'used', driveOnly: true }, 17],
    ['test-drive', { type: 'used' }, 48],
  ])(
    '%s about a %o is %i [EVENT-1] [EVENT-2] [EVENT-3] [EVENT-4] [OPEN-61] [OPEN-79]',
    async (kind, of, expected) => {
      await sendLeadForm(
        { name: 'Mia Tran', email: 'mia@example.com', phone: '0491 570 006' },
        { leadKey: '5f0c2a52-57bd-4d1c-9f4e-1f6a5e1a2b3c', captcha: undefined },
        { setup: form, category: 'x', form: kind, car: { ...car, ...of } },
        { send: async () => ({ kind: 'sent', leadId: '1', answer: { lead_id: '1' } }), go: () => {} },
      );
      expect(events).toEqual([{ event_id: expected, car_id: '7' }]);
    },
  );

  it.each<[string, Partial<LeadCar>, string | undefined]>([
    ['the dealership of the car', { dealership: 'south', place: 'Nerang' }, 'd1'],
    ['the dealership of its location', { dealership: 'elsewhere', place: 'Nerang' }, 'd2'],
    ['the dealership of its location', { place: 'Southport' }, 'd1'],
    ['the dealership of the site', { place: 'Coomera' }, undefined],
  ])('is reported for %s: %o [EVENT-1] [EVENT-2]', async (_, of, dealership_id) => {
    const group = { ...form, dealerships: [{ id: 'd1', slug: 'south', name: 'South' }] };
    await toDetails({
      form: group,
      car: { id: '7', title: 'Corolla', href: '/cars/7/', type: 'new', ...of },
    });
    press('Send enquiry');
    await leadSent();
    await waitFor(() => expect(events).toHaveLength(1));
    expect(events).toEqual([{ event_id: 14, car_id: '7', ...(dealership_id && { dealership_id }) }]);
  });
});
