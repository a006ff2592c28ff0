import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { type DeskStatus, deskStatuses, handlingWords, statusWords } from '../../domain/leads/desk-lead.ts';
import {
  enquiryCategories,
  leadReference,
  requestPhotos,
  reservation,
  serviceBooking,
  testDrive,
  tradeIn,
} from '../../domain/leads/lead-rules.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { LeadRow } from '../storage/tables.ts';
import type { DeskLeads, InboxPlace } from './desk-leads.ts';
import { deskPath, type Markup } from './desk-page.ts';
import type { DeskCall, DeskRoutes } from './desk-session.ts';
import { dealersOf, type Person, placesOf, staffName } from './desk-staff.ts';
import { clocksOf, clockWords, customerName, leadPath } from './lead-facts.ts';
import { type Choice, choicesOf, hidden, hrefTo, navigation, nothing, select } from './page-parts.ts';

/** Leads on one page of the inbox. */
const MOST_LEADS = 50;

const kinds = [
  ...new Set([...enquiryCategories, testDrive, serviceBooking, tradeIn, requestPhotos, reservation]),
];

/** The leads that a person may see: filters, tabs by status, and one line a lead. */
export function addInboxRoute(routes: DeskRoutes): void {
  routes.page(deskPath, async (call) => {
    const view = await inboxOf(call, routes.own.leads);
    return routes.send(call, { title: 'Leads', room: 'leads' }, inboxPage(view));
  });
}

/** What the inbox shows of a person's leads. */
async function inboxOf(call: DeskCall, kept: DeskLeads) {
  const { context, person, timeZone } = call;
  const written = (name: string) => context.req.query(name) ?? '';
  const query = queryOf(written);
  const after = placeOf(written('after'));
  const dealers = dealersOf(person);
  const asked = { person, timeZone, query };
  const [found, counts] = await Promise.all([
    kept.page(asked, { after, most: MOST_LEADS + 1 }),
    kept.counts(asked),
  ]);
  const leads = found.slice(0, MOST_LEADS);
  const last = found.length > MOST_LEADS ? leads.at(-1) : undefined;
  return {
    ...call,
    query,
    leads,
    same: await kept.ofSamePeople(person.scopes, leads),
    counts,
    dealerOf: (id: number) => dealers.find((dealer) => dealer.id === id)!,
    nameOf: (email: string) => staffName(email, dealers),
    /** Rows name their dealer. */
    hasSeveralDealers: dealers.length > 1,
    people: peopleOf(dealers),
    places: choicesIn(person),
    next: last && `${last.received_at}.${last.id}`,
    isFirstPage: after === undefined,
  };
}

type InboxView = Awaited<ReturnType<typeof inboxOf>>;

/** The places by which the inbox can be narrowed. */
const choicesIn = (person: Person): Choice[] => [
  ...(person.grants.length > 1 ? dealersOf(person) : []).map(({ id, name }) => ({
    value: `${id}`,
    label: name,
  })),
  ...placesOf(person).filter(({ location }) => location),
];

function peopleOf(dealers: readonly Dealer[]): Choice[] {
  const people = dealers.flatMap(({ desk }) =>
    desk.staff.map(({ email, name }) => [email.toLowerCase(), name] as const),
  );
  return [...new Map(people)].map(([value, label]) => ({ value, label }));
}

/** The number of other leads with the lead's email address or phone number. */
function othersOf(lead: LeadRow, same: readonly LeadRow[]): number {
  const isSame = ({ id, email, phone }: LeadRow) =>
    id !== lead.id &&
    ((lead.email !== '' && email.toLowerCase() === lead.email.toLowerCase()) ||
      (lead.phone !== '' && phone === lead.phone));
  return same.filter(isSame).length;
}

/** The statuses that the inbox can be narrowed to, with what the select calls them. */
const statusChoices: Choice[] = [
  { value: '', label: 'Open' },
  ...choicesOf(deskStatuses, statusWords),
  { value: 'all', label: 'All' },
  { value: 'spam', label: 'Probably spam' },
];

/** The address of the inbox with some of its filters changed. */
const inboxHref = (query: InboxQuery, change: Partial<InboxQuery> = {}, after = ''): string =>
  hrefTo(deskPath, { ...query, ...change, after });

