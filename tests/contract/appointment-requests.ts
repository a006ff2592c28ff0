import { randomInt, randomUUID } from 'node:crypto';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import type { Api } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

/** Open on Mondays from 9 to 11, on Fridays all day, and closed on Christmas Day. 23 November 2026 is a Monday. */
const hours: DealerInput['openingHours'] = [
  { weekday: 1, status: 'Open', start_hour: '09:00', end_hour: '11:00' },
  { weekday: 5, status: 'Open', start_hour: '09:00', end_hour: '17:00' },
  { weekday: 5, status: 'Closed', date: '2026-12-25' },
  { weekday: 6, status: 'Closed' },
];
export const monday = '2026-11-23';

/** The test's clock: Saturday 21 November 2026, 1 pm in Brisbane. */
export function settings(api: Api, changes: Partial<DealerInput> = {}): void {
  const rules = { leads: { captcha: false }, openingHours: hours };
  writeDealer(api.dealersDir, 'alpha', 1, { ...rules, ...changes });
  // The server looks once a second what is published.
  api.clock.now += 2000;
}

/** A test drive that a visitor books for half past nine. */
export const drive = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'Test Drive',
  name: 'Zoë Okafor',
  email: 'zoe@example.com',
  // Each lead has a new phone number, because one number may send only ten leads per hour.
  phone: `0412 ${String(randomInt(1_000_000)).padStart(6, '0')}`,
  message: '',
  appointment_date: monday,
  appointment_time: '09:30',
  ...more,
});
export const service = (more: object = {}) => drive({ category: 'Service Booking', ...more });

export const send = (api: Api, lead: object) => api.visitor().post('/api/forms', lead);
export const query = (more = '', date = monday) => `/api/appointments?dealership_id=1&date=${date}${more}`;
/** The times that are offered for the Monday. */
export const times = async (api: Api, more = '') =>
  (await api.visitor().get(query(more))).json.times as string[];
/** As many test drives and services at one time as the dealer can take. */
export const capacity = (number: number): Partial<DealerInput> => ({
  appointments: { testDrive: { capacity: number }, service: { capacity: number } },
});
