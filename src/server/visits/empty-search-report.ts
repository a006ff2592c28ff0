import { textTable } from '../../config/text-table.ts';
import { countCars } from '../../search/first-answer.ts';
import { writeSearchState } from '../../search/url-state.ts';
import type { Planning } from '../../site/planning.ts';
import { curationOf, stockReader } from '../../site/search/curation-of.ts';
import { stockEngine, stockModels } from '../../site/search/link-counts.ts';
import { csvFile } from '../csv-line.ts';
import type { CountedSearch } from './visit-report.ts';

/** Counts the cars that words find in the stock of this moment. Undefined when the stock cannot be read. */
export type FoundNow = (words: string) => number | undefined;

/** Reads words as the search of the site does, without leaving any of them out. */
export function foundNow(planning: Pick<Planning, 'dealer' | 'stock' | 'today'>): FoundNow {
  const cars = planning.stock.map(({ listed }) => listed);
  const reader = stockReader(cars, planning.today);
  const scope = {
    scope: {},
    priceAscPositiveOnly: false,
    modelsByMake: stockModels(planning),
    ...curationOf(planning),
  };
  return (words) => {
    const { query, refinementList, range } = reader?.parse(words) ?? { query: words };
    const state = { query, ...(refinementList && { refinementList }), ...(range && { range }) };
    return countCars(stockEngine(planning), scope, writeSearchState(state));
  };
}

/** The searches that found nothing as a table, as CSV or as JSON. */
export async function emptySearchText(
  searches: readonly CountedSearch[],
  form: 'table' | 'csv' | 'json',
  dealerOf: (website_id: number) => { name: string; found: Promise<FoundNow> },
): Promise<string> {
  const rows = await Promise.all(
    searches.map(async ({ website_id, last_seen_at, ...search }) => {
      const { name, found } = dealerOf(website_id);
      const lastSeen = new Date(last_seen_at).toISOString();
      return { dealer: name, ...search, last_seen: lastSeen, found_now: (await found)(search.words) };
    }),
  );
  if (form === 'json') return `${JSON.stringify(rows, null, 2)}\n`;
  const heading = ['Dealer', 'Words', 'Searches', 'Days', 'Last seen (UTC)', 'Cars found now'];
  const lines = rows.map(({ dealer, words, count, days, last_seen, found_now }) => [
    dealer,
    words,
    String(count),
    String(days),
    form === 'csv' ? last_seen : last_seen.slice(0, 16).replace('T', ' '),
    found_now === undefined ? 'not known' : String(found_now),
  ]);
  if (form === 'csv') return csvFile([heading, ...lines]);
  return rows.length === 0 ? 'No search without a result was counted.\n' : `${textTable(heading, lines)}\n`;
}
