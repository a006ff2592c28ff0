import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { periodLengths, readPeriod } from '../../domain/leads/desk-numbers.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import { Refusal } from '../refusal.ts';
import { countNumbers, type Numbers } from './count-numbers.ts';
import { dayChart } from './day-chart.ts';
import { failed, type Markup, rooms } from './desk-page.ts';
import { chosenGrant, type DeskCall, type DeskRoutes, sendCsv } from './desk-session.ts';
import { dealersOf } from './desk-staff.ts';
import { type NumbersTable, numbersTables, tableRecords, valueWords } from './numbers-tables.ts';
import { dealerChoice, type Fact, facts, navigation } from './page-parts.ts';

export const numbersPath = rooms.numbers.href;

/** Rows of a table that the page shows. The file has all. */
const MOST_ROWS = 15;

/** The numbers of the session's scope, as a page and as CSV files. */
export function addNumbersRoutes(routes: DeskRoutes): void {
  const { own } = routes;

  routes.page(numbersPath, async (call) => {
    const view = await numbersOf(call, own);
    const { period } = view;
    const message = period.fault ? failed(`${period.fault} These are the last 30 days.`) : undefined;
    const main = numbersPage(view, dealersOf(call.person));
    return routes.send(call, { title: 'Numbers', room: 'numbers', message }, main, message && 400);
  });

  routes.page(`${numbersPath}:file{[a-z]+\\.csv}`, async (call) => {
    const id = (call.context.req.param('file') ?? '').replace(/\.csv$/, '');
    const { dealer, period, numbers } = await numbersOf(call, own);
    if (period.fault) throw new Refusal(400, period.fault);
    const table = numbersTables(numbers, dealer, false).find((one) => one.id === id);
    if (!table) throw new Refusal(404, 'There is no such file among your numbers.');
    return sendCsv(call, `${dealer.slug}-${id}-${period.from}-${period.until}.csv`, tableRecords(table));
  });
}

async function numbersOf(call: DeskCall, own: DeskRoutes['own']) {
  const cut = (name: string) => (call.context.req.query(name) ?? '').slice(0, 20);
  const asked = { days: cut('days'), from: cut('from'), until: cut('until') };
  const { now } = call;
  const { dealer, scope } = chosenGrant(call)!;
  const period = readPeriod(asked, localDay(now, dealerZone(dealer)));
  const carNames = await own.carNames(dealer);
  const numbers = await countNumbers(own.numbers, { dealer, scope, period, carNames, now });
  return { asked, dealer, period, numbers };
}

function numbersPage(
  { asked, dealer, period, numbers }: Awaited<ReturnType<typeof numbersOf>>,
  dealers: readonly Dealer[],
): Markup {
  const tables = numbersTables(numbers, dealer, dealers.length > 1);
  const ofDealer: Record<string, string> = dealers.length > 1 ? { dealer: String(dealer.id) } : {};
  const isOwn = asked.from !== '' || asked.until !== '';
  const chosen = isOwn ? 0 : (periodLengths.find((one) => String(one) === asked.days) ?? 30);
  const periods = periodLengths.map((days) => ({
    label: `Last ${days} days`,
    href: `${numbersPath}?${new URLSearchParams({ days: String(days), ...ofDealer })}`,
    isHere: days === chosen,
  }));
  return html`<h1 class="visually-hidden">Numbers</h1>
${navigation('Period', periods)}
<form class="filters" method="get" action="${numbersPath}">
<label><span>From</span><input type="date" name="from" value="${isOwn ? asked.from : period.from}" required></label>
<label><span>Until</span><input type="date" name="until" value="${isOwn ? asked.until : period.until}" required></label>
${dealers.length > 1 ? dealerChoice(dealer, dealers) : ''}
<button class="quiet">Show</button>
</form>
<p class="soft">${dayInWords(period.from)} to ${dayInWords(period.until)}${dealers.length > 1 ? `, ${dealer.name}` : ''}. Spam is not counted.</p>
${facts(figuresOf(numbers), 'figures')}
<div class="charts stack-4">${chartsOf(numbers)}</div>
<details class="by-day"><summary>The numbers of each day</summary>${tables.filter(isByDay).map((table) => tablePart(table, { ...period, ...ofDealer }, table.rows.length))}</details>
<div class="numbers">${tables.filter((table) => !isByDay(table)).map((table) => tablePart(table, { ...period, ...ofDealer }))}</div>`;
}

const isByDay = ({ id }: NumbersTable) => id === 'days';

function chartsOf({ days }: Numbers): Markup[] {
  const counts = (of: 'leads' | 'views') => days.map((one) => ({ day: one.day, count: one[of] ?? 0 }));
  const hasViews = days.some(({ views }) => views !== undefined);
  return [dayChart('Leads', counts('leads')), ...(hasViews ? [dayChart('Car views', counts('views'))] : [])];
}

/** The numbers that matter most, at one glance. */
function figuresOf({ leads, response, views, reveals, saved, reservations }: Numbers): Fact[] {
  const { medianMinutes, inTimePercent } = response.all;
  const sum = reservations?.reduce((total, { counts }) => total + counts[0]!, 0);
  const count = (value: number | undefined) => (value === undefined ? undefined : valueWords(value, 'count'));
  return [
    ['Leads', count(leads)],
    ['Median to the first answer', valueWords(medianMinutes, 'minutes')],
    ['Answered in time', valueWords(inTimePercent, 'percent')],
    ['Car views', count(views)],
    ['Phone reveals', count(reveals)],
    ['Saved cars', count(saved)],
    ['Reservations', count(sum)],
  ];
}

function tablePart(table: NumbersTable, query: Record<string, string>, mostRows = MOST_ROWS): Markup {
  const { id, title, label, columns, rows, hrefOf, empty, note } = table;
  const most = columns.map(({ unit }, index) =>
    unit === 'percent' ? 100 : Math.max(0, ...rows.map(({ values }) => values[index] ?? 0)),
  );
  const shown = rows.slice(0, mostRows);
  const file = `${numbersPath}${id}.csv?${new URLSearchParams(query)}`;
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${
  rows.length === 0
    ? html`<p class="soft">${empty}</p>`
    : html`<table><thead><tr><th scope="col">${label}</th>${columns.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${shown.map(
        (row) =>
          html`<tr><th scope="row">${hrefOf ? html`<a href="${hrefOf(row.label)}">${row.label}</a>` : row.label}</th>${row.values.map(
            (value, index) =>
              html`<td>${valueWords(value, columns[index]!.unit)}${bar(value ?? 0, most[index]!)}</td>`,
          )}</tr>`,
      )}</tbody></table>
${note ? html`<p class="soft">${note}</p>` : ''}
<p><a href="${file}" download>${title} as CSV</a>${rows.length > shown.length ? html` <span class="soft">with ${rows.length - shown.length} more rows</span>` : ''}</p>`
}
</section>`;
}

/** A bar as long as its value. Screen readers read the number beside it. */
function bar(value: number, most: number): Markup {
  const width = most > 0 ? Math.round((1000 * value) / most) / 10 : 0;
  return html`<svg class="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" focusable="false"><rect width="100" height="1" class="ground"/><rect width="${width}" height="1"/></svg>`;
}
