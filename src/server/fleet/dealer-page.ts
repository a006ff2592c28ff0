import { html, raw } from 'hono/html';
import { type DealerStatus, sentenceOf } from '../../domain/dealer-status.ts';
import { dollars, grouped } from '../../domain/prices/money.ts';
import type { ChangedCar, StockChange } from '../../domain/stock/stock-change.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import { changeBetween, type Manifest } from '../../release-store/manifest.ts';
import type { Markup } from '../desk/desk-page.ts';
import { type Fact, facts, hidden } from '../desk/page-parts.ts';
import type { StaffCall } from '../desk/staff-routes.ts';
import type { FleetLogRow } from '../storage/tables.ts';
import { dealerPath, fleetPath, peopleTable, stateLabel, stateOf } from './fleet-list.ts';
import type { DealerView } from './fleet-routes.ts';

/** What there is to know of a dealer, and to do about it. */
export function dealerPage(view: DealerView): Markup {
  const { status, head, current, now } = view;
  const { dealer, name, problems } = status;
  const known: Fact[] = [
    ['Website', head && html`<a href="${head.siteUrl}">${new URL(head.siteUrl).host}</a>`],
    [
      'Release',
      current &&
        html`<span class="breaks">${current.release}</span>${current.takenDown ? ', taken down' : ''}`,
    ],
    [
      'Made',
      status.releasedAt &&
        html`<time datetime="${status.releasedAt}">${agoWords(Date.parse(status.releasedAt), now)}</time>${status.version ? `, by version ${status.version}` : ''}`,
    ],
    ['Site', status.release && `${grouped(status.cars)} cars on ${grouped(status.pages)} pages`],
    ['Feed', status.feed && feedWords(status)],
    ['Leads', leadWords(view)],
  ];
  return html`<p><a href="${fleetPath}">All dealers</a></p>
<div class="stack-1"><h1>${name ?? dealer}</h1><p class="cluster gap-2"><span class="soft">${dealer}</span> ${stateLabel(stateOf(status))}</p></div>
<div class="columns stack-4"><div class="stack-4">
${
  problems.length > 0
    ? html`<section aria-labelledby="do-title"><h2 id="do-title">What to do</h2>
<ul class="history">${problems.map(({ text, command }) => html`<li>${sentenceOf(text)}${command ? html`<span class="note"><code>${command}</code></span>` : ''}</li>`)}</ul></section>`
    : ''
}
${heldSection(view)}
${releasesSection(view)}
</div><div class="stack-4">
<section aria-labelledby="facts-title"><h2 id="facts-title">The site</h2>
${facts(known)}</section>
${holdSection(view)}
<section aria-labelledby="people-title"><h2 id="people-title">People</h2>
${view.people.length > 0 ? peopleTable(view.people, now, false) : html`<p class="soft">${head?.desk.enabled ? 'Nobody is on the staff of this dealer’s desk.' : 'This dealer has no desk.'}</p>`}</section>
<section aria-labelledby="log-title"><h2 id="log-title">Log</h2>
${logList(view.log, now, false)}</section>
</div></div>`;
}

function feedWords({ feed, stockAgeHours, rejected }: DealerStatus): string {
  const said = { taken: 'New stock was read', unchanged: 'No change', held: 'Held', failed: 'It fails' }[
    feed!
  ];
  const age = stockAgeHours === undefined ? '' : `; the stock is ${stockAgeHours} h old`;
  return `${said}${age}${rejected > 0 ? `; ${grouped(rejected)} rows were rejected` : ''}`;
}

function leadWords({ status: { undeliveredLeads = 0 }, waiting, head, now }: DealerView): string {
  const parts = [
    ...(undeliveredLeads > 0 ? [`${grouped(undeliveredLeads)} undelivered`] : []),
    ...(waiting
      ? [`${grouped(waiting.untouched)} that nobody has touched, the oldest ${agoWords(waiting.since, now)}`]
      : head?.desk.enabled
        ? ['none waits at the desk']
        : []),
  ];
  return sentenceOf(parts.join('; ') || 'none is undelivered');
}

