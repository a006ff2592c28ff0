import { html } from 'hono/html';
import { readPeriod } from '../../domain/leads/desk-numbers.ts';
import { grouped } from '../../domain/prices/money.ts';
import { countChange, kilobytes, qualitySummary, qualityWords } from '../../domain/quality/quality-words.ts';
import {
  type QualityKind,
  type QualityProblem,
  qualityKinds,
  type SiteQuality,
} from '../../domain/quality/site-quality.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import { Refusal } from '../refusal.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import type { CountedSearch } from '../visits/visit-report.ts';
import { searchesIn, seesCars, seesSearches } from './count-numbers.ts';
import { type Markup, rooms } from './desk-page.ts';
import { chosenGrant, type DeskCall, type DeskRoutes, sendCsv } from './desk-session.ts';
import { dealerChoice, type Fact, facts } from './page-parts.ts';

const qualityPath = rooms.quality.href;

/** Lines of a list that the page shows. The file has all. */
const mostRows = 50;

/** Lines of a list that are seen at once. The others are folded away. */
const mostAtOnce = 8;

/** Searches without a result that the page shows. The numbers have all. */
const mostSearches = 10;

/** What to put right in the current release of a dealer's site, as a page and as CSV files. */
export function addQualityRoutes(routes: DeskRoutes): void {
  const { own } = routes;

  routes.page(qualityPath, async (call) => {
    const main = qualityPage(await viewOf(call, routes));
    return routes.send(call, { title: 'Quality', room: 'quality' }, main);
  });

  routes.page(`${qualityPath}:file{[a-zA-Z]+\\.csv}`, async (call) => {
    const { dealer, scope } = chosen(call);
    const name = (call.context.req.param('file') ?? '').replace(/\.csv$/, '');
    const kind = kindsFor(scope).find((one) => one === name);
    if (!kind) throw new Refusal(404, 'There is no such file of what to put right.');
    const quality = await own.quality(dealer.slug);
    const rows = (quality?.problems ?? []).filter((problem) => problem.kind === kind);
    return sendCsv(call, `${dealer.slug}-${kind}.csv`, [
      [qualityWords[kind].row, 'Address', 'What is known'],
      ...rows.map(({ name: what, path, detail = '' }) => [
        what,
        path === undefined ? '' : new URL(path, dealer.siteUrl).href,
        detail,
      ]),
    ]);
  });
}

async function viewOf(call: DeskCall, routes: DeskRoutes) {
  const { dealer, dealers, scope } = chosen(call);
  const { dealer: here } = await routes.place(call.context);
  const days = readPeriod({ days: '30', from: '', until: '' }, localDay(call.now, dealerZone(dealer)));
  return {
    dealer,
    dealers,
    /** Undefined: nothing is known of the current release. */
    quality: await routes.own.quality(dealer.slug),
    kinds: kindsFor(scope),
    /** Of the last 30 days. Undefined for those who may not see them. */
    searches: await searchesIn(routes.own.db, scope, days),
    /** A preview shows its own pages. The API's own host has no pages. */
    hrefOf: (path: string) => (here?.id === dealer.id ? encodeURI(path) : new URL(path, dealer.siteUrl).href),
    when: call.when,
  };
}

type QualityView = Awaited<ReturnType<typeof viewOf>>;

/** The dealer that the address names. @throws Refusal 404 when none of the person's dealers has this page */
function chosen(call: DeskCall) {
  const grants = call.person.grants.filter(({ dealer }) => dealer.desk.quality.enabled);
  const grant = chosenGrant(call, grants);
  if (!grant) throw new Refusal(404, 'This desk has no page about quality.');
  return { ...grant, dealers: grants.map(({ dealer }) => dealer) };
}

/** Kinds that are about pages of the site. Staff of service see only these. */
const ofPages: readonly QualityKind[] = ['deadLink', 'noAlt'];

/** Cars are not for service, as in the numbers. Stock lines that were left out belong to no location. */
function kindsFor(scope: LeadScope): QualityKind[] {
  return qualityKinds.filter((kind) => {
    if (ofPages.includes(kind)) return true;
    return kind === 'leftOut' ? seesSearches(scope) : seesCars(scope);
  });
}

/** What to put right in the current release of a site. */
function qualityPage(view: QualityView): Markup {
  const { dealer, dealers, quality } = view;
  return html`<h1 class="visually-hidden">Quality</h1>
${
  dealers.length > 1
    ? html`<form class="filters cluster gap-2" method="get" action="${qualityPath}">
${dealerChoice(dealer, dealers)}
<button class="quiet">Show</button>
</form>`
    : ''
}
${quality ? contents(quality, view) : html`<p>Nothing is known of the current site yet. This page is filled when the site is published next.</p>`}`;
}

function contents(quality: SiteQuality, view: QualityView): Markup {
  const { kinds, searches } = view;
  const { counts, before } = quality;
  const when = (at: string) => view.when(Date.parse(at));
  const figure = (kind: QualityKind): Fact => [
    qualityWords[kind].label,
    html`${counts[kind] > 0 ? html`<a href="#${kind}-title">${grouped(counts[kind])}</a>` : '0'} ${change(counts[kind], before?.counts[kind])}`,
  ];
  const told = kinds.filter((kind) => counts[kind] + (before?.counts[kind] ?? 0) > 0);
  return html`<p class="verdict">${qualitySummary(counts, kinds)}.</p>
<p class="soft">${quality.release ? html`Release <span class="breaks">${quality.release}</span>, ${when(quality.at)}` : html`Built ${when(quality.at)}`}: ${grouped(quality.cars)} cars for sale, ${grouped(quality.pages)} pages. ${
    before
      ? html`Compared with ${before.release ? html`<span class="breaks">${before.release}</span>, ` : 'the build of '}${when(before.at)}.`
      : 'There is no earlier one to compare with.'
  }</p>
${told.length > 0 ? facts(told.map(figure), 'figures') : ''}
<div class="numbers quality">${kinds.filter((kind) => counts[kind] > 0).map((kind) => problemList(kind, quality, view))}
${heaviestPages(quality, view)}
${searches ? searchList(searches, view) : ''}
<section aria-labelledby="how-title"><h2 id="how-title">How this is checked</h2>
<p>Cars, stock lines, links and pictures of your own pages are checked when the site is built. A link to a page that does not exist is left out of the site where possible. Its words stay.</p>
<p>The design itself (headings, labels of forms, contrast, use by keyboard) is tested for accessibility with each version of the platform, and not with each release.</p></section></div>`;
}

