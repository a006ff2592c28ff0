import { html } from 'hono/html';
import { grouped } from '../../src/domain/prices/money.ts';
import type { SiteDifference } from './compare-builds.ts';
import { type PageChange, pageGroup } from './page-changes.ts';
import type { PicturePair } from './take-pictures.ts';

/** Lines and pages that are shown of each group. The builds have all of them. */
const mostShown = 12;

const kinds = ['new', 'gone', 'text', 'markup'] as const;

/** The counts of a comparison in a line of text: '401 pages: 2 new, 12 with other text, 3 with other markup'. */
export function differenceInWords({ pages, changes, files }: SiteDifference): string {
  const count = (kind: PageChange['kind']) => changes.filter((change) => change.kind === kind).length;
  const parts = [
    [count('new'), 'new'],
    [count('gone'), 'gone'],
    [count('text'), 'with other text'],
    [count('markup'), 'with other markup only'],
  ] as const;
  const said = parts.flatMap(([number, words]) => (number > 0 ? `${grouped(number)} ${words}` : []));
  const others = files.length > 0 ? `, and ${grouped(files.length)} other files differ` : '';
  return `${grouped(pages)} pages: ${said.join(', ') || 'all the same'}${others}`;
}

/** The report as a page: what differs most stands first. */
export async function reportPage(
  sites: readonly SiteDifference[],
  pictures: readonly PicturePair[],
  checkouts: { old: string; new: string },
): Promise<string> {
  const seen = pictures.filter(({ percent }) => percent > 0).sort((a, b) => b.percent - a.percent);
  return String(
    await html`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>What an upgrade changes</title>
<style>
body { margin: 0 auto; max-width: 90rem; padding: 1rem; font: 1rem/1.5 system-ui; color-scheme: light dark; }
figure { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.5rem; margin: 0 0 2rem; }
figcaption { grid-column: 1 / -1; font-weight: 600; }
img { width: 100%; border: 1px solid; }
del, ins { display: block; text-decoration: none; overflow-wrap: anywhere; }
del::before { content: '\\2212\\a0'; }
ins::before { content: '+\\a0'; }
</style></head>
<body><h1>What an upgrade changes</h1>
<p>From ${checkouts.old} to ${checkouts.new}</p>
<ul>${sites.map((site) => html`<li><a href="#${site.dealer}">${site.dealer}</a>: ${differenceInWords(site)}</li>`)}</ul>
<h2>Pages that look different: ${seen.length} of ${pictures.length} pictures</h2>
${seen.map(figure)}
${sites.map(sitePart)}
</body></html>`,
  );
}

function figure({ dealer, path, widthPx, percent, difference, ...files }: PicturePair) {
  const titles = [
    ['Before', files.old],
    ['After', files.new],
    ['What differs', difference],
  ] as const;
  return html`<figure><figcaption>${dealer} ${path}, ${widthPx} px wide: ${percent} % of the square that differs most</figcaption>
${titles.map(([title, file]) => file && html`<a href="pictures/${file}"><img src="pictures/${file}" alt="${title}" loading="lazy"></a>`)}</figure>`;
}

function sitePart({ dealer, changes, files }: SiteDifference) {
  const groups = Map.groupBy(changes, ({ path }) => pageGroup(path));
  return html`<h2 id="${dealer}">${dealer}</h2>
${[...groups].map(([group, all]) => groupPart(group, all))}
${files.length > 0 ? html`<h3>Other files</h3><p>${shortened(files)}</p>` : ''}`;
}

function groupPart(group: string, changes: readonly PageChange[]) {
  const counted = kinds.flatMap((kind) => {
    const paths = changes.filter((change) => change.kind === kind).map(({ path }) => path);
    return paths.length > 0 ? html`<p>${kind} (${paths.length}): ${shortened(paths)}</p>` : [];
  });
  const texts = changes.filter(({ kind }) => kind === 'text').slice(0, mostShown);
  return html`<h3>${group}</h3>${counted}
${texts.map(({ path, linesGone, linesNew }) => html`<details><summary>${path}</summary>${linesGone.slice(0, mostShown).map((line) => html`<del>${line}</del>`)}${linesNew.slice(0, mostShown).map((line) => html`<ins>${line}</ins>`)}</details>`)}`;
}

const shortened = (names: readonly string[]): string =>
  `${names.slice(0, mostShown).join(', ')}${names.length > mostShown ? ' …' : ''}`;
