import fc from 'fast-check';
import { expect } from 'vitest';
import { type ObjectSchema, ValidationError } from 'yup';
import {
  appointmentSchema,
  categorySchema,
  consentSchema,
  contactSchema,
  messageSchema,
  ownCarSchema,
  placeSchema,
  serviceSchema,
  vehicleSchema,
} from '../../src/api/contract/lead-fields.ts';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { appointmentFault, type Booking, type Diary } from '../../src/domain/leads/appointments.ts';
import { generalEnquiry, leadRules, testDrive } from '../../src/domain/leads/lead-rules.ts';
import { test } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

const RUNS = 1000;
const dealerships = ['north', 'south'].map((slug) => ({ id: `d-${slug}`, slug, name: slug }));
const leads = { captcha: false, messageOptional: false, termsNote: true };
// The capacity is so high that a time is refused only when the car itself is booked.
const drives = { slotMinutes: 30, capacity: 100, noticeMinutes: 60, daysAhead: 90 };
const changes: Partial<DealerInput> = { leads, dealerships, appointments: { testDrive: drives } };

/** What people type, what scripts send, and what no form ever sends. */
const looseText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 30 }),
  fc.constantFrom<unknown>(null, 5, true, [], {}, ['x'], '\u0000', 'a\nb', ' ', '<b>', 'x'.repeat(6000)),
);
const field = (...good: unknown[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(undefined, '') },
    { weight: 1, arbitrary: looseText },
  );

const filledIn = fc.record({
  category: field('General Enquiry', 'Test Drive', undefined, ''),
  subcategory: field(undefined, 'SUV'),
  name: field('Ann', "D'Arcy", ' 李 '),
  last_name: field(undefined, 'Example'),
  email: field('ann@example.com', 'a@b.co'),
  phone: field('0412 345 678', '+61 7 5550 1234', '(07) 5550-1234'),
  message: field('Hello', 'Two\nlines', 'a'.repeat(5000)),
  car_id: field(undefined, '1-1', 'gone'),
  'Vehicle Make': field(undefined, 'Toyota'),
  Rego: field(undefined, '123 ABC', 'abc-12d'),
  own_car: field(undefined, '2014 Mazda 3'),
  dealership_slug: field('north', 'south', undefined),
  location_id: field(undefined, 'l-1'),
  appointment_date: field(undefined, '2026-12-01', '2026-12-02', '2027-01-15', '2028-02-29', '2026-02-29'),
  appointment_time: field(undefined, '09:30', '24:00'),
  additional_services: field(undefined, [], ['Wash', 'Tyres']),
  opt_in: field(undefined, true, false),
  terms_conditions: field(true, true, true, false),
});

test('of 1,000 forms the server accepts exactly those that the form itself accepts, and gives the same message for the others [API-13] [ERR-16] [OPEN-16] [OPEN-17] [OPEN-18] [OPEN-19]', async ({
  start,
}) => {
  const most = 1_000_000;
  const api = await start('sqlite', {
    leadLimits: { perPhone: most, perAddress: most },
    rateLimits: { all: { calls: most, seconds: 60 } },
  });
  writeDealer(api.dealersDir, 'alpha', 1, changes);
  api.clock.now += 2000;
  const visitor = api.visitor();
  let taken = 0;
  let number = 0;
  const bookings: Booking[] = [];
  await fc.assert(
    fc.asyncProperty(filledIn, async (form) => {
      number += 1;
      const lead_key = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
      // The value after a round trip through JSON.
      const values = JSON.parse(JSON.stringify(form)) as Record<string, unknown>;
      const said = formErrors(values);
      const booking = bookingOf(values);
      if (said.length === 0 && booking) {
        const diary: Diary = { ...openDiary, rules: drives, bookings, now: api.clock.now };
        const fault = appointmentFault(booking, diary);
        if (fault) said.push(fault.why);
      }
      const { status, json } = await visitor.post('/api/forms', { ...values, lead_key });
      if (said.length === 0) {
        taken += 1;
        if (booking) bookings.push(booking);
        expect([json.error, status]).toEqual([undefined, 200]);
      } else {
        expect([400, 409]).toContain(status);
        expect(said).toContain(json.error);
      }
    }),
    { numRuns: RUNS },
  );
  expect(await api.rows('leads')).toHaveLength(taken);
  // Enough forms are accepted and enough are refused to compare both.
  expect(taken).toBeGreaterThan(RUNS / 10);
  expect(taken).toBeLessThan(RUNS * 0.9);
});

/** The diary of a location without opening hours. */
const openDiary: Pick<Diary, 'kind' | 'hours' | 'byAppointment' | 'timeZone'> = {
  kind: 'test-drive',
  hours: [],
  byAppointment: false,
  timeZone: 'Australia/Brisbane',
};

/** The test drive that a form asks for. */
function bookingOf({ category, appointment_date, appointment_time, car_id }: Record<string, unknown>) {
  if (typeof category !== 'string' || category.trim() !== testDrive) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const [date, time, carKey] = [text(appointment_date), text(appointment_time), text(car_id).trim()];
  return date || time ? { date, time, carKey, minutes: drives.slotMinutes } : undefined;
}

/** The errors that a form with all its steps shows in its summary. */
function formErrors(values: Record<string, unknown>): string[] {
  const { category } = values;
  const rules = leadRules((typeof category === 'string' && category.trim()) || generalEnquiry, {
    leads,
    dealerships,
  });
  const steps: ObjectSchema<object>[] = [
    categorySchema,
    contactSchema,
    messageSchema(rules),
    vehicleSchema,
    ownCarSchema,
    placeSchema(rules),
    appointmentSchema,
    serviceSchema,
    consentSchema(rules),
  ];
  return steps.flatMap((schema) => {
    try {
      schema.validateSync(values, { strict: true, abortEarly: false });
      return [];
    } catch (error) {
      if (error instanceof ValidationError) return error.errors;
      throw error;
    }
  });
}
