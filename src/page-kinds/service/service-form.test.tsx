import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceBooking } from './ServiceBooking.island.tsx';
import type { ServiceForm as ServiceFormSetup } from './service-page.ts';

const southport = { id: 's1', name: 'Southport Service', dealershipSlug: 'south', dealershipId: 'd1' };
const nerang = { id: 's2', name: 'Nerang Service', dealershipSlug: 'north', dealershipId: 'd2' };
const form: ServiceFormSetup = {
  dealerName: 'Bayside',
  captcha: false,
  places: [southport, nerang],
  dealerships: [],
  rules: { messageRequired: false, termsRequired: false, dealershipSlugs: [] },
  sendsDealership: false,
  state: 'qld',
  additionalServices: [],
};

const asked: string[] = [];
let lead: Record<string, unknown> | undefined;

beforeEach(() => {
  asked.length = 0;
  lead = undefined;
  document.documentElement.dataset['api'] = '';
  document.documentElement.dataset['dealershipId'] = 'd0';
  vi.stubGlobal('location', { href: 'https://a.example/service/', pathname: '/service/', replace: vi.fn() });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/forms') {
      lead = JSON.parse(String(init?.body));
      return Response.json({ success: true, lead_id: 'lead-1' });
    }
    asked.push(address);
    return address.startsWith('/api/appointments/days')
      ? Response.json({ days: [{ date: '2026-11-30', name: 'Monday 30 November 2026', first: '07:30' }] })
      : Response.json({ times: ['07:30', '08:00'] });
  });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function toSecondStep(setup = form) {
  render(<ServiceBooking setup={JSON.stringify(setup)} />);
  write('Registration', '123 ABC');
  press('Continue');
  await screen.findByRole('radiogroup', { name: 'What does it need?' });
}

async function send() {
  press('Continue');
  await screen.findByLabelText('Email');
  for (const [label, value] of [
    ['Name', 'Mia Tran'],
    ['Email', 'mia@example.com'],
    ['Phone', '0491 570 006'],
  ] as const)
    write(label, value);
  press('Request booking');
  await waitFor(() => expect(lead).toBeDefined());
  return lead!;
}

describe('the service form', () => {
  it('offers the available days and times of the chosen workshop [DRIVE-4]', async () => {
    await toSecondStep();
    expect(screen.queryByLabelText('Day (optional)')).toBeNull();
    write('Workshop', 's2');
    fireEvent.click(await screen.findByRole('radio', { name: /^Mon 30 Nov/ }));
    fireEvent.click(await screen.findByRole('radio', { name: '8 am' }));
    expect(asked).toEqual([
      '/api/appointments/days?kind=service&dealership_id=d2&location_id=s2',
      '/api/appointments?kind=service&dealership_id=d2&location_id=s2&date=2026-11-30',
    ]);
    expect(await send()).toMatchObject({
      category: 'Service Booking',
      location_id: 's2',
      appointment_date: '2026-11-30',
      appointment_time: '08:00',
      custom_params: { Work: 'Regular service' },
    });
  });

  it('uses the only workshop without a choice, and requires neither day nor time [DRIVE-4] [LEAD-9]', async () => {
    await toSecondStep({ ...form, places: [southport] });
    const days = within(await screen.findByRole('radiogroup', { name: /^Day/ })).getAllByRole('radio');
    expect(days.map((day) => day.closest('label')?.textContent?.trim())).toEqual([
      'Mon 30 Nov from 7:30 am',
      'The next free one',
    ]);
    expect(asked).toEqual(['/api/appointments/days?kind=service&dealership_id=d1&location_id=s1']);
    const sent = await send();
    expect(sent).toMatchObject({ location_id: 's1' });
    expect([sent['appointment_date'], sent['appointment_time']]).toEqual([undefined, undefined]);
  });
});
