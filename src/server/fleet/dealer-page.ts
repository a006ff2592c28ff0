import { html } from 'hono/html';
import { type DealerStatus, sentenceOf } from '../../domain/dealer-status.ts';
import { grouped } from '../../domain/prices/money.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import type { Markup } from '../desk/desk-page.ts';
import { type Fact, facts, hidden } from '../desk/page-parts.ts';
import type { FleetLogRow } from '../storage/tables.ts';
import type { DealerView } from './add-fleet-routes.ts';
import { stateOf } from './fleet-list.ts';
import { dealerPath, stateLabel } from './fleet-page.ts';
import { fleetPath } from './fleet-routes.ts';
import { peopleTable } from './people-page.ts';
import { stockChangeSection } from './stock-change-section.ts';

/** Releases that are listed. */
const mostReleases = 20;

/** What there is to know of a dealer, and to do about it. */
export function dealerPage(view: DealerView): Markup {
  const { status, head, current, now } = view;
  const { dealer, name, problems } = status;
  const known: Fact[] = [
    ['Website', head && html`<a href="${head.siteUrl}">${new URL(head.siteUrl).host}</a>`],
    [
      'Release',
      current && html`<span class="id">${current.release}</span>${current.takenDown ? ', taken down' : ''}`,
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
  return html`<p class="back"><a href="${fleetPath}">All dealers</a></p>
<div class="title stack-1"><h1>${name ?? dealer}</h1><p class="cluster"><span class="soft">${dealer}</span> ${stateLabel(stateOf(status))}</p></div>
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
${stockChangeSection(change, 'held')}
<form method="post" action="${dealerPath(dealer)}accept" class="row start">${hidden({ form_key: formKey, hash: note.hash })}<button>Accept this stock</button><span class="soft">The next publish shows it.</span></form></section>`;
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
  const shown = releases.slice(0, mostReleases);
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
        }) => html`<tr><td class="id">${release}</td><td><time datetime="${at}">${agoWords(Date.parse(at), now)}</time></td>
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
