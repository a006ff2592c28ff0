import type { Dealer } from '../../config/schema/dealer.ts';
import { freeAppointmentTimes } from '../../domain/appointment-times.ts';
import { testDrive } from '../../domain/lead-rules.ts';
import type { Location } from '../../domain/location.ts';
import { localTime, timeZoneOf } from '../../domain/time-zone.ts';
import type { Leads } from '../storage/leads.ts';

/** Whoever keeps a dealership's diary of test drives (API-9). */
export interface Appointments {
  /** A sentence for the visitor, to stand beside the times. */
  readonly notice?: string;
  /**
   * Free times of a day, local to the place, earliest first: '09:00'.
   *
   * @param now milliseconds since 1970
   * @returns undefined where nothing is known of the place's times
   */
  timesAt(place: Location, date: string, at: { dealer: Dealer; now: number }): Promise<string[] | undefined>;
}

/**
 * Stands in for a dealership's diary: every half hour in which the place is open is free unless a test drive was
 * asked for at that time. It knows nothing of what is agreed by phone, and says so.
 */
export function appointmentsFromLeads(leads: Leads): Appointments {
  return {
    notice: 'These times are a guide. The dealership will confirm yours.',
    async timesAt(place, date, { dealer, now }) {
      const own = place.contact_detail.opening_hours;
      const booked = { website_id: dealer.id, location_id: place.id, category: testDrive };
      return freeAppointmentTimes(own.length > 0 ? own : dealer.openingHours, date, {
        now: localTime(new Date(now), timeZoneOf(place.address.state)),
        taken: await leads.bookedTimes(booked, date),
      });
    },
  };
}
