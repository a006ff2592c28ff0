import type { LeadForm, LeadStep } from '../../api/contract/lead-fields.ts';
import { consentSchema, messageSchema, placeSchema } from '../../api/contract/lead-fields.ts';
import type { Dealer } from '../../config/schema/dealer.ts';
import { appointmentKind } from '../../domain/leads/appointments.ts';
import { nameMessage, phoneMessage } from '../../domain/leads/contact.ts';
import { generalEnquiry, leadRules } from '../../domain/leads/lead-rules.ts';
import { DAY } from '../../domain/time/durations.ts';
import { dealerToday } from '../../site/site-identity.ts';
import { validated } from '../api/read-payload.ts';
import { Refusal } from '../refusal.ts';
import type { CompletedLead } from './complete-lead.ts';

/** Checks LEAD-6, LEAD-10 and LEAD-12 with the same schemas as the form. @throws Refusal 400 */
export function mustKeepRules(payload: LeadForm, dealer: Dealer): void {
  const rules = leadRules(payload.category?.trim() || generalEnquiry, dealer);
  for (const schema of [messageSchema(rules), placeSchema(rules), consentSchema(rules)])
    validated(schema, payload);
}

/** Another time than the booked one may be another visitor's, so a later step cannot change it. @throws Refusal 400 */
export function mustKeepAppointment(before: CompletedLead, after: CompletedLead): void {
  const isSame =
    before.appointment_date === after.appointment_date && before.appointment_time === after.appointment_time;
  if (!isSame && appointmentKind(after.category))
    throw new Refusal(400, 'The time of this request cannot be changed here. Please call us.');
}

/** A past appointment is a mistake, or the wish of a lead that waited in the browser. @throws Refusal 400 */
export function mustNotBePast(payload: LeadForm | LeadStep, dealer: Dealer, now: number): void {
  const { appointment_date, sent_later, category = '' } = payload;
  // Test drives and services are checked against the diary instead.
  if (appointmentKind(category.trim())) return;
  // One day of tolerance, because the visitor may be in another time zone.
  if (!appointment_date || sent_later || appointment_date >= dealerToday(dealer, now - DAY)) return;
  throw new Refusal(400, 'Please choose today or a later date.', { field: 'appointment_date' });
}

/** Another lead was sent with the same key. */
export const keyUsed = () =>
  new Refusal(409, 'We already have what you sent before. Please reload the page to send something else.', {
    code: 'key-used',
  });

/** For a later step of a lead that this server does not have. */
export const noSuchLead = () =>
  new Refusal(404, 'We do not have this request. Please start again.', { code: 'no-lead' });

/** The first step of a lead says who to call. @throws Refusal 400 */
export function requireContact({ name, email, phone }: LeadStep): void {
  if (!name) throw new Refusal(400, nameMessage);
  if (!email && !phone) throw new Refusal(400, phoneMessage);
}
