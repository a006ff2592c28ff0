import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import {
  type DeskStatus,
  deskStatuses,
  handlingWords,
  newHandling,
  statusWords,
} from '../../domain/desk-lead.ts';
import { leadReference } from '../../domain/lead-rules.ts';
import { dayAfter } from '../../domain/open-state.ts';
import { momentAt } from '../../domain/time-zone.ts';
import { dealerZone, zoneAt } from '../../site/site-identity.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { DeskLead, InboxFilter, InboxPlace } from './desk-leads.ts';
import { deskPath, type Markup } from './desk-page.ts';
import type { Person } from './desk-staff.ts';
import { clockOf, clockWords, customerName, whenWords } from './lead-facts.ts';

const queryNames = ['q', 'status', 'kind', 'assigned', 'place', 'from', 'until'] as const;

/** What the form above the inbox says, as the address has it. */
export type InboxQuery = Record<(typeof queryNames)[number], string>;

export interface Choice {
  value: string;
  label: string;
}

export interface InboxView {
  query: InboxQuery;
  leads: DeskLead[];
  /** Other leads of the same person, by the lead's id. */
  others: ReadonlyMap<string, number>;
  counts: ReadonlyMap<DeskStatus, number>;
  dealerOf: (website_id: number) => Dealer;
  nameOf: (email: string) => string;
  /** More than one: rows name their dealer. */
  hasSeveralDealers: boolean;
  kinds: string[];
  people: Choice[];
  places: Choice[];
  /** The rest of the address of the next page. */
  next: string | undefined;
  isFirstPage: boolean;
  now: number;
}

/** The statuses that the inbox can be narrowed to, with what the select calls them. */
const statusChoices: Choice[] = [
  { value: '', label: 'Open' },
  ...deskStatuses.map((value) => ({ value, label: statusWords[value] })),
  { value: 'all', label: 'All' },
  { value: 'spam', label: 'Probably spam' },
];

/** The address of the inbox with some of its filters changed. */
function inboxHref(query: InboxQuery, change: Partial<InboxQuery> = {}, after?: string): string {
  const fields = Object.entries({ ...query, ...change, ...(after !== undefined && { after }) });
  const written = new URLSearchParams(fields.filter(([, value]) => value !== ''));
  return written.size > 0 ? `${deskPath}?${written}` : deskPath;
}

/** Draws the inbox: filters, tabs by status, and one line a lead. */
export function inboxPage(view: InboxView): Markup {
  const { query, leads, counts, kinds, people, places, next, isFirstPage } = view;
  const isNarrowed = Object.entries(query).some(([name, value]) => value !== '' && name !== 'status');
  return html`<h1 class="hidden">Leads</h1>
<form class="filters" method="get" action="${deskPath}" role="search" data-filters>
<label class="search"><span class="hidden">Search</span><input type="search" name="q" value="${query.q}" placeholder="Name, phone, email, stock number, reference" maxlength="120" data-search></label>
<label><span>Kind</span>${select('kind', query.kind, [{ value: '', label: 'Every kind' }, ...kinds.map((value) => ({ value, label: value }))])}</label>
<label><span>Assigned</span>${select('assigned', query.assigned, [{ value: '', label: 'Anybody' }, { value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody' }, ...people])}</label>
${places.length > 1 ? html`<label><span>Place</span>${select('place', query.place, [{ value: '', label: 'Every place' }, ...places])}</label>` : ''}
<label><span>From</span><input type="date" name="from" value="${query.from}"></label>
<label><span>Until</span><input type="date" name="until" value="${query.until}"></label>
<input type="hidden" name="status" value="${query.status}">
<button class="quiet">Search</button>
${isNarrowed ? html`<a class="reset" href="${inboxHref({ ...queryOf(() => ''), status: query.status })}">Reset</a>` : ''}
</form>
<nav class="tabs" aria-label="Status"><ul>${statusChoices.map(({ value, label }) => {
    const count = countOf(value, counts);
    return html`<li><a href="${inboxHref(query, { status: value })}"${value === query.status ? raw(' aria-current="page"') : ''}>${label}${count === undefined ? '' : html` <span class="count">${count}</span>`}</a></li>`;
  })}</ul></nav>
${
  leads.length === 0
    ? html`<p class="empty">${isNarrowed || query.status !== '' ? 'No lead is like this. Reset the filters to see the others.' : 'No lead is open. New ones appear here by themselves.'}</p>`
    : html`<table class="leads" data-leads><thead><tr><th scope="col">Customer</th><th scope="col">About</th><th scope="col">Status</th><th scope="col">Assigned</th><th scope="col">Response</th><th scope="col">Received</th></tr></thead>
<tbody>${leads.map((lead) => row(lead, view))}</tbody></table>`
}
${
  next !== undefined || !isFirstPage
    ? html`<nav class="pages" aria-label="Pages">${isFirstPage ? '' : html`<a href="${inboxHref(query)}">Newest</a>`}${next === undefined ? '' : html`<a href="${inboxHref(query, {}, next)}" rel="next">Older</a>`}</nav>`
    : ''
}`;
}

