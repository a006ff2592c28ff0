import { html } from 'hono/html';
import { grouped } from '../../domain/prices/money.ts';
import type { Markup } from './desk-page.ts';

export type DayCounts = readonly { day: string; count: number }[];

/** '9/11' */
const dayMonth = (day: string) => day.replace(/^\d+-0?(\d+)-0?(\d+)$/, '$2/$1');

/** A bar chart of counts by day. Its text says the same in short. @param what what is counted: 'Leads' */
export function dayChart(what: string, days: DayCounts): Markup {
  const most = days.reduce((one, other) => (other.count > one.count ? other : one), days[0]!);
  const [year, month, date] = most.day.split('-');
  const bars = days.map(({ day, count }, at) => {
    const height = (100 * count) / most.count;
    return html`<rect x="${at + 0.1}" y="${100 - height}" width="0.8" height="${height}"><title>${dayMonth(day)}: ${grouped(count)}</title></rect>`;
  });
  if (most.count === 0)
    return html`<figure><figcaption class="soft">${what} by day: none.</figcaption></figure>`;
  return html`<figure><figcaption class="soft">${what} by day. Most: ${grouped(most.count)}, on ${date}/${month}/${year}.</figcaption>
<svg aria-hidden="true" focusable="false" viewBox="0 0 ${days.length} 100" preserveAspectRatio="none">${bars}</svg>
<p class="line between note" aria-hidden="true">${[days[0]!, days.at(-1)!].map(({ day }) => html`<span>${dayMonth(day)}</span>`)}</p></figure>`;
}
