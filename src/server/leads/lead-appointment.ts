import type { Dealer } from '../../config/schema/dealer.ts';
import { type AppointmentKind, appointmentKind } from '../../domain/appointments.ts';
import { dayName } from '../../domain/day-in-words.ts';
import { clockTime } from '../../domain/opening-hours.ts';
import { plainRego } from '../../domain/own-vehicle.ts';
import type { AppointmentAbout, Wanted } from '../services/appointments.ts';
import type { CompletedLead } from './complete-lead.ts';
import type { LeadPayload } from './lead-payload.ts';

/** What a lead asks for; undefined where it is about no appointment, or names neither day nor time. */
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

/** By what a car is known again: the dealer's own by its id, a visitor's by its registration. */
export function carKeyOf(
  kind: AppointmentKind,
  car: { car_id?: string | undefined; rego?: string | undefined; state?: string | undefined },
): string {
  if (kind === 'test-drive') return car.car_id ? `car ${car.car_id}` : '';
  const rego = plainRego(car.rego ?? '');
  return rego ? `rego ${car.state ?? ''} ${rego}` : '';
}

/**
 * The lead without an appointment that cannot be had: what was wished for is said in words, for somebody to ring about.
 *
 * @param why in words
 */
export function withoutAppointment(lead: CompletedLead, { date, time }: Wanted, why: string): CompletedLead {
  const { appointment_date: _, appointment_time: __, ...said } = JSON.parse(lead.payload) as LeadPayload;
  const when = [date && dayName(date), time && clockTime(time)].filter(Boolean).join(', ');
  const custom_params = { ...said.custom_params, 'Wished for': `${when}. Not booked: ${why}` };
  const payload = JSON.stringify({ ...said, custom_params });
  return { ...lead, appointment_date: '', appointment_time: '', payload };
}
