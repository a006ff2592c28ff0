import { optional, z } from 'astro/zod';

const whole = (least: number, most: number, description: string) =>
  z.number().int().min(least).max(most).describe(description);

const shared = {
  slotMinutes: whole(10, 480, 'How long an appointment takes, in minutes; times begin that far apart.'),
  capacity: whole(1, 100, 'How many can be booked for the same time at one location.'),
  noticeMinutes: whole(0, 20_160, 'How long before it begins an appointment must be booked, in minutes.'),
  daysAhead: whole(1, 180, 'How many days ahead can be booked.'),
};

/** Rules for the times of one kind of appointment. */
export type SlotRules = { [Name in keyof typeof shared]: number };

const withDefaults = (usual: SlotRules) =>
  z.strictObject({
    slotMinutes: shared.slotMinutes.default(usual.slotMinutes),
    capacity: shared.capacity.default(usual.capacity),
    noticeMinutes: shared.noticeMinutes.default(usual.noticeMinutes),
    daysAhead: shared.daysAhead.default(usual.daysAhead),
  });

/** Rules for the whole dealer. */
export const appointmentsSchema = z
  .strictObject({
    testDrive: withDefaults({ slotMinutes: 30, capacity: 3, noticeMinutes: 60, daysAhead: 90 })
      .describe('Test drives. One car is never booked twice for the same time.')
      .prefault({}),
    service: withDefaults({ slotMinutes: 30, capacity: 4, noticeMinutes: 720, daysAhead: 90 })
      .describe('Cars brought to the workshop.')
      .prefault({}),
  })
  .describe(
    'Which times visitors can book: within the opening hours of the location, by its own clock, and not on days it is closed.',
  );

const ofLocation = z.strictObject(shared).partial();

/** Rules that differ at one location. */
export const locationAppointmentsSchema = z
  .strictObject({
    testDrive: optional(ofLocation).describe('Test drives at this location.'),
    service: optional(ofLocation).describe('Cars brought to this workshop.'),
  })
  .describe('Times that can be booked here, where they differ from `appointments`.');

export type AppointmentOptions = z.infer<typeof appointmentsSchema>;
export type LocationAppointments = z.infer<typeof locationAppointmentsSchema>;
