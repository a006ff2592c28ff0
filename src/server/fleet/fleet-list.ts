import { html } from 'hono/html';
import type { DealerStatus } from '../../domain/dealer-status.ts';
import { grouped } from '../../domain/prices/money.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import type { Markup } from '../desk/desk-page.ts';
import { hidden, hrefTo, navigation, nothing } from '../desk/page-parts.ts';
import type { FleetPerson, Waiting } from './fleet-routes.ts';

interface ListedDealer {
  status: DealerStatus;
  waiting: Waiting | undefined;
}

/** How a dealer is, the most urgent first, in the colours of answers at the desk. On hold is somebody's decision. */
const states = {
  attention: { words: 'Needs a person', colour: 'late' },
  held: { words: 'Stock is held', colour: 'waiting' },
  hold: { words: 'On hold', colour: 'waiting' },
  fine: { words: 'Fine', colour: 'met' },
};
type FleetState = keyof typeof states;
const fleetStates = Object.keys(states) as FleetState[];

/** What the address of the list asks for: a part of a name or a slug, a state, and a page from 1 on. */
export function listQuery(field: (name: string) => string | undefined) {
  const page = Number(field('page') ?? 1);
  return {
    q: (field('q') ?? '').slice(0, 80),
    show: fleetStates.find((state) => state === field('show')) ?? ('' as const),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

type ListQuery = ReturnType<typeof listQuery>;

/** The most urgent state of a dealer: held stock is one click, so it is not lost among what needs more. */
export function stateOf({ attention, isStockHeld, isOnHold, problems }: DealerStatus): FleetState {
  if (isOnHold && problems.length === 1) return 'hold';
  if (isStockHeld) return 'held';
  return attention ? 'attention' : 'fine';
}

/** True when a text has each word that somebody typed, or a part of it. */
function hasWords(text: string, typed: string): boolean {
  const folded = text.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => folded.includes(word));
}

/** Dealers of a page. */
const pageSize = 100;

/** The dealers that a query asks for, those that need a person first, then by slug. */
export function listedDealers(all: readonly ListedDealer[], { q, show, page }: ListQuery) {
  const named = all.filter(({ status: { dealer, name = '' } }) => hasWords(`${dealer} ${name}`, q));
  const counts = { attention: 0, held: 0, hold: 0, fine: 0 };
  for (const { status } of named) counts[stateOf(status)] += 1;
  const rank = ({ status }: ListedDealer) => fleetStates.indexOf(stateOf(status));
  const found = named
    .filter(({ status }) => show === '' || stateOf(status) === show)
    .sort((a, b) => rank(a) - rank(b) || (a.status.dealer < b.status.dealer ? -1 : 1));
  return { dealers: found.slice((page - 1) * pageSize, page * pageSize), found: found.length, counts };
}

export const fleetPath = '/fleet/';

/** Address of a dealer's page. */
export const dealerPath = (slug: string): string => `${fleetPath}dealers/${slug}/`;

/** A dealer's state as a label. */
export const stateLabel = (state: FleetState): Markup =>
  html`<span class="status ${states[state].colour}">${states[state].words}</span>`;

/** Looks for a part of a name. @param reset address of the page without it */
const searchForm = (action: string, q: string, placeholder: string, reset: string, more: Markup[] = []) =>
  html`<form class="filters cluster gap-2" method="get" action="${action}" role="search">
<label class="search"><span class="visually-hidden">Search</span><input type="search" class="full" name="q" value="${q}" placeholder="${placeholder}" maxlength="80"></label>
${more}
<button class="quiet">Search</button>
${q ? html`<a class="target" href="${reset}">Reset</a>` : ''}
</form>`;

/** The list of all dealers, those that need a person first. */
export function fleetPage(
  all: readonly ListedDealer[],
  query: ListQuery,
  { readAt, publisher, now }: { readAt: number; publisher: string | undefined; now: number },
): Markup {
  const { dealers, found, counts } = listedDealers(all, query);
  const href = ({ page = 1, ...more }: Partial<ListQuery>) =>
    hrefTo(fleetPath, { ...query, ...more, page: page > 1 ? page : '' });
  const tab = (show: ListQuery['show'], name: string, count: number) => {
    const label = html`${name} <span class="count">${grouped(count)}</span>`;
    return { label, href: href({ show }), isHere: show === query.show };
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return html`<h1 class="visually-hidden">Dealers</h1>
${publisher ? html`<p class="message error" role="alert">${publisher}</p>` : ''}
${navigation('State', [tab('', 'All', total), ...fleetStates.map((state) => tab(state, states[state].words, counts[state]))])}
${searchForm(fleetPath, query.q, 'Name of a dealer', href({ q: '' }), hidden({ show: query.show }))}
${
  dealers.length === 0
    ? nothing(all.length === 0 ? 'There is no dealer yet.' : 'No dealer is like this.')
    : html`<table class="leads fleet"><thead><tr><th scope="col">Dealer</th><th scope="col">What to do</th><th scope="col">State</th><th scope="col">Vehicles</th><th scope="col">Leads</th><th scope="col">Published</th></tr></thead>
<tbody>${dealers.map((one) => row(one, now))}</tbody></table>`
}
${
  found > pageSize
    ? html`<nav class="pages line gap-4" aria-label="Pages">${query.page > 1 ? html`<a href="${href({ page: query.page - 1 })}" rel="prev">Back</a>` : ''}<span class="soft">Page ${query.page} of ${Math.ceil(found / pageSize)}</span>${query.page * pageSize < found ? html`<a href="${href({ page: query.page + 1 })}" rel="next">Next</a>` : ''}</nav>`
    : ''
}
<p class="soft">As it was ${agoWords(readAt, now)}.</p>`;
}

function row({ status, waiting }: ListedDealer, now: number): Markup {
  const { dealer, name, problems, cars, releasedAt, undeliveredLeads } = status;
  const [first, ...more] = problems;
  const leads = [
    undeliveredLeads ? html`<span class="status late">${grouped(undeliveredLeads)} undelivered</span>` : '',
    waiting ? html`<span>${grouped(waiting.untouched)} new</span>` : '',
  ];
  return html`<tr class="holds">
<td class="customer"><a class="strong plain" href="${dealerPath(dealer)}">${name ?? dealer}</a> <span class="reference note block">${dealer}</span></td>
<td class="about">${first ? html`<span class="brief">${first.text}</span>` : ''}${more.length > 0 ? html`<span class="soft">and ${more.length} more</span>` : ''}</td>
<td>${stateLabel(stateOf(status))}</td>
<td>${grouped(cars)}<span class="unit"> vehicles</span></td>
<td>${leads}</td>
<td class="soft">${releasedAt ? html`<time datetime="${releasedAt}">${agoWords(Date.parse(releasedAt), now)}</time>` : html`Never<span class="unit"> published</span>`}</td>
</tr>`;
}

const mostPeople = 500;

/** Everybody who may use a dealer's desk. */
export function peoplePage(people: readonly FleetPerson[], q: string, now: number): Markup {
  const found = people.filter(({ name, email, role, dealer }) =>
    hasWords(`${name} ${email} ${role} ${dealer}`, q),
  );
  return html`<h1>People</h1>
<p class="soft">Everybody on the staff of a dealer’s desk. Who is there and with which role is in the dealers’ configuration, <code>desk.staff</code> in dealer.json.</p>
${searchForm(`${fleetPath}people/`, q, 'Name, address, role or dealer', `${fleetPath}people/`)}
${found.length === 0 ? nothing(people.length === 0 ? 'No dealer has a desk yet.' : 'Nobody is like this.') : peopleTable(found.slice(0, mostPeople), now, true)}
${found.length > mostPeople ? html`<p class="soft">and ${found.length - mostPeople} more. Search to see them.</p>` : ''}`;
}

/** @param isOfAll true when the dealers have to be named */
export function peopleTable(people: readonly FleetPerson[], now: number, isOfAll: boolean): Markup {
  return html`<table class="list"><thead><tr><th scope="col">Person</th>${isOfAll ? html`<th scope="col">Dealer</th>` : ''}<th scope="col">Role</th><th scope="col">Last at the desk</th></tr></thead>
<tbody>${people.map(
    ({ name, email, dealer, role, locations, seenAt }) =>
      html`<tr><td>${name} <span class="soft">${email}</span></td>${isOfAll ? html`<td><a href="${dealerPath(dealer)}">${dealer}</a></td>` : ''}<td>${role}${locations.length > 0 ? html` <span class="soft">${locations.join(', ')}</span>` : ''}</td><td>${seenAt === undefined ? 'Not signed in' : agoWords(seenAt, now)}</td></tr>`,
  )}</tbody></table>`;
}
