import type { Dealer } from '../../config/schema/dealer.ts';
import type { ResponseSummary } from '../../domain/leads/desk-numbers.ts';
import { minutesInWords } from '../../domain/leads/response-time.ts';
import type { Numbers, Tally } from './count-numbers.ts';
import { deskPath } from './desk-page.ts';

/** A table of numbers, for the page and for a CSV file. */
export interface NumbersTable {
  /** Names the file: 'kinds'. */
  id: string;
  title: string;
  /** What a row is: 'Kind'. */
  label: string;
  columns: { name: string; unit: 'count' | 'minutes' | 'percent' }[];
  /** A value that does not exist is undefined. */
  rows: { label: string; values: (number | undefined)[] }[];
  hrefOf?: (label: string) => string;
  /** What the page says without rows. */
  empty: string;
  note?: string;
}

const count = (name: string): NumbersTable['columns'][number] => ({ name, unit: 'count' });

const noLead = 'No lead arrived in this period.';

/** A table of counts with a line for each entry of a tally: as many of its counts as there are columns. */
function tallied(
  tally: Tally,
  names: string[],
  of: Pick<NumbersTable, 'id' | 'title' | 'label'> & Partial<NumbersTable>,
): NumbersTable {
  const rows = tally.map(({ label, counts }) => ({ label, values: counts.slice(0, names.length) }));
  return { columns: names.map(count), rows, empty: noLead, ...of };
}

/** The tables of a scope's numbers, in the order of the page. */
export function numbersTables(numbers: Numbers, dealer: Dealer, hasSeveralDealers: boolean): NumbersTable[] {
  const { period, days, kinds, sources, cars, pages, places, reveals, reservations, searches } = numbers;
  const inbox = (kind: string) =>
    `${deskPath}?${new URLSearchParams({
      kind,
      status: 'all',
      ...period,
      ...(hasSeveralDealers && { place: String(dealer.id) }),
    })}`;
  const hasVisits = reveals !== undefined;
  const tables: (NumbersTable | undefined)[] = [
    {
      ...{ id: 'days', title: 'By day', label: 'Day' },
      columns: [count('Leads'), ...(hasVisits ? [count('Car views')] : [])],
      // The newest first, as everywhere at the desk.
      rows: days
        .map(({ day, leads, views }) => ({ label: day, values: hasVisits ? [leads, views] : [leads] }))
        .reverse(),
      empty: noLead,
    },
    tallied(kinds, ['Leads'], { id: 'kinds', title: 'Leads by kind', label: 'Kind', hrefOf: inbox }),
    responseTable(numbers, dealer.desk.responseTargetMinutes),
    tallied(sources, ['Leads'], {
      ...{ id: 'sources', title: 'Leads by source and campaign', label: 'Source, campaign' },
      note: 'From the link that brought the visitor: utm_source and utm_campaign, or the click id of an ad.',
    }),
    tallied(cars, ['Leads', ...(hasVisits ? ['Views', 'Reveals', 'Saved'] : [])], {
      ...{ id: 'cars', title: 'By car', label: 'Car' },
      empty: 'Nobody opened the page of a car or asked about one in this period.',
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
    searches && {
      ...{ id: 'searches', title: 'Searches that found nothing', label: 'Words' },
      columns: [count('Searches'), count('Days')],
      rows: searches.map(({ words, days, ...search }) => ({ label: words, values: [search.count, days] })),
      empty: 'Every search found something in this period.',
    },
  ];
  return tables.filter((table) => table !== undefined);
}

function responseTable({ response, leads }: Numbers, targetMinutes: number): NumbersTable {
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
      count('Answers'),
      { name: 'Median', unit: 'minutes' },
      { name: 'In time', unit: 'percent' },
      count('Late'),
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

const unitNames = { count: '', minutes: ' (minutes)', percent: ' (percent)' } as const;

/** A table as the records of a CSV file. */
export function tableRecords({ label, columns, rows }: NumbersTable): string[][] {
  const heading = [label, ...columns.map(({ name, unit }) => name + unitNames[unit])];
  return [heading, ...rows.map((row) => [row.label, ...row.values.map((value) => String(value ?? ''))])];
}

/** '9 min', '84%', '1,204', or a dash without a value. */
export function valueWords(value: number | undefined, unit: NumbersTable['columns'][number]['unit']): string {
  if (value === undefined) return '–';
  if (unit === 'minutes') return minutesInWords(value);
  return unit === 'percent' ? `${value}%` : value.toLocaleString('en-AU');
}
