import { readFileSync } from 'node:fs';
import { areaOfPostcode, areaTowns } from '../../geo/embedded-postcodes.ts';
import { nearbyWith } from './near.ts';
import { type Phrases, parsePhrases } from './parse.ts';
import { createPhraseBook, type PhraseBook } from './phrase-book.ts';
import { someVocabulary } from './vocabulary.fixture.ts';

const locations = [
  { name: 'Meridian Cars Penrith', lat: -33.75, lng: 150.69 },
  { name: 'Meridian Cars Orange', lat: -33.28, lng: 149.1 },
  { name: 'Meridian Cars Gosford', lat: -33.42, lng: 151.34 },
];
const sorts = ['created_at:desc', 'price:desc', 'price:asc', 'km:desc', 'km:asc'];

/** The phrase book that the tables of sentences refer to. */
export const phraseBook = createPhraseBook(someVocabulary, {
  thisYear: 2025,
  sorts,
  nearby: nearbyWith({ locations, towns: areaTowns(), byPostcode: areaOfPostcode }),
});

export interface GrammarRow {
  typed: string;
  filters: string;
  text: string;
}

/** The tables of a file beside this one, by heading. */
export function rowsOf(file: string): { heading: string; rows: GrammarRow[] }[] {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .split('\n## ')
    .slice(1)
    .map((section) => ({
      heading: section.slice(0, section.indexOf('\n')),
      rows: section
        .split('\n')
        .filter((line) => /^\| (?!typed|---)/.test(line))
        .map((line) => line.split('|').map((cell) => cell.trim()))
        .map(([, typed = '', filters = '', text = '']) => ({ typed, filters, text })),
    }));
}

/** The result of the parser for a text, in the notation of the tables. */
export function understood(typed: string, book: PhraseBook): Omit<GrammarRow, 'typed'> {
  const phrases = parsePhrases(typed, book);
  return { filters: written(phrases), text: phrases.query };
}

/** The filters in the order in which they appear in the text. */
function written({ refinementList, range, sortBy, recognised }: Phrases): string {
  const all: Record<string, string> = { ...range, ...(sortBy && { sort: sortBy }) };
  for (const [facet, values] of Object.entries(refinementList)) all[facet] = values.join('/');
  const order = [...new Set(recognised.flatMap(({ key }) => (key === 'model' ? ['make', 'model'] : [key])))];
  const keys = Object.keys(all).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  return keys.map((key) => `${key}=${all[key]}`).join(' ');
}
