import type { Dealer } from '../../config/schema/dealer.ts';
import {
  type AppointmentFault,
  type AppointmentKind,
  appointmentFault,
  bookableDays,
  type DayTimes,
  type Diary,
  freeTimes,
  slotRules,
} from '../../domain/appointments.ts';
import type { Location } from '../../domain/location.ts';
import { localDay, timeZoneOf } from '../../domain/time-zone.ts';
import { dealerZone } from '../../site/dealer-day.ts';
import { hoursOf } from '../../site/places/location-of.ts';
import type { Appointments, Seat } from '../storage/appointments.ts';

/** What an appointment is asked for. */
export interface AppointmentAbout {
  dealer: Dealer;
  kind: AppointmentKind;
  /** Undefined at a dealer without a place for it: the dealer's own hours count. */
  place: Location | undefined;
  /** The car it is about, which is not booked twice for the same time; empty where nobody said. */
  carKey: string;
}

/** A day and a time of it at the place's own clock; the time may be empty. */
export interface Wanted {
  date: string;
  time: string;
}

/** Whoever gives out the times of a dealership (API-9). @see appointmentsOfLeads */
export interface AppointmentDesk {
  /** A sentence for the visitor, to stand beside the times. */
  readonly notice?: string;
  /** @param now milliseconds since 1970 */
  timesOn(date: string, about: AppointmentAbout, now: number): Promise<DayTimes>;
  /** The days that can be booked, earliest first: '2026-11-23'. */
  days(about: AppointmentAbout, now: number): Promise<string[]>;
  /** Undefined where it can be had. */
  fault(wanted: Wanted, about: AppointmentAbout, now: number): Promise<AppointmentFault | undefined>;
  /** What a lead books; undefined where it names no time. */
  seat(wanted: Wanted, about: AppointmentAbout): Seat | undefined;
}

const dayMs = 86_400_000;

/**
 * Stands in for a dealership's diary: a time can be had while the place is open, until as many leads have booked it as
 * the dealer can see at once. It knows nothing of what is agreed by phone, and says so.
 */
export function appointmentsOfLeads(bookings: Pick<Appointments, 'standing'>): AppointmentDesk {
  async function diaryOf(
    { dealer, kind, place, carKey }: AppointmentAbout,
    now: number,
    date?: string,
  ): Promise<Diary> {
    const rules = slotRules(kind, dealer.appointments, place?.appointments);
    const timeZone = place ? timeZoneOf(place.address.state) : dealerZone(dealer);
    const today = localDay(now, timeZone);
    const last = new Date(Date.parse(today) + rules.daysAhead * dayMs).toISOString().slice(0, 10);
    const owner = { website_id: dealer.id, location_id: place?.id ?? '', kind };
    return {
      kind,
      hours: place ? hoursOf(place, dealer) : dealer.openingHours,
      byAppointment: place !== undefined && dealer.locationDisplay.byAppointment.includes(place.slug),
      timeZone,
      rules,
      now,
      bookings: await bookings.standing(owner, { from: date ?? today, until: date ?? last, carKey }),
    };
  }

  return {
    notice: 'These times are a guide. The dealership will confirm yours.',
    async timesOn(date, about, now) {
      return freeTimes(date, await diaryOf(about, now, date), about.carKey);
    },
    async days(about, now) {
      return bookableDays(await diaryOf(about, now), about.carKey);
    },
    async fault({ date, time }, about, now) {
      const { carKey } = about;
      return appointmentFault({ date, time, carKey }, await diaryOf(about, now, date));
    },
    seat({ date, time }, { dealer, kind, place, carKey }) {
      if (date === '' || time === '') return undefined;
      const rules = slotRules(kind, dealer.appointments, place?.appointments);
      return { website_id: dealer.id, location_id: place?.id ?? '', kind, date, time, carKey, rules };
    },
  };
}
