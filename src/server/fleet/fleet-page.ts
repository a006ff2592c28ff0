import { html } from 'hono/html';
import { grouped } from '../../domain/prices/money.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import type { Markup } from '../desk/desk-page.ts';
import { hidden, navigation } from '../desk/page-parts.ts';
import type { FleetPerson } from './add-fleet-routes.ts';
import {
  type FleetState,
  fleetStates,
  hasWords,
  type ListedDealer,
  type ListQuery,
  listedDealers,
  pageSize,
  stateOf,
  stateWords,
} from './fleet-list.ts';
import { fleetPath } from './fleet-routes.ts';

/** Address of a dealer's page. */
export const dealerPath = (slug: string): string => `${fleetPath}dealers/${slug}/`;

/** The colours of the states: those of answers at the desk. */
const colourOf: Record<FleetState, string> = {
  attention: 'late',
  held: 'waiting',
  hold: 'waiting',
  fine: 'met',
};

/** A dealer's state as a label. */
export const stateLabel = (state: FleetState): Markup =>
  html`<span class="clock ${colourOf[state]}">${stateWords[state]}</span>`;

/** The list of all dealers, those that need a person first. */
export function fleetPage(
  all: readonly ListedDealer[],
  query: ListQuery,
  { readAt, publisher, now }: { readAt: number; publisher: string | undefined; now: number },
): Markup {
  const { dealers, found, counts } = listedDealers(all, query);
  const href = (more: Partial<ListQuery>) => {
    const { q, show, page } = { ...query, page: 1, ...more };
    const written = new URLSearchParams({
      ...(q && { q }),
      ...(show && { show }),
      ...(page > 1 && { page: String(page) }),
    });
    return written.size > 0 ? `${fleetPath}?${written}` : fleetPath;
  };
  const tab = (show: ListQuery['show'], name: string, count: number) => {
    const label = html`${name} <span class="count">${grouped(count)}</span>`;
    return { label, href: href({ show }), isHere: show === query.show };
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return html`<h1 class="visually-hidden">Dealers</h1>
${publisher ? html`<p class="message error" role="alert">${publisher}</p>` : ''}
${navigation('State', [tab('', 'All', total), ...fleetStates.map((state) => tab(state, stateWords[state], counts[state]))])}
<form class="filters" method="get" action="${fleetPath}" role="search">
<label class="search"><span class="visually-hidden">Search</span><input type="search" name="q" value="${query.q}" placeholder="Name of a dealer" maxlength="80"></label>
${hidden({ show: query.show })}
<button class="quiet">Search</button>
${query.q ? html`<a class="reset" href="${href({ q: '' })}">Reset</a>` : ''}
</form>
${
  dealers.length === 0
    ? html`<p class="empty">${all.length === 0 ? 'There is no dealer yet.' : 'No dealer is like this.'}</p>`
    : html`<table class="leads fleet"><thead><tr><th scope="col">Dealer</th><th scope="col">What to do</th><th scope="col">State</th><th scope="col">Cars</th><th scope="col">Leads</th><th scope="col">Published</th></tr></thead>
<tbody>${dealers.map((one) => row(one, now))}</tbody></table>`
}
${
  found > pageSize
    ? html`<nav class="pages line" aria-label="Pages">${query.page > 1 ? html`<a href="${href({ page: query.page - 1 })}" rel="prev">Back</a>` : ''}<span class="soft">Page ${query.page} of ${Math.ceil(found / pageSize)}</span>${query.page * pageSize < found ? html`<a href="${href({ page: query.page + 1 })}" rel="next">Next</a>` : ''}</nav>`
    : ''
}
<p class="soft">As it was ${agoWords(readAt, now)}.</p>`;
}

function row({ status, waiting }: ListedDealer, now: number): Markup {
  const { dealer, name, problems, cars, releasedAt, undeliveredLeads } = status;
  const [first, ...more] = problems;
  const leads = [
    undeliveredLeads ? html`<span class="delivery bad">${grouped(undeliveredLeads)} undelivered</span>` : '',
    waiting ? html`<span>${grouped(waiting.untouched)} new</span>` : '',
  ];
  return html`<tr>
<td class="customer"><a href="${dealerPath(dealer)}">${name ?? dealer}</a> <span class="reference note">${dealer}</span></td>
<td class="about">${first ? html`<span class="brief">${first.text}</span>` : ''}${more.length > 0 ? html`<span class="soft">and ${more.length} more</span>` : ''}</td>
<td>${stateLabel(stateOf(status))}</td>
<td class="count">${grouped(cars)}<span class="unit"> cars</span></td>
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
<form class="filters" method="get" action="${fleetPath}people/" role="search">
<label class="search"><span class="visually-hidden">Search</span><input type="search" name="q" value="${q}" placeholder="Name, address, role or dealer" maxlength="80"></label>
<button class="quiet">Search</button>
${q ? html`<a class="reset" href="${fleetPath}people/">Reset</a>` : ''}
</form>
${found.length === 0 ? html`<p class="empty">${people.length === 0 ? 'No dealer has a desk yet.' : 'Nobody is like this.'}</p>` : peopleTable(found.slice(0, mostPeople), now, true)}
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
