import type { Dealer } from '../../config/schema/dealer.ts';
import { appointmentKind } from '../../domain/leads/appointments.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import { carKeyOf } from '../appointments/appointment-handlers.ts';
import type { AppointmentDesk } from '../appointments/appointment-times.ts';
import type { Seat } from '../appointments/appointments.ts';
import { Refusal } from '../refusal.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { CompletedLead } from './complete-lead.ts';

/**
 * Returns the lead with the time it books, if it asks for a time and that time is free.
 *
 * @param asked.isLate no visitor can choose another time: one that is not free stays in the lead as text, so that the
 *   dealership can call about it
 * @param asked.isTaken another lead booked the time a moment earlier
 * @throws a Refusal that says why the time cannot be booked
 */
export async function booked(
  lead: CompletedLead,
  desk: AppointmentDesk,
  { dealer, now, isLate, isTaken }: { dealer: Dealer; now: number; isLate: boolean; isTaken: boolean },
): Promise<CompletedLead & { seat?: Seat | undefined }> {
  const kind = appointmentKind(lead.category);
  const { appointment_date: date, appointment_time: time, car_id } = lead;
  if (kind === undefined || (date === '' && time === '')) return lead;
  const { appointment_date: _, appointment_time: __, ...said } = JSON.parse(lead.payload) as LeadPayload;
  const carKey = carKeyOf(kind, { car_id, rego: said.Rego, state: said.regoState });
  const place = dealer.locations.find(({ id }) => id === lead.location_id);
  const about = { dealer, kind, place, carKey };
  const fault = await desk.fault({ date, time }, about, now);
  if (!fault && !isTaken) return { ...lead, seat: desk.seat({ date, time }, about) };
  const why = fault?.why ?? 'That time was taken a moment ago. Please choose another one.';
  if (!isLate)
    throw new Refusal(fault?.isTaken === false ? 400 : 409, why, {
      field: time ? 'appointment_time' : 'appointment_date',
    });
  const when = [date && dayName(date), time && clockTime(time)].filter(Boolean).join(', ');
  const custom_params = { ...said.custom_params, 'Wished for': `${when}. Not booked: ${why}` };
  const payload = JSON.stringify({ ...said, custom_params });
  return { ...lead, appointment_date: '', appointment_time: '', payload };
}
