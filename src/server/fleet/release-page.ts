import { html } from 'hono/html';
import { grouped } from '../../domain/prices/money.ts';
import type { StockChange } from '../../domain/stock/stock-change.ts';
import { agoWords } from '../../domain/time/ago-words.ts';
import { changeBetween, type Manifest } from '../../release-store/manifest.ts';
import type { Markup } from '../desk/desk-page.ts';
import { hidden } from '../desk/page-parts.ts';
import type { StaffCall } from '../desk/staff-routes.ts';
import { dealerPath } from './fleet-page.ts';
import { stockChangeSection } from './stock-change-section.ts';

/** Addresses of a list that are told. */
const mostPaths = 100;

/** An earlier release beside the current one. */
interface Compared {
  current: Manifest;
  isTakenDown: boolean;
  /** The release that is looked at. */
  other: Manifest;
  /** From the current cars to those of the other. Undefined for a release of a version that did not keep them. */
  change: StockChange | undefined;
}

/** What would differ for visitors with an earlier release, and the button that shows it. @param name the dealer's */
export function releasePage(
  { formKey, now }: StaffCall,
  name: string,
  { current, isTakenDown, other, change }: Compared,
): Markup {
  const { put, gone } = changeBetween(current.files, other.files);
  const isPage = (path: string) => path.endsWith('/');
  const come = put.filter((path) => isPage(path) && !(path in current.files));
  const changed = put.filter((path) => isPage(path) && path in current.files);
  const went = gone.filter(isPage);
  const version = ({ version: made }: Manifest) => made ?? 'an early version';
  const path = dealerPath(other.dealer);
  return html`<p class="back"><a href="${path}">${name}</a></p>
<div class="title stack-1"><h1>Back to an earlier release</h1><p class="soft"><span><span class="id">${other.release}</span>, made ${agoWords(Date.parse(other.at), now)}, in place of <span class="id">${current.release}</span>, made ${agoWords(Date.parse(current.at), now)}.</span></p></div>
<section aria-labelledby="cars-title"><h2 id="cars-title">Cars</h2>
${change ? stockChangeSection(change, 'cars') : html`<p>${grouped(other.cars)} cars instead of ${grouped(current.cars)}. Which ones is not known of so early a release.</p>`}</section>
<section aria-labelledby="pages-title"><h2 id="pages-title">Pages</h2>
${pathList('Pages that come back', come)}${pathList('Pages that go', went)}${pathList('Pages that change', changed)}
${come.length + went.length + changed.length === 0 ? html`<p>The pages are the same.</p>` : ''}
${other.configuration === current.configuration ? '' : html`<p>The dealer’s folder, its brand or its defaults differ.</p>`}
${other.app === current.app ? '' : html`<p>It was made by ${version(other)} of Forecourt, the current one by ${version(current)}.</p>`}</section>
<section aria-labelledby="back-title"><h2 id="back-title">Show it again</h2>
<p>Visitors, leads and letters then have the cars and prices of this release${isTakenDown ? ', and the site is up again' : ''}. The dealer is on hold until somebody resumes, because the next publish would bring the current release back.</p>
<form method="post" action="${path}rollback" class="row start">${hidden({ form_key: formKey, release: other.release, current: current.release })}<button>Show this release</button></form></section>`;
}

function pathList(label: string, paths: readonly string[]): Markup | '' {
  if (paths.length === 0) return '';
  const rest = paths.length - mostPaths;
  return html`<details class="by-day"><summary>${label} (${grouped(paths.length)})</summary>
<ul class="plain-list">${paths.slice(0, mostPaths).map((one) => html`<li>${one}</li>`)}</ul>${rest > 0 ? html`<p class="soft">and ${grouped(rest)} more</p>` : ''}</details>`;
}
