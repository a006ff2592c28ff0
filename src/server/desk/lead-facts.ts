import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { careCategories } from '../../domain/leads/desk-lead.ts';
import {
  minutesInWords,
  type ResponseClock,
  responseClock,
  type WorkingTime,
} from '../../domain/leads/response-time.ts';
import { months } from '../../domain/time/day-in-words.ts';
import { DAY } from '../../domain/time/durations.ts';
import { localTime } from '../../domain/time/time-zone.ts';
import { hoursOf, primaryLocation } from '../../site/places/location-of.ts';
import { zoneAt } from '../../site/site-identity.ts';
import type { DeskChangeRow, LeadRow } from '../storage/tables.ts';
import { deskPath, type Markup } from './desk-page.ts';

/**
 * How long the customer has waited, in the opening hours of the lead's own place. Of many leads it reads the opening hours
 * of each place and day once.
 */
export function clocksOf(dealer: Dealer, now: number) {
  const known = new Map<string, WorkingTime>();
  return ({ location_id, category, received_at, answered_at }: LeadRow): ResponseClock => {
    const place = dealer.locations.find(({ id }) => id === location_id) ?? primaryLocation(dealer);
    const department = careCategories.includes(category) ? 'service' : 'sales';
    const key = `${department} ${place?.id ?? ''}`;
    const working = known.get(key) ?? {
      hours: place ? hoursOf(place, dealer) : dealer.openingHours,
      department,
      timeZone: zoneAt(dealer, place?.id),
      known: new Map(),
    };
    known.set(key, working);
    // A longer wait than 7 days is shown as 'over 7 days'.
    return responseClock(
      { receivedAt: received_at, answeredAt: answered_at, now: Math.min(now, received_at + 7 * DAY) },
      dealer.desk.responseTargetMinutes,
      working,
    );
  };
}

/** 'Answered in 8 min', 'Late: 2 h 5 min', '9 min left'. */
export function clockWords({ state, minutes }: ResponseClock, targetMinutes: number): string {
  if (state === 'waiting') return `${minutesInWords(targetMinutes - minutes)} left`;
  return `${state === 'late' ? 'Late:' : 'Answered in'} ${minutesInWords(minutes)}`;
}

/** '9:05 am' today, '24 Nov, 9:05 am' this year, '24 Nov 2025' before. */
export function whenWords(at: number, zone: string, now: number): string {
  const { date, time } = localTime(at, zone);
  const today = localTime(now, zone).date;
  const hour = Number(time.slice(0, 2));
  const clock = `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'am' : 'pm'}`;
  if (date === today) return clock;
  const [year = '', month = '', day = ''] = date.split('-');
  const named = `${Number(day)} ${months[Number(month) - 1]!.slice(0, 3)}`;
  return year === today.slice(0, 4) ? `${named}, ${clock}` : `${named} ${year}`;
}

/** 'Zoë Okafor', or what else is known of the person. */
export function customerName({ name, last_name, email, phone }: LeadRow): string {
  return [name, last_name].filter(Boolean).join(' ') || email || phone || 'No name';
}

/** Address of a lead's page. */
export const leadPath = (id: string): string => `${deskPath}leads/${id}`;

/** The history of a lead, newest first. @param beside what a line has besides its words */
export const historyPart = (
  { received_at }: LeadRow,
  changes: readonly DeskChangeRow[],
  when: (at: number) => string,
  beside: (change: DeskChangeRow) => Markup | '' = () => '',
): Markup =>
  html`<section><h2>History</h2><ol class="history">${changes.map((change) => html`<li>${historyLine(change)}${beside(change)}<span class="note">${change.who_name}, ${when(change.at)}</span></li>`)}<li><span>The lead arrived.</span><span class="note">${when(received_at)}</span></li></ol></section>`;

const changeNames = { status: 'Status', assigned: 'Assigned', appointment: 'Appointment' };

/** One line of the history in words. */
function historyLine({ kind, was, becomes, note }: DeskChangeRow): Markup {
  switch (kind) {
    case 'note':
      return html`<span class="written">${note}</span>`;
    case 'answered':
      return html`<span>Answered the customer.</span>`;
    case 'mail':
      return html`<span>Mailed ${was}: ${becomes}</span><span class="written soft">${note}</span>`;
    case 'reservation':
      return html`<span>Reservation: ${becomes}</span>`;
    case 'status':
    case 'assigned':
    case 'appointment':
      return html`<span>${changeNames[kind]}: ${was} ${raw('&rarr;')} ${becomes}</span>`;
  }
}
