import type { AppointmentAsked } from '../../api/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { AppointmentKind } from '../../domain/leads/appointments.ts';
import { dayName } from '../../domain/time/day-in-words.ts';
import { plainRego } from '../../domain/trade-in/own-vehicle.ts';
import type { Handlers } from '../api/api-parts.ts';
import { salesPlace, servicePlace } from '../dealers/place-of-dealership.ts';
import { Refusal } from '../refusal.ts';
import type { AppointmentAbout, AppointmentDesk } from './appointment-times.ts';

/** Returns the days and times that can be booked for a test drive or a service (API-9, DRIVE-1, DRIVE-4). */
export function appointmentHandlers(desk: AppointmentDesk) {
  return {
    async appointmentTimes({ dealer, payload, now }) {
      const found = await desk.timesOn(payload.date, aboutOf(dealer, payload), now);
      // After this error the form accepts any time, on a day on which the place is open (OPEN-7).
      if (found === 'unknown') throw noTimes();
      return { times: [], notice: 'These times are a guide. The dealership will confirm yours.', ...found };
    },

    async appointmentDays({ dealer, payload, now }) {
      const days = await desk.days(aboutOf(dealer, payload), now);
      return { days: days.map((day) => ({ ...day, name: dayName(day.date) })) };
    },
  } satisfies Partial<Handlers>;
}

function aboutOf(dealer: Dealer, { kind = 'test-drive', car_id, ...of }: AppointmentAsked): AppointmentAbout {
  const place = kind === 'service' ? servicePlace(dealer, of) : salesPlace(dealer, of);
  if (!place) throw noTimes();
  return { dealer, kind, place, carKey: carKeyOf(kind, { car_id }) };
}

function noTimes(): Refusal {
  return new Refusal(404, 'This site has no times to choose from.');
}

/** Identifies a car across leads: the dealer's own by its id, a visitor's by its registration. */
export function carKeyOf(
  kind: AppointmentKind,
  car: { car_id?: string | undefined; rego?: string | undefined; state?: string | undefined },
): string {
  if (kind === 'test-drive') return car.car_id ? `car ${car.car_id}` : '';
  const rego = plainRego(car.rego ?? '');
  return rego ? `rego ${car.state ?? ''} ${rego}` : '';
}