function heldSection({ held, status: { dealer }, formKey, now }: DealerView): Markup | '' {
  if (!held) return '';
  const { note, change } = held;
  return html`<section class="conflict" aria-labelledby="held-title"><h2 id="held-title">Stock that is held</h2>
<p>${sentenceOf(note.why ?? '')} It came ${agoWords(Date.parse(note.takenAt), now)}; until somebody accepts it, the site goes on with the stock from before.</p>
${stockChangeSection(change)}
<form method="post" action="${dealerPath(dealer)}accept" class="cluster gap-2">${hidden({ form_key: formKey, hash: note.hash })}<button>Accept this stock</button><span class="soft">The next publish shows it.</span></form></section>`;
}

function holdSection({ hold, status: { dealer }, formKey, now }: DealerView): Markup {
  if (hold)
    return html`<section aria-labelledby="hold-title"><h2 id="hold-title">On hold</h2>
<p>Since ${agoWords(Date.parse(hold.since), now)}: ${hold.why}. Visitors see the current release, and no publish changes it.</p>
<form method="post" action="${dealerPath(dealer)}resume">${hidden({ form_key: formKey, since: hold.since })}<button>Resume</button></form></section>`;
  return html`<section aria-labelledby="hold-title"><h2 id="hold-title">Hold</h2>
<p>Visitors go on seeing the current release, and no publish changes it until somebody resumes.</p>
<form method="post" action="${dealerPath(dealer)}hold" class="stack-1">${hidden({ form_key: formKey })}<label for="why">Why</label><input id="why" name="why" required maxlength="200" autocomplete="off"><button class="quiet at-start">Put on hold</button></form></section>`;
}

function releasesSection({ releases, current, status: { dealer }, now }: DealerView): Markup {
  const shown = releases.slice(0, 20);
  return html`<section aria-labelledby="releases-title"><h2 id="releases-title">Releases</h2>
${
  shown.length === 0
    ? html`<p class="soft">Nothing is published yet.</p>`
    : html`<table class="list"><thead><tr><th scope="col">Release</th><th scope="col">Made</th><th scope="col">Compare</th></tr></thead>
<tbody>${shown.map(
        ({
          release,
          at,
          current: isCurrent,
        }) => html`<tr><td class="breaks">${release}</td><td><time datetime="${at}">${agoWords(Date.parse(at), now)}</time></td>
<td>${isCurrent ? (current?.takenDown ? 'Taken down' : 'Current') : html`<a href="${dealerPath(dealer)}releases/${release}" aria-label="Compare ${release} with the current release">Compare</a>`}</td></tr>`,
      )}</tbody></table>`
}
${releases.length > shown.length ? html`<p class="soft">and ${grouped(releases.length - shown.length)} older: <code>npm run release -- list ${dealer}</code></p>` : ''}</section>`;
}

/** What staff did, newest first. @param isOfAll true when the dealers have to be named */
export function logList(lines: readonly FleetLogRow[], now: number, isOfAll: boolean): Markup {
  if (lines.length === 0) return html`<p class="soft">Nothing was done here yet.</p>`;
  return html`<ul class="history">${lines.map(
    ({ at, name, what, dealer }) =>
      html`<li>${isOfAll ? html`<a href="${dealerPath(dealer)}">${dealer}</a>` : ''}<span>${what}</span><span class="note">${name}, <time datetime="${new Date(at).toISOString()}">${agoWords(at, now)}</time></span></li>`,
  )}</ul>`;
}

/**
 * What would differ for visitors with an earlier release, and the button that shows it.
 *
 * @param name the dealer's
 * @param change from the current cars to the others; undefined for a release of a version that did not keep them
 */
