import { html } from 'hono/html';
import { grouped } from '../../domain/prices/money.ts';
import type { Markup } from './desk-page.ts';

/** The drawing for a column of a wide page, and for a phone: a scaled text would be too small. In pixels. */
const sizes = [
  { look: 'wide', width: 640, height: 180 },
  { look: 'narrow', width: 330, height: 150 },
];

export type DayCounts = readonly { day: string; count: number }[];

/** A bar chart of counts by day. Its text says the same in short. @param what what is counted: 'Leads' */
export function dayChart(what: string, days: DayCounts): Markup {
  const most = days.reduce((one, other) => (other.count > one.count ? other : one), days[0]!);
  const [year, month, date] = most.day.split('-');
  const summary = most.count === 0 ? 'none.' : `Most: ${grouped(most.count)}, on ${date}/${month}/${year}.`;
  return html`<figure><figcaption class="soft">${what} by day${most.count === 0 ? ':' : '.'} ${summary}</figcaption>${most.count > 0 ? sizes.map((size) => drawing(days, most.count, size)) : ''}</figure>`;
}

function drawing(days: DayCounts, most: number, { look, width, height }: (typeof sizes)[number]): Markup {
  // A line for none, and three above it at a number with one digit that counts.
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(most / 3)));
  const step = Math.ceil(most / 3 / digit) * digit;
  const left = 12 + 7 * grouped(3 * step).length;
  const bottom = height - 20;
  const yOf = (count: number) => Math.round(bottom - ((bottom - 8) * count) / (3 * step));
  const slot = (width - left - 4) / days.length;
  const bar = Math.min(28, 0.8 * slot);
  const middleOf = (at: number) => Math.round(left + (at + 0.5) * slot);
  // Each name of a day has room for '30/11'.
  const named = Math.ceil(40 / slot);
  return html`<svg class="day-chart ${look}" aria-hidden="true" focusable="false" viewBox="0 0 ${width} ${height}">
${[0, step, 2 * step, 3 * step].map((count) => html`<path d="M${left} ${yOf(count)}H${width - 4}"/><text x="${left - 6}" y="${yOf(count) + 4}" text-anchor="end">${grouped(count)}</text>`)}
${days.map(({ count }, at) => html`<rect x="${middleOf(at) - bar / 2}" y="${yOf(count)}" width="${bar}" height="${bottom - yOf(count)}" rx="2"/>`)}
${days.map(({ day }, at) => at % named === 0 && html`<text x="${middleOf(at)}" y="${height - 4}" text-anchor="middle">${day.replace(/^\d+-0?(\d+)-0?(\d+)$/, '$2/$1')}</text>`)}
</svg>`;
}
