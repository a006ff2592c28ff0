import { html } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { periodLengths, type ResponseSummary, readPeriod } from '../../domain/leads/desk-numbers.ts';
import { minutesInWords } from '../../domain/leads/response-time.ts';
import { nounInText, nounOf } from '../../domain/stock/noun.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';
import { localDay } from '../../domain/time/time-zone.ts';
import { dealerZone } from '../../site/site-identity.ts';
import { Refusal } from '../refusal.ts';
import type { CountedSearch } from '../visits/visit-report.ts';
import { countNumbers, type Numbers, type Tally } from './count-numbers.ts';
import { deskPath, failed, type Markup, rooms } from './desk-page.ts';
import { chosenGrant, type DeskCall, type DeskRoutes, sendCsv } from './desk-session.ts';
import { dealersOf } from './desk-staff.ts';
import { type DeskTable, dayChart, tablePart, tableRecords, valueWords } from './desk-table.ts';
import { dealerChoice, type Fact, facts, navigation } from './page-parts.ts';

const noLead = 'No lead arrived in this period.';

/** A table of counts with a line for each entry of a tally: as many of its counts as there are columns. */
function tallied(
  tally: Tally,
  names: string[],
  of: Omit<DeskTable, 'columns' | 'rows'>,
  hrefOf?: (label: string) => string,
): DeskTable {
  const rows = tally.map(({ label, counts }) => {
    return { label, href: hrefOf?.(label), values: counts.slice(0, names.length) };
  });
  return { columns: names.map((name) => ({ name })), rows, empty: noLead, ...of };
}

/** The tables of a scope's numbers, in the order of the page: first that of the days. */
function numbersTables(numbers: Numbers, dealer: Dealer, hasSeveralDealers: boolean): DeskTable[] {
  const { period, days, kinds, sources, cars, pages, places, reveals, reservations, searches } = numbers;
  const inbox = (kind: string) =>
    `${deskPath}?${new URLSearchParams({
      kind,
      status: 'all',
      ...period,
      ...(hasSeveralDealers && { place: String(dealer.id) }),
    })}`;
  const hasVisits = reveals !== undefined;
  const noun = nounOf(dealer).one;
  const tables: (DeskTable | undefined)[] = [
    // The newest first, as everywhere at the desk.
    tallied(
      days.toReversed().map(({ day, leads, views = 0 }) => ({ label: day, counts: [leads, views] })),
      ['Leads', ...(hasVisits ? [`${noun} views`] : [])],
      { id: 'days', title: 'By day', label: 'Day' },
    ),
    tallied(kinds, ['Leads'], { id: 'kinds', title: 'Leads by kind', label: 'Kind' }, inbox),
    responseTable(numbers, dealer.desk.responseTargetMinutes),
    tallied(sources, ['Leads'], {
      ...{ id: 'sources', title: 'Leads by source and campaign', label: 'Source, campaign' },
      note: 'From the link that brought the visitor: utm_source and utm_campaign, or the click id of an ad.',
    }),
    tallied(cars, ['Leads', ...(hasVisits ? ['Views', 'Reveals', 'Saved'] : [])], {
      ...{ id: 'cars', title: `By ${nounInText(dealer)}`, label: noun },
      empty: `Nobody opened the page of a ${nounInText(dealer)} or asked about one in this period.`,
      ...(hasVisits && {
        note: 'Views: its page was opened by visitors who allow that to be counted. Reveals: a phone number was shown in full there.',
      }),
    }),
    tallied(pages, ['Leads sent there', 'Leads that saw it'], {
      ...{ id: 'pages', title: 'By page', label: 'Page' },
      note: 'Pages are known of visitors who sent a lead: the last 20 before it.',
    }),
    tallied(places, ['Leads'], { id: 'places', title: 'Leads by location', label: 'Location' }),
    reservations &&
      tallied(reservations, ['Reservations'], {
        ...{ id: 'reservations', title: 'Reservations', label: 'How it stands' },
        empty: 'No reservation was begun in this period.',
      }),
    searches && searchesTable(searches, 'in this period'),
  ];
  return tables.filter((table) => table !== undefined);
}