function inboxPage(view: InboxView): Markup {
  const { query, leads, counts, people, places, next, isFirstPage } = view;
  const tabs = statusChoices.map(({ value, label: name }) => {
    const count = countOf(value, counts);
    const label = html`${name}${count === undefined ? '' : html` <span class="count">${count}</span>`}`;
    return { label, href: inboxHref(query, { status: value }), isHere: value === query.status };
  });
  const isNarrowed = Object.entries(query).some(([name, value]) => value !== '' && name !== 'status');
  return html`<h1 class="visually-hidden">Leads</h1>
<form class="filters cluster gap-2" method="get" action="${deskPath}" role="search" data-filters>
<label class="search"><span class="visually-hidden">Search</span><input type="search" class="full" name="q" value="${query.q}" placeholder="Name, phone, email, stock number, reference" maxlength="120" data-search></label>
<div class="narrowing line gap-2 scrolls"><label><span class="visually-hidden">Kind</span>${select('kind', query.kind, [{ value: '', label: 'All types' }, ...kinds.map((value) => ({ value, label: value }))])}</label>
<label><span class="visually-hidden">Assigned</span>${select('assigned', query.assigned, [{ value: '', label: 'Anyone' }, { value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody' }, ...people])}</label>
${places.length > 1 ? html`<label><span class="visually-hidden">Place</span>${select('place', query.place, [{ value: '', label: 'All locations' }, ...places])}</label>` : ''}
<span class="line gap-2"><label><span>From</span> <input type="date" name="from" value="${query.from}"></label>
<label><span>Until</span> <input type="date" name="until" value="${query.until}"></label></span></div>
${hidden({ status: query.status })}
<button class="quiet">Search</button>
${isNarrowed ? html`<a class="target" href="${inboxHref({ ...queryOf(() => ''), status: query.status })}">Reset</a>` : ''}
</form>
${navigation('Status', tabs)}
${
  leads.length === 0
    ? isNarrowed || query.status !== ''
      ? nothing('No lead is like this.', html`<a href="${deskPath}">See all open leads</a>`)
      : nothing('No lead is open.', 'New ones appear here by themselves.')
    : html`<table class="leads inbox"><thead><tr><th scope="col">Customer</th><th scope="col">Received</th><th scope="col">About</th>${places.length > 1 ? html`<th scope="col">Place</th>` : ''}<th scope="col">Status</th><th scope="col">Assigned</th><th scope="col">Response</th></tr></thead>
<tbody>${leads.map((lead) => row(lead, view))}</tbody></table>`
}
${
  next !== undefined || !isFirstPage
    ? html`<nav class="pages line gap-4" aria-label="Pages">${isFirstPage ? '' : html`<a href="${inboxHref(query)}">Newest</a>`}${next === undefined ? '' : html`<a href="${inboxHref(query, {}, next)}" rel="next">Older</a>`}</nav>`
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

function row(lead: LeadRow, view: InboxView): Markup {
  const { same, dealerOf, nameOf, places, hasSeveralDealers, when, now } = view;
  const dealer = dealerOf(lead.website_id);
  const { car, message } = JSON.parse(lead.payload) as LeadPayload;
  const clock = clocksOf(dealer, now)(lead);
  const more = othersOf(lead, same);
  const place = dealer.locations.find(({ id }) => id === lead.location_id)?.name;
  // Places are often named after their dealer: 'Meridian Toyota' of the Meridian Auto Group.
  const named = hasSeveralDealers && !place?.includes(dealer.name.split(' ')[0]!) ? dealer.name : '';
  return html`<tr class="holds" data-lead="${lead.id}">
<td class="customer"><a class="strong plain" href="${leadPath(lead.id)}">${customerName(lead)}</a>${more > 0 ? html` <span class="note block">${more} more ${more === 1 ? 'lead' : 'leads'}</span>` : ''}</td>
<td class="soft"><time datetime="${new Date(lead.received_at).toISOString()}">${when(lead.received_at)}</time> <span class="reference note block">${leadReference(lead.id)}</span></td>
<td class="about"><span class="strong">${car?.name ?? lead.category}</span>${car ? html` <span class="soft">${lead.category}</span>` : ''}${message ? html`<span class="soft brief">${message}</span>` : ''}</td>
${places.length > 1 ? html`<td>${place ? html`<span>${place}</span> ` : ''}${named ? html`<span class="soft">${named}</span>` : ''}</td>` : ''}
<td><span class="status ${lead.status}">${handlingWords(lead)}</span></td>
<td class="soft">${lead.assigned ? nameOf(lead.assigned) : ''}</td>
<td><span class="status ${clock.state}">${clockWords(clock, dealer.desk.responseTargetMinutes)}</span></td>
</tr>`;
}

/** What the form above the inbox says, as the address has it. Every field that is not empty narrows the leads further. */
export type InboxQuery = ReturnType<typeof queryOf>;

function queryOf(asked: (name: string) => string) {
  const cut = (name: string) => asked(name).slice(0, 120);
  return {
    /** Part of a name or email address, digits of a phone number, a stock number or a reference. */
    q: cut('q').trim(),
    /** Empty: neither sold nor lost. 'spam': what is probably spam, which nothing else shows. */
    status: cut('status'),
    /** The category of leads. */
    kind: cut('kind'),
    /** An email address, 'me' or 'nobody'. */
    assigned: cut('assigned'),
    /** 'website:location', or a website. */
    place: cut('place'),
    /** Received on this day or later, by the clock of the person. */
    from: cut('from'),
    until: cut('until'),
  };
}

/** The lead after which a page begins. Undefined: the first page. */
function placeOf(written: string): InboxPlace | undefined {
  const [, received, id] = /^(\d{1,15})\.([\w-]{1,64})$/.exec(written) ?? [];
  return received && id ? { received_at: Number(received), id } : undefined;
}
