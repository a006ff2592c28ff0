import type { Dealer } from '../../config/schema/dealer.ts';
import {
  type AppointmentKind,
  appointmentFault,
  type BookableDay,
  bookableDays,
  type DayTimes,
  type Diary,
  freeTimes,
  momentOfTime,
  seatsTaken,
  slotRules,
  slotTimes,
} from '../../domain/leads/appointments.ts';
import type { Location } from '../../domain/places/location.ts';
import { dayAfter } from '../../domain/time/open-state.ts';
import { localDay, momentAt } from '../../domain/time/time-zone.ts';
import { hoursOf } from '../../site/places/location-of.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { AppointmentRow, Database } from '../storage/tables.ts';
import { type Seat, standingBookings } from './appointments.ts';

/** What an appointment is for. */
export interface AppointmentAbout {
  dealer: Dealer;
  kind: AppointmentKind;
  /** Undefined when the dealer has no location: the dealer's own hours apply. */
  place: Location | undefined;
  /** Identifies the car, so that it is not booked twice for the same time. Empty when unknown. */
  carKey: string;
  /** Id of a lead that moves its own appointment: that booking does not count. */
  except?: string;
}

/** A day and a time at the place, in local time. The time may be empty. */
export interface Wanted {
  date: string;
  time: string;
}

/** Gives out the times of a dealership (API-9). */
export type AppointmentDesk = ReturnType<typeof appointmentsOfLeads>;

/**
 * Stands in for a dealership's diary. A time is free while the place is open, until as many leads have booked it as the
 * dealer can serve at once. Appointments made by phone are unknown here, and the notice says so.
 */
export function appointmentsOfLeads(db: Database) {
  async function diaryOf(
    { dealer, kind, place, carKey, except }: AppointmentAbout,
    now: number,
    date?: string,
  ): Promise<Diary> {
    const rules = slotRules(kind, dealer.appointments, place?.appointments);
    const timeZone = zoneAt(dealer, place?.id);
    const today = localDay(now, timeZone);
    const last = dayAfter(today, rules.daysAhead);
    const owner = { website_id: dealer.id, location_id: place?.id ?? '', kind };
    return {
      kind,
      hours: place ? hoursOf(place, dealer) : dealer.openingHours,
      byAppointment: place !== undefined && dealer.locationDisplay.byAppointment.includes(place.slug),
      timeZone,
      rules,
      now,
      bookings: await standingBookings(db, owner, {
        from: date ?? today,
        until: date ?? last,
        carKey,
        ...(except !== undefined && { except }),
      }),
    };
  }

  return {
    async timesOn(date: string, about: AppointmentAbout, now: number): Promise<DayTimes> {
      return freeTimes(date, await diaryOf(about, now, date), about.carKey);
    },
    /** Every time of a day, as the staff see it, with the rules that they follow. */
    async slotsOn(date: string, about: AppointmentAbout, now: number) {
      const diary = await diaryOf(about, now, date);
      return { slots: diarySlots(date, diary), rules: diary.rules };
    },
    /** The days that can be booked, earliest first. */
    async days(about: AppointmentAbout, now: number): Promise<BookableDay[]> {
      return bookableDays(await diaryOf(about, now), about.carKey);
    },
    /** The seat at a time, or why nobody can have it. Neither for a wish without a day and a time. */
    async wished({ date, time }: Wanted, about: AppointmentAbout, now: number) {
      const { dealer, kind, place, carKey } = about;
      const diary = await diaryOf(about, now, date);
      const fault = appointmentFault({ date, time, carKey }, diary);
      if (fault || date === '' || time === '') return { fault };
      const owner = { website_id: dealer.id, location_id: place?.id ?? '', kind };
      const seat: Seat = { ...owner, date, time, carKey, rules: diary.rules };
      return { seat };
    },
  };
}

/** A time of a day at a place, as its staff see it. */
export type DiarySlot = Exclude<ReturnType<typeof diarySlots>, 'unknown'>[number];

/**
 * Every time of a day ('HH:MM'), earliest first, also those that are booked, over, or too soon for a visitor, with the
 * seats that nobody has booked. Empty when the place is closed; 'unknown' when it has no opening hours.
 */
export function diarySlots(date: string, diary: Diary) {
  const times = slotTimes(date, diary);
  if (times === 'unknown') return times;
  const momentOf = momentOfTime(date, diary.timeZone);
  return times.map((time) => {
    const isOver = (momentOf(time) ?? 0) <= diary.now;
    const free = diary.rules.capacity - seatsTaken({ date, time }, diary);
    return { time, free: isOver ? 0 : Math.max(free, 0), isOver };
  });
}

/** Free seats of a day. */
export function freeOf(slots: readonly Pick<DiarySlot, 'free'>[]): number {
  return slots.reduce((sum, { free }) => sum + free, 0);
}

/** When an appointment begins, milliseconds since 1970. */
export const visitStart = ({ date, time, location_id }: AppointmentRow, dealer: Dealer): number =>
  momentAt(date, time, zoneAt(dealer, location_id));

/** What a booked appointment is for, so that it can have another time. */
export function visitAbout(appointment: AppointmentRow, dealer: Dealer): AppointmentAbout {
  const { kind, location_id, car_key, lead_id } = appointment;
  const place = dealer.locations.find(({ id }) => id === location_id);
  return { dealer, kind, place, carKey: car_key, except: lead_id };
}

/** When an appointment can take place instead. */
export type FreeTimes = Awaited<ReturnType<typeof freeTimesOf>>;

/** Free times of the asked day; without one, of the first day from the appointment on. The present time is left out. */
export async function freeTimesOf(
  appointment: AppointmentRow,
  dealer: Dealer,
  times: Pick<AppointmentDesk, 'days' | 'timesOn'>,
  { day: asked, now }: { day: string | undefined; now: number },
) {
  const { date, time } = appointment;
  const about = visitAbout(appointment, dealer);
  const days = (await times.days(about, now)).map((one) => one.date);
  const first = days.find((one) => one >= date) ?? days[0] ?? date;
  const day = asked !== undefined && days.includes(asked) ? asked : first;
  const found = await times.timesOn(day, about, now);
  const listed = found !== 'unknown' && 'times' in found ? found.times : [];
  return {
    /** The days that can be booked, 'yyyy-mm-dd'. */
    days,
    day,
    /** Free times of the day, 'HH:MM'. */
    free: listed.filter((one) => day !== date || one !== time),
    /** The reason why the day has no times. */
    reason: found !== 'unknown' && 'reason' in found ? found.reason : undefined,
  };
}
