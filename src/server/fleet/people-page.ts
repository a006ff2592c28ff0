import { html } from 'hono/html';
import { agoWords } from '../../domain/time/ago-words.ts';
import type { Markup } from '../desk/desk-page.ts';
import type { FleetPerson } from './add-fleet-routes.ts';
import { hasWords } from './fleet-list.ts';
import { dealerPath } from './fleet-page.ts';
import { fleetPath } from './fleet-routes.ts';

/** People that are listed at most. */
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
