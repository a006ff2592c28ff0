import { html } from 'hono/html';
import { minutesInWords } from '../../domain/leads/response-time.ts';
import { grouped } from '../../domain/prices/money.ts';
import type { Markup } from './desk-page.ts';

type Unit = 'minutes' | 'percent';
type Value = number | string | undefined;

/** A table of the desk, for a page and for a CSV file. */
export interface DeskTable {
  /** Names the file: 'kinds'. */
  id: string;
  title: string;
  /** What a row is: 'Kind'. */
  label: string;
  /** Counts or texts, where no unit is named. */
  columns: { name: string; unit?: Unit }[];
  /** A value that does not exist is undefined. */
  rows: { label: string; href?: string | undefined; values: Value[] }[];
  /** What the page says without rows. */
  empty?: string;
  note?: string;
}

/** A table as the records of a CSV file. */
export function tableRecords({ label, columns, rows }: DeskTable): string[][] {
  const heading = [label, ...columns.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))];
  return [heading, ...rows.map((row) => [row.label, ...row.values.map((value) => String(value ?? ''))])];
}

/** '9 min', '84%', '1,204', or a dash without a value. */
export function valueWords(value: Value, unit?: Unit): string {
  if (typeof value !== 'number') return value ?? '–';
  if (unit === 'minutes') return minutesInWords(value);
  return unit === 'percent' ? `${value}%` : grouped(value);
}

/** A table on its page, with its note and the link to its file, which has all rows. @param atOnce rows that are not folded away */
export function tablePart(
  table: DeskTable,
  {
    file,
    most = table.rows.length,
    atOnce = most,
  }: { file?: string; most?: number | undefined; atOnce?: number },
): Markup {
  const { id, title, rows, empty, note } = table;
  const shown = rows.slice(0, most);
  const folded = shown.slice(atOnce);
  const more = rows.length - shown.length;
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${rows.length === 0 ? html`<p class="soft">${empty}</p>` : drawn(table, shown.slice(0, atOnce))}
${folded.length > 0 ? html`<details><summary>The next ${folded.length}</summary>${drawn(table, folded)}</details>` : ''}
${rows.length > 0 && note ? html`<p class="soft">${note}</p>` : ''}
${rows.length > 0 && file ? html`<p><a href="${file}" download>${title} as CSV</a>${more > 0 ? html` <span class="soft">with ${grouped(more)} more</span>` : ''}</p>` : ''}
</section>`;
}

/** Numbers have a bar as long as the value. Screen readers read the number beside it. */
function drawn({ label, columns, rows }: DeskTable, shown: DeskTable['rows']): Markup {
  const most = columns.map(({ unit }, index) =>
    unit === 'percent' ? 100 : Math.max(1, ...rows.map(({ values }) => Number(values[index] ?? 0))),
  );
  const cell = (value: Value, index: number) => {
    const width = Math.round((1000 * Number(value ?? 0)) / most[index]!) / 10;
    return html`<td>${valueWords(value, columns[index]!.unit)}${typeof value === 'string' ? '' : html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect width="100" height="1" class="ground"/><rect width="${width}" height="1"/></svg>`}</td>`;
  };
  return html`<table><thead><tr><th scope="col">${label}</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${shown.map((row) => html`<tr><th scope="row">${row.href ? html`<a href="${row.href}">${row.label}</a>` : row.label}</th>${row.values.map(cell)}</tr>`)}</tbody></table>`;
}

/** '9/11' */
const dayMonth = (day: string) => day.replace(/^\d+-0?(\d+)-0?(\d+)$/, '$2/$1');

/** A bar chart of counts by day. Its text says the same in short. @param what what is counted: 'Leads' */
export function dayChart(what: string, days: readonly { day: string; count: number }[]): Markup {
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