/** '3 fewer, better'. Words, because colours alone say nothing to some people. */
function change(now: number, before: number | undefined): Markup | '' {
  const found = countChange(now, before);
  if (!found) return '';
  const { text, isBetter, isWorse } = found;
  const judged = isBetter ? 'better' : isWorse ? 'worse' : undefined;
  return html`<small class="${judged ?? 'soft'}">${text}${judged && `, ${judged}`}</small>`;
}

function problemList(kind: QualityKind, { problems, counts }: SiteQuality, view: QualityView): Markup {
  const { title } = qualityWords[kind];
  const shown = problems.filter((problem) => problem.kind === kind).slice(0, mostRows);
  const more = counts[kind] - shown.length;
  const folded = shown.slice(mostAtOnce);
  return html`<section aria-labelledby="${kind}-title"><h2 id="${kind}-title">${title}</h2>
${problemTable(kind, shown.slice(0, mostAtOnce), view)}
${folded.length > 0 ? html`<details class="by-day"><summary>The next ${folded.length}</summary>${problemTable(kind, folded, view)}</details>` : ''}
<p><a href="${fileOf(kind, view)}" download>${title} as CSV</a>${more > 0 ? html` <span class="soft">with ${grouped(more)} more</span>` : ''}</p>
</section>`;
}

function problemTable(kind: QualityKind, problems: readonly QualityProblem[], view: QualityView): Markup {
  const hasDetails = problems.some(({ detail }) => detail !== undefined);
  return html`<table><thead><tr><th scope="col">${qualityWords[kind].row}</th>${hasDetails ? html`<th scope="col">What is known</th>` : ''}</tr></thead>
<tbody>${problems.map(
    ({ name, path, detail }) =>
      html`<tr><th scope="row">${path === undefined ? name : html`<a href="${view.hrefOf(path)}">${name}</a>`}</th>${hasDetails ? html`<td>${detail}</td>` : ''}</tr>`,
  )}</tbody></table>`;
}

function fileOf(name: string, { dealer, dealers }: QualityView): string {
  const query = dealers.length > 1 ? `?${new URLSearchParams({ dealer: String(dealer.id) })}` : '';
  return `${qualityPath}${name}.csv${query}`;
}

function heaviestPages({ heaviest, htmlBytes, htmlBytesBefore }: SiteQuality, { hrefOf }: QualityView) {
  const whole =
    htmlBytesBefore === undefined ? '' : `, ${bytesChange(htmlBytes, htmlBytesBefore)} since the one before`;
  return html`<section aria-labelledby="bytes-title"><h2 id="bytes-title">Heaviest pages</h2>
<table><thead><tr><th scope="col">Page</th><th scope="col">Page itself</th><th scope="col">Change</th><th scope="col">With styles and scripts</th></tr></thead>
<tbody>${heaviest.map(
    (page) =>
      html`<tr><th scope="row"><a href="${hrefOf(page.path)}">${page.path}</a></th><td>${kilobytes(page.htmlBytes)}</td><td>${page.htmlBytesBefore === undefined ? '–' : bytesChange(page.htmlBytes, page.htmlBytesBefore)}</td><td>${page.assetBytes === undefined ? '–' : kilobytes(page.htmlBytes + page.assetBytes)}</td></tr>`,
  )}</tbody></table>
<p class="soft">All pages together: ${kilobytes(htmlBytes)}${whole}. Before compression, without pictures; visitors load a fraction of it.</p></section>`;
}

/** '+3 kB', '−1 kB', 'the same'. */
function bytesChange(now: number, before: number): string {
  const change = Math.round((now - before) / 1000);
  if (change === 0) return 'the same';
  return `${change > 0 ? '+' : '−'}${kilobytes(Math.abs(change) * 1000)}`;
}

function searchList(searches: readonly CountedSearch[], { dealer, dealers }: QualityView): Markup {
  const query = new URLSearchParams({ days: '30', ...(dealers.length > 1 && { dealer: String(dealer.id) }) });
  const rest = searches.length - mostSearches;
  return html`<section aria-labelledby="searches-title"><h2 id="searches-title">Searches that found nothing</h2>
${
  searches.length === 0
    ? html`<p class="soft">Every search of the last 30 days found something.</p>`
    : html`<table><thead><tr><th scope="col">Words</th><th scope="col">Searches in 30 days</th></tr></thead>
<tbody>${searches.slice(0, mostSearches).map(({ words, count }) => html`<tr><th scope="row">${words}</th><td>${grouped(count)}</td></tr>`)}</tbody></table>
<p><a href="${rooms.numbers.href}?${String(query)}#searches-title">All of them in the numbers</a>${rest > 0 ? html` <span class="soft">with ${grouped(rest)} more</span>` : ''}</p>`
}</section>`;
}
