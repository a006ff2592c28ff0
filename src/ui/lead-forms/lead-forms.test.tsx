import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LeadCar } from '../../domain/lead-car.ts';
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
  toMessage,
  write,
} from './LeadFormPage.fixture.tsx';
import { PhotosForm } from './PhotosForm.tsx';
import { sendLeadForm } from './send-form.ts';
import { TestDriveForm } from './TestDriveForm.tsx';

setUpLeadFormPage();

describe('the test drive form', () => {
  async function toDay(props: Partial<Parameters<typeof TestDriveForm>[0]> = {}) {
    render(<TestDriveForm id="t" form={form} car={car} {...props} />);
    write(good);
    await next('Day (optional)');
  }

  it('begins with the day and time that were chosen on the page, which can be changed', async () => {
    const days = ['2026-12-01', '2026-12-02'].map((date) => ({ date, name: date }));
    answers['/api/appointments/days'] = () => Response.json({ days });
    answers['/api/appointments'] = () => Response.json({ times: ['09:00', '13:30'] });
    const slot = { appointment_date: '2026-12-01', appointment_time: '13:30' };
    render(<TestDriveForm id="t" form={form} car={car} slot={slot} />);
    expect(screen.getByText('For Tuesday 1 December 2026, 1:30 pm.')).toBeTruthy();
    write(good);
    await next('Day (optional)');
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: '1:30 pm' });
    expect(chosen.checked).toBe(true);
    write({ 'Day (optional)': '2026-12-02' });
    fireEvent.click(await screen.findByRole('radio', { name: '9 am' }));
    press('Continue');
    await screen.findByRole('button', { name: 'Book test drive' });
    press('Book test drive');
    expect(await leadSent()).toMatchObject({ appointment_date: '2026-12-02', appointment_time: '09:00' });
  });

  it('has three steps, and sends the chosen day and time [DRIVE-1] [DRIVE-3] [OPEN-10] [OPEN-63] [EVENT-4]', async () => {
    const days = [{ date: '2026-12-01', name: 'Tuesday 1 December 2026' }];
    answers['/api/appointments/days'] = () => Response.json({ days });
    answers['/api/appointments'] = () => Response.json({ times: ['09:00', '13:30'], notice: 'A guide.' });
    await toDay();
    expect(document.querySelector('h2')?.textContent).toBe('Step 2 of 3: Day and time');
    write({ 'Day (optional)': '2026-12-01' });
    const time = await screen.findByRole('radio', { name: '1:30 pm' });
    const about = 'kind=test-drive&dealership_id=d2&location_id=l2&car_id=7';
    expect(calls.map(({ path }) => path)).toEqual([
      `/api/appointments/days?${about}`,
      `/api/appointments?${about}&date=2026-12-01`,
    ]);
    expect(screen.getByText('2 times are free.').getAttribute('role')).toBe('status');
    fireEvent.click(time);
    press('Continue');
    await screen.findByRole('button', { name: 'Book test drive' });
    expect(document.querySelector('dl')?.textContent).toContain('WhenTuesday 1 December 2026, 1:30 pm');
    press('Book test drive');
    expect(await leadSent()).toMatchObject({
      category: 'Test Drive',
      appointment_date: '2026-12-01',
      appointment_time: '13:30',
      car_id: '7',
      location_id: 'l2',
    });
    await waitFor(() => expect(events).toEqual([{ event_id: 48, car_id: '7', dealership_id: 'd2' }]));
  });

  it('requires neither day nor time [DRIVE-2]', async () => {
    await toDay();
    press('Continue');
    await screen.findByRole('button', { name: 'Book test drive' });
    expect(document.querySelector('dl')?.textContent).toContain('WhenTo be settled with us');
    press('Book test drive');
    const lead = await leadSent();
    expect([lead['appointment_date'], lead['appointment_time']]).toEqual([undefined, undefined]);
  });

  it('without a car asks for the location, and sends the wanted car', async () => {
    render(<TestDriveForm id="t" form={form} wish="Toyota Corolla" />);
    write(good);
    await next('Where would you like to drive?');
    press('Continue');
    expect(await problems()).toEqual(['Please choose a location.']);
    write({ 'Where would you like to drive?': 'l1' });
    press('Continue');
    press(await screen.findByRole('button', { name: 'Book test drive' }).then(() => 'Book test drive'));
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
    await toMessage({
      form: group,
      car: { id: '7', title: 'Corolla', href: '/cars/7/', type: 'new', ...of },
    });
    write({ Message: 'Hello' });
    press('Send enquiry');
    await leadSent();
    await waitFor(() => expect(events).toHaveLength(1));
    expect(events).toEqual([{ event_id: 14, car_id: '7', ...(dealership_id && { dealership_id }) }]);
  });
});
