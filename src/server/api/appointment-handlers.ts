import type { AppointmentAsked } from '../../api/contract/leads.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { type AppointmentKind, appointmentKind } from '../../domain/appointments.ts';
import { clockTime, dayName } from '../../domain/day-in-words.ts';
import { plainRego } from '../../domain/own-vehicle.ts';
import { type CompletedLead, salesPlace, servicePlace } from '../leads/complete-lead.ts';
import type { LeadPayload } from '../leads/lead-payload.ts';
import type { AppointmentAbout, AppointmentDesk, Wanted } from '../services/appointments.ts';
import type { Handlers } from './api-parts.ts';
import { Refusal } from './refusal.ts';

/** Returns the days and times that can be booked for a test drive or a service (API-9, DRIVE-1, DRIVE-4). */
export function appointmentHandlers(
  desk: AppointmentDesk,
): Pick<Handlers, 'appointmentTimes' | 'appointmentDays'> {
  return {
    async appointmentTimes({ dealer, payload, now }) {
      const found = await desk.timesOn(payload.date, aboutOf(dealer, payload), now);
      // After this error the form accepts any time, on a day on which the place is open (OPEN-7).
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
      return { days: days.map((day) => ({ ...day, name: dayName(day.date) })) };
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

/**
 * The appointment a lead asks for. Undefined when the lead is not about an appointment, or names neither a day nor a
 * time.
 */
export function leadAppointment(
  lead: CompletedLead,
  dealer: Dealer,
): { wanted: Wanted; about: AppointmentAbout } | undefined {
  const kind = appointmentKind(lead.category);
  const { appointment_date: date, appointment_time: time } = lead;
  if (kind === undefined || (date === '' && time === '')) return undefined;
  const place = dealer.locations.find(({ id }) => id === lead.location_id);
  const { Rego, regoState } = JSON.parse(lead.payload) as LeadPayload;
  const carKey = carKeyOf(kind, { car_id: lead.car_id, rego: Rego, state: regoState });
  return { wanted: { date, time }, about: { dealer, kind, place, carKey } };
}

/** Identifies a car across leads: the dealer's own by its id, a visitor's by its registration. */
function carKeyOf(
  kind: AppointmentKind,
  car: { car_id?: string | undefined; rego?: string | undefined; state?: string | undefined },
): string {
  if (kind === 'test-drive') return car.car_id ? `car ${car.car_id}` : '';
  const rego = plainRego(car.rego ?? '');
  return rego ? `rego ${car.state ?? ''} ${rego}` : '';
}

/**
 * Returns the lead without its appointment, which could not be booked. The wish stays in the lead as text, so that the
 * dealership can call about it.
 *
 * @param why reason, as a sentence
 */
export function withoutAppointment(lead: CompletedLead, { date, time }: Wanted, why: string): CompletedLead {
  const { appointment_date: _, appointment_time: __, ...said } = JSON.parse(lead.payload) as LeadPayload;
  const when = [date && dayName(date), time && clockTime(time)].filter(Boolean).join(', ');
  const custom_params = { ...said.custom_params, 'Wished for': `${when}. Not booked: ${why}` };
  const payload = JSON.stringify({ ...said, custom_params });
  return { ...lead, appointment_date: '', appointment_time: '', payload };
}