/** @param when 'in this period' */
export const searchesTable = (searches: readonly CountedSearch[], when: string): DeskTable =>
  tallied(
    searches.map(({ words, count, days }) => ({ label: words, counts: [count, days] })),
    ['Searches', 'Days'],
    {
      ...{ id: 'searches', title: 'Searches that found nothing', label: 'Words' },
      empty: `Every search ${when} found something.`,
    },
  );

function responseTable({ response, leads }: Numbers, targetMinutes: number): DeskTable {
  const target = minutesInWords(targetMinutes);
  const row = (label: string, { answered, medianMinutes, inTimePercent, late }: ResponseSummary) => ({
    label,
    values: [answered, medianMinutes, inTimePercent, late],
  });
  const isIn = ({ answered, late }: ResponseSummary) => answered + late > 0;
  const { all, sales, care } = response;
  return {
    id: 'response',
    title: 'Time to the first answer',
    label: 'Department',
    columns: [
      { name: 'Answers' },
      { name: 'Median', unit: 'minutes' },
      { name: 'In time', unit: 'percent' },
      { name: 'Late' },
    ],
    rows:
      leads === 0
        ? []
        : [
            ...(isIn(sales) && isIn(care) ? [row('Sales', sales), row('Service and parts', care)] : []),
            row('All', all),
          ],
    empty: noLead,
    note: `In time is within ${target} of opening hours. Late leads have no answer yet; those that still have time are not counted.`,
  };
}

export const numbersPath = rooms.numbers.href;

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
  const numbers = await countNumbers(own.db, { dealer, scope, period, carNames, now });
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
  const query = { ...period, ...ofDealer };
  const drawn = (of: DeskTable[], most?: number) =>
    of.map((one) =>
      tablePart(one, { most, file: `${numbersPath}${one.id}.csv?${new URLSearchParams(query)}` }),
    );
  const periods = periodLengths.map((days) => ({
    label: `Last ${days} days`,
    href: `${numbersPath}?${new URLSearchParams({ days: String(days), ...ofDealer })}`,
    isHere: days === chosen,
  }));
  return html`<h1 class="visually-hidden">Numbers</h1>
${navigation('Period', periods)}
<form class="filters cluster gap-2" method="get" action="${numbersPath}">
<label><span>From</span> <input type="date" name="from" value="${isOwn ? asked.from : period.from}" required></label>
<label><span>Until</span> <input type="date" name="until" value="${isOwn ? asked.until : period.until}" required></label>
${dealers.length > 1 ? dealerChoice(dealer, dealers) : ''}
<button class="quiet">Show</button>
</form>
<p class="soft">${dayInWords(period.from)} to ${dayInWords(period.until)}${dealers.length > 1 ? `, ${dealer.name}` : ''}. Spam is not counted.</p>
${facts(figuresOf(numbers, dealer), 'figures')}
<div class="charts tiles stack-4">${chartsOf(numbers, dealer)}</div>
<details><summary>The numbers of each day</summary>${drawn(tables.slice(0, 1))}</details>
<div class="numbers">${drawn(tables.slice(1), 15)}</div>`;
}

function chartsOf({ days }: Numbers, dealer: Dealer): Markup[] {
  const counts = (of: 'leads' | 'views') => days.map((one) => ({ day: one.day, count: one[of] ?? 0 }));
  const hasViews = days.some(({ views }) => views !== undefined);
  return [
    dayChart('Leads', counts('leads')),
    ...(hasViews ? [dayChart(`${nounOf(dealer).one} views`, counts('views'))] : []),
  ];
}

/** The numbers that matter most, at one glance. */
function figuresOf(numbers: Numbers, dealer: Dealer): Fact[] {
  const { leads, response, views, reveals, saved, reservations } = numbers;
  const noun = nounOf(dealer);
  const { medianMinutes, inTimePercent } = response.all;
  const sum = reservations?.reduce((total, { counts }) => total + counts[0]!, 0);
  const count = (value: number | undefined) => (value === undefined ? undefined : valueWords(value));
  return [
    ['Leads', count(leads)],
    ['Median to the first answer', valueWords(medianMinutes, 'minutes')],
    ['Answered in time', valueWords(inTimePercent, 'percent')],
    [`${noun.one} views`, count(views)],
    ['Phone reveals', count(reveals)],
    [`Saved ${noun.other.toLowerCase()}`, count(saved)],
    ['Reservations', count(sum)],
  ];
}
