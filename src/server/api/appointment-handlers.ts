import type { AppointmentAsked } from '../../api/contract/appointments.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { dayName } from '../../domain/day-in-words.ts';
import { carKeyOf } from '../leads/lead-appointment.ts';
import { salesPlace, servicePlace } from '../leads/place-of.ts';
import type { AppointmentAbout, AppointmentDesk } from '../services/appointments.ts';
import type { Handlers } from './api-parts.ts';
import { Refusal } from './refusal.ts';

/** Returns the days and times that can be booked for a test drive or a service (API-9, DRIVE-1, DRIVE-4). */
export function appointmentHandlers(
  desk: AppointmentDesk,
): Pick<Handlers, 'appointmentTimes' | 'appointmentDays'> {
  return {
    async appointmentTimes({ dealer, payload, now }) {
      const found = await desk.timesOn(payload.date, aboutOf(dealer, payload), now);
      // After this error the form accepts any date and time (OPEN-7).
      if (found === 'unknown') throw noTimes();
      const times = 'times' in found ? found.times : [];
      return {
        times,
        ...(desk.notice && { notice: desk.notice }),
        ...('reason' in found && { reason: found.reason }),
      };
    },

    async appointmentDays({ dealer, payload, now }) {
      const days = await desk.days(aboutOf(dealer, payload), now);
      return { days: days.map((date) => ({ date, name: dayName(date) })) };
    },
  };
}

function aboutOf(dealer: Dealer, { kind = 'test-drive', car_id, ...of }: AppointmentAsked): AppointmentAbout {
  const place = kind === 'service' ? servicePlace(dealer, of) : salesPlace(dealer, of);
  if (!place) throw noTimes();
  return { dealer, kind, place, carKey: carKeyOf(kind, { car_id }) };
}

function noTimes(): Refusal {
  return new Refusal(404, 'This site has no times to choose from.');
}