function countOf(status: string, counts: ReadonlyMap<DeskStatus, number>): number | undefined {
  const of = (statuses: readonly DeskStatus[]) =>
    statuses.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  if (status === '') return of(['new', 'in-progress', 'appointment']);
  if (status === 'all') return of(deskStatuses);
  return status === 'spam' ? undefined : of([status as DeskStatus]);
}

function row(one: DeskLead, view: InboxView): Markup {
  const { others, dealerOf, nameOf, hasSeveralDealers, now } = view;
  const { lead, handling } = one;
  const dealer = dealerOf(lead.website_id);
  const { car } = JSON.parse(lead.payload) as LeadPayload;
  const clock = clockOf(one, dealer, now);
  const more = others.get(lead.id) ?? 0;
  const place = dealer.locations.find(({ id }) => id === lead.location_id)?.name;
  // Places are often named after their dealer.
  const named = hasSeveralDealers && !place?.includes(dealer.name) ? dealer.name : '';
  const where = [named, place ?? ''].filter(Boolean).join(', ');
  const zone = zoneAt(dealer, lead.location_id);
  const { status } = handling ?? newHandling;
  return html`<tr data-lead="${lead.id}">
<td class="customer"><a href="${leadPath(lead.id)}">${customerName(lead)}</a>${more > 0 ? html` <span class="more">${more} more ${more === 1 ? 'lead' : 'leads'}</span>` : ''}</td>
<td class="about"><span>${lead.category}</span>${car ? html`<span class="soft">${car.name}</span>` : ''}${where ? html`<span class="soft">${where}</span>` : ''}</td>
<td><span class="status ${status}">${handlingWords(handling ?? newHandling)}</span></td>
<td class="soft">${handling?.assigned ? nameOf(handling.assigned) : ''}</td>
<td><span class="clock ${clock.state}">${clockWords(clock, dealer.desk.responseTargetMinutes)}</span></td>
<td class="soft"><time datetime="${new Date(lead.received_at).toISOString()}">${whenWords(lead.received_at, zone, now)}</time> <span class="reference">${leadReference(lead.id)}</span></td>
</tr>`;
}

/** Address of a lead's page. */
export const leadPath = (id: string): string => `${deskPath}leads/${id}`;

/** A select with one choice taken. */
export function select(name: string, value: string, choices: readonly Choice[], id?: string): Markup {
  return html`<select name="${name}"${id ? html` id="${id}"` : ''}>${choices.map((one) => html`<option value="${one.value}"${one.value === value ? raw(' selected') : ''}>${one.label}</option>`)}</select>`;
}

/** The choice of one of several dealers. */
export const dealerChoice = ({ id }: Dealer, dealers: readonly Dealer[]): Markup => {
  const choices = dealers.map((one) => ({ value: String(one.id), label: one.name }));
  return html`<label><span>Dealer</span>${select('dealer', String(id), choices)}</label>`;
};

/** What the address of the inbox says. */
export function queryOf(asked: (name: string) => string): InboxQuery {
  const cut = queryNames.map((name) => [name, asked(name).slice(0, 120)] as const);
  const query = Object.fromEntries(cut) as InboxQuery;
  return { ...query, q: query.q.trim() };
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
    ...(isDay(until) && { until: momentAt(dayAfter(until, 1), '00:00', zone) }),
  };
}

/** The lead after which a page begins. Undefined: the first page. */
export function placeOf(written: string): InboxPlace | undefined {
  const [, received, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(written) ?? [];
  return received && id ? { received_at: Number(received), id } : undefined;
}
