import type { Dealer } from '../../config/schema/dealer.ts';
import { appointmentKind } from '../../domain/leads/appointments.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { carKeyOf } from '../appointments/appointment-handlers.ts';
import type { AppointmentAbout, Wanted } from '../appointments/appointment-times.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { CompletedLead } from './complete-lead.ts';

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