export function releasePage(
  { formKey, now }: StaffCall,
  name: string,
  { current, other, ...of }: Record<'current' | 'other', Manifest> & { isTakenDown: boolean },
  change: StockChange | undefined,
): Markup {
  const { put, gone } = changeBetween(current.files, other.files);
  const isPage = (path: string) => path.endsWith('/');
  const come = put.filter((path) => isPage(path) && !(path in current.files));
  const changed = put.filter((path) => isPage(path) && path in current.files);
  const went = gone.filter(isPage);
  const version = ({ version: made }: Manifest) => made ?? 'an early version';
  const path = dealerPath(other.dealer);
  return html`<p><a href="${path}">${name}</a></p>
<div class="stack-1"><h1>Back to an earlier release</h1><p class="soft"><span><span class="breaks">${other.release}</span>, made ${agoWords(Date.parse(other.at), now)}, in place of <span class="breaks">${current.release}</span>, made ${agoWords(Date.parse(current.at), now)}.</span></p></div>
<section aria-labelledby="cars-title"><h2 id="cars-title">Cars</h2>
${change ? stockChangeSection(change) : html`<p>${grouped(other.cars)} cars instead of ${grouped(current.cars)}. Which ones is not known of so early a release.</p>`}</section>
<section aria-labelledby="pages-title"><h2 id="pages-title">Pages</h2>
${folded('Pages that come back', come)}${folded('Pages that go', went)}${folded('Pages that change', changed)}
${come.length + went.length + changed.length === 0 ? html`<p>The pages are the same.</p>` : ''}
${other.configuration === current.configuration ? '' : html`<p>The dealer’s folder, its brand or its defaults differ.</p>`}
${other.app === current.app ? '' : html`<p>It was made by ${version(other)} of Forecourt, the current one by ${version(current)}.</p>`}</section>
<section aria-labelledby="back-title"><h2 id="back-title">Show it again</h2>
<p>Visitors, leads and letters then have the cars and prices of this release${of.isTakenDown ? ', and the site is up again' : ''}. The dealer is on hold until somebody resumes, because the next publish would bring the current release back.</p>
<form method="post" action="${path}rollback" class="cluster gap-2">${hidden({ form_key: formKey, release: other.release, current: current.release })}<button>Show this release</button></form></section>`;
}

/** Entries of a list that are told at most. */
const mostTold = 200;

/** Entries of a list that are seen at once. */
const mostAtOnce = 8;

/** A list that is folded away when it is long. Nothing without an entry. */
function folded(label: string, all: readonly (Markup | string)[]): Markup | '' {
  if (all.length === 0) return '';
  const rest = all.length - mostTold;
  return html`<details${all.length <= mostAtOnce ? raw(' open') : ''}><summary>${label} (${grouped(all.length)})</summary>
<ul>${all.slice(0, mostTold).map((one) => html`<li>${one}</li>`)}</ul>${rest > 0 ? html`<p class="soft">and ${grouped(rest)} more</p>` : ''}</details>`;
}

const lists = [
  { of: 'gone', one: 'car goes', many: 'cars go' },
  { of: 'come', one: 'car comes', many: 'cars come' },
  { of: 'priced', one: 'price changes', many: 'prices change' },
  { of: 'bare', one: 'car loses its photos', many: 'cars lose their photos' },
] as const;

const price = (amount: number): string => (amount > 0 ? dollars(amount) : 'no price');

/** What differs between two stocks, car by car. */
function stockChangeSection(change: StockChange): Markup {
  const told = lists.filter(({ of }) => change[of].length > 0);
  return html`<p>${told.length === 0 ? 'The cars are the same' : told.map(({ of, one, many }) => `${grouped(change[of].length)} ${change[of].length === 1 ? one : many}`).join(', ')}; ${grouped(change.kept)} ${change.kept === 1 ? 'stays' : 'stay'}.</p>
${lists.map(({ of, many }) => folded(`${many[0]!.toUpperCase()}${many.slice(1)}`, change[of].map(carLine)))}`;
}

function carLine({ id, name, before, after }: ChangedCar): Markup {
  const prices = before === after ? [before] : [before, after];
  const words = prices.filter((amount) => amount !== undefined).map(price);
  return html`${name} <span class="soft">${id}</span>, ${words.join(', now ')}`;
}
