import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { Dealer } from '../../config/schema/dealer.ts';
import { nounOf } from '../../domain/stock/noun.ts';
import { locationSummary } from '../../site/places/location-of.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import { visitStart } from '../appointments/appointment-times.ts';
import type { Mail } from '../services/mail.ts';
import type { PlannedLead } from '../storage/jobs.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import { howToAnswer } from './how-to-answer.ts';

/**
 * The appointment of a lead as an iCalendar file (RFC 5545), with the MIME method that goes with it: a calendar removes
 * a cancelled appointment. Its times are in UTC, so that no calendar has to know our zones. Undefined without one.
 *
 * @param manage the page to change or cancel it
 * @param now when the file is made
 */
export function visitCalendar(
  { lead, appointment }: PlannedLead,
  dealer: Dealer,
  { manage, now }: { manage: string | undefined; now: number },
): Mail['calendar'] | undefined {
  if (!appointment) return undefined;
  const startsAt = visitStart(appointment, dealer);
  const place = dealer.locations.find(({ id }) => id === appointment.location_id);
  const at = place && locationSummary(place, dealer);
  const { car } = JSON.parse(lead.payload) as LeadPayload;
  const { host } = new URL(baseUrlOf(dealer));
  const inbox = howToAnswer(dealer, { lead }).replyTo?.address;
  const isCancelled = appointment.cancelled_at !== null;
  const what =
    appointment.kind === 'service'
      ? `${nounOf(dealer).one} service`
      : `Test drive${car ? `: ${car.name}` : ''}`;
  const contact = [at?.phone && `Phone ${at.phone.text}`, manage && `Change or cancel: ${manage}`];
  const calendar = ical({
    prodId: { company: 'Forecourt', product: 'Appointments', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // The same for every version of the appointment.
    id: `${lead.id}@${host}`,
    // A calendar replaces a version with a lower one.
    sequence: appointment.moves + (isCancelled ? 1 : 0),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: new Date(startsAt),
    end: new Date(startsAt + appointment.minutes * 60_000),
    stamp: new Date(now),
    // RFC 5546 asks for it where a file has a method, and Outlook shows none without.
    organizer: { name: dealer.name, email: inbox ?? `noreply@${host}` },
    summary: `${what} at ${at?.name ?? dealer.name}`,
    location: at ? `${at.street}, ${at.place}` : dealer.name,
    description: contact.filter(Boolean).join('\n'),
    ...(manage !== undefined && { url: manage }),
  });
  return { method: isCancelled ? 'CANCEL' : 'PUBLISH', file: calendar.toString() };
}
