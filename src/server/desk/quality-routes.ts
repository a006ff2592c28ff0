import { html } from 'hono/html';
import { readPeriod } from '../../domain/leads/desk-numbers.ts';
import { grouped } from '../../domain/prices/money.ts';
import { countChange, kilobytes, qualitySummary, qualityWords } from '../../domain/quality/quality-words.ts';
import { type QualityKind, qualityKinds, type SiteQuality } from '../../domain/quality/site-quality.ts';
import { nounInText } from '../../domain/stock/noun.ts';
import { things } from '../../domain/stock/show-count.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import { Refusal } from '../refusal.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import { searchesIn, seesCars, seesSearches } from './count-numbers.ts';
import { type Markup, rooms } from './desk-page.ts';
import { chosenGrant, type DeskCall, type DeskRoutes, sendCsv } from './desk-session.ts';
import { tablePart } from './desk-table.ts';
import { searchesTable } from './numbers-routes.ts';
import { dealerChoice, type Fact, facts } from './page-parts.ts';

const qualityPath = rooms.quality.href;

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
    /** What the addresses of files have besides. */
    query: new URLSearchParams({ ...(dealers.length > 1 && { dealer: String(dealer.id) }) }).toString(),
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

/** Cars are not for service, as in the numbers. Stock lines that were left out belong to no location. */
function kindsFor(scope: LeadScope): QualityKind[] {
  return qualityKinds.filter((kind) => {
    // About pages of the site. Staff of service see only these.
    if (kind === 'deadLink' || kind === 'noAlt') return true;
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
  const { kinds, searches, query } = view;
  const { counts, before } = quality;
  const when = (at: string) => view.when(Date.parse(at));
  const figure = (kind: QualityKind): Fact => [
    qualityWords[kind].label,
    html`${counts[kind] > 0 ? html`<a href="#${kind}-title">${grouped(counts[kind])}</a>` : '0'} ${change(counts[kind], before?.counts[kind])}`,
  ];
  const told = kinds.filter((kind) => counts[kind] + (before?.counts[kind] ?? 0) > 0);
  return html`<p class="verdict size-l strong">${qualitySummary(counts, kinds)}.</p>
<p class="soft">${quality.release ? html`Release <span class="breaks">${quality.release}</span>, ${when(quality.at)}` : html`Built ${when(quality.at)}`}: ${things(quality.cars, nounInText(view.dealer))} for sale, ${grouped(quality.pages)} pages. ${
    before
      ? html`Compared with ${before.release ? html`<span class="breaks">${before.release}</span>, ` : 'the build of '}${when(before.at)}.`
      : 'There is no earlier one to compare with.'
  }</p>
${told.length > 0 ? facts(told.map(figure), 'figures') : ''}
<div class="numbers">${kinds.filter((kind) => counts[kind] > 0).map((kind) => problemList(kind, quality, view))}
${tablePart(heaviestPages(quality, view), {})}
${searches ? tablePart(searchesTable(searches, 'of the last 30 days'), { file: `${rooms.numbers.href}searches.csv?${query}`, most: 10 }) : ''}
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
  return html`<span class="status ${isBetter ? 'met' : isWorse ? 'late' : ''}">${text}${judged && `, ${judged}`}</span>`;
}

function problemList(kind: QualityKind, { problems }: SiteQuality, { hrefOf, query }: QualityView): Markup {
  const { title, row: label } = qualityWords[kind];
  const found = problems.filter((problem) => problem.kind === kind);
  const hasDetails = found.some(({ detail }) => detail !== undefined);
  const rows = found.map(({ name, path, detail = '' }) => {
    return { label: name, href: path && hrefOf(path), values: hasDetails ? [detail] : [] };
  });
  const columns = hasDetails ? [{ name: 'What is known' }] : [];
  const file = `${qualityPath}${kind}.csv?${query}`;
  return tablePart({ id: kind, title, label, columns, rows }, { file, most: 50, atOnce: 8 });
}

function heaviestPages({ heaviest, htmlBytes, htmlBytesBefore }: SiteQuality, { hrefOf }: QualityView) {
  const whole =
    htmlBytesBefore === undefined ? '' : `, ${bytesChange(htmlBytes, htmlBytesBefore)} since the one before`;
  return {
    ...{ id: 'bytes', title: 'Heaviest pages', label: 'Page' },
    columns: [{ name: 'Page itself' }, { name: 'Change' }, { name: 'With styles and scripts' }],
    rows: heaviest.map(({ path, htmlBytes: own, htmlBytesBefore: before, assetBytes }) => ({
      label: path,
      href: hrefOf(path),
      values: [
        kilobytes(own),
        before === undefined ? '–' : bytesChange(own, before),
        assetBytes === undefined ? '–' : kilobytes(own + assetBytes),
      ],
    })),
    note: `All pages together: ${kilobytes(htmlBytes)}${whole}. Before compression, without pictures; visitors load a fraction of it.`,
  };
}

/** '+3 kB', '−1 kB', 'the same'. */
function bytesChange(now: number, before: number): string {
  const change = Math.round((now - before) / 1000);
  if (change === 0) return 'the same';
  return `${change > 0 ? '+' : '−'}${kilobytes(Math.abs(change) * 1000)}`;
}
