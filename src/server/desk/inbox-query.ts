import { type DeskStatus, deskStatuses } from '../../domain/desk-lead.ts';
import { momentAt } from '../../domain/time-zone.ts';
import { dealerZone } from '../../site/dealer-day.ts';
import type { InboxFilter, InboxPlace } from '../storage/desk-leads.ts';
import type { Person } from './desk-staff.ts';
import type { InboxQuery } from './inbox-page.ts';

/** What the address of the inbox says. */
export function queryOf(asked: (name: string) => string): InboxQuery {
  const cut = (name: string) => asked(name).slice(0, 120);
  return {
    q: cut('q').trim(),
    status: cut('status'),
    kind: cut('kind'),
    assigned: cut('assigned'),
    place: cut('place'),
    from: cut('from'),
    until: cut('until'),
  };
}

/** What the address says, for the storage. Values that mean nothing are left out. */
export function filterOf(
  { q, status, kind, assigned, place, from, until }: InboxQuery,
  person: Person,
): InboxFilter {
  const [website, location] = place.split(':');
  const named = person.grants.find(({ dealer }) => String(dealer.id) === website) ?? person.grants[0]!;
  const zone = dealerZone(named.dealer);
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  const known = [...deskStatuses, 'spam'] as const;
  const wanted = known.find((one): one is DeskStatus | 'spam' => one === status);
  return {
    ...(q && { search: q }),
    ...(status !== 'all' && { status: wanted ?? 'open' }),
    ...(kind && { category: kind }),
    ...(assigned && {
      assigned: assigned === 'me' ? person.email : assigned === 'nobody' ? '' : assigned.toLowerCase(),
    }),
    ...(website && /^\d+$/.test(website) && { website_id: Number(website) }),
    ...(location && { location_id: location }),
    ...(isDay(from) && { from: momentAt(from, '00:00', zone) }),
    ...(isDay(until) && { until: momentAt(dayAfter(until), '00:00', zone) }),
  };
}

function dayAfter(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

/** The lead after which a page begins. Undefined: the first page. */
export function placeOf(written: string): InboxPlace | undefined {
  const [, received, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(written) ?? [];
  return received && id ? { received_at: Number(received), id } : undefined;
}
