import type { Dealer } from '../../config/schema/dealer.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import type { Curation, CurationScope, Pin } from '../../search/curation.ts';
import { createPhraseReader, type PhraseReader } from '../../search/phrases/phrase-reader.ts';
import { vocabularyOf } from '../../search/phrases/vocabulary.ts';
import { sortValues } from '../../search/url-state.ts';
import type { Planning } from '../planning.ts';
import { oncePerStock } from './once-per-stock.ts';

type SearchOptions = Dealer['search'];
type Period = Pick<SearchOptions['pinned'][number], 'from' | 'to'>;

/** True on the days of an entry. @param today the dealer's day, ISO */
const isCurrent = ({ from, to }: Period, today: string): boolean =>
  (from === undefined || from <= today) && (to === undefined || today <= to);

/** The stock numbers that the dealer hides on a day. */
export function hiddenOn(hidden: SearchOptions['hidden'], today: string): ReadonlySet<string | undefined> {
  return new Set(hidden.filter((one) => isCurrent(one, today)).map(({ stocknum }) => stocknum));
}

/**
 * The cars that are pinned on a dealer's day (ISO). A stock number that no listed car has is ignored, and so is a sold
 * car: it would stand at the top of the list.
 */
export function pinsOfDay(pinned: SearchOptions['pinned'], cars: readonly ListedCar[], today: string): Pin[] {
  const taken = new Set<number>();
  return pinned.flatMap(({ stocknum, position, ...period }) => {
    const car = cars.find((one) => one.stocknum === stocknum && one.status !== 'sold');
    if (!car || !isWritable(car) || !isCurrent(period, today) || taken.has(position)) return [];
    taken.add(position);
    return [{ id: car.id, position }];
  });
}

/** Typesense writes several curated cars with these signs between them. */
const isWritable = ({ id }: ListedCar) => !/[,:]/.test(id);

/**
 * The curations of a day, their words read with the vocabulary of the stock, as browsers read what visitors type.
 *
 * @param today the dealer's day, ISO
 */
export function curationsOfDay(
  curations: SearchOptions['curations'],
  cars: readonly ListedCar[],
  today: string,
): Curation[] {
  let reader: PhraseReader | undefined;
  return curations.flatMap(({ query, match, pinned, hidden, ...period }): Curation[] => {
    if (!isCurrent(period, today)) return [];
    const pins = pinsOfDay(pinned, cars, today);
    const ids = cars.filter((car) => hidden.includes(car.stocknum) && isWritable(car)).map(({ id }) => id);
    if (pins.length + ids.length === 0) return [];
    reader ??= stockReader(cars, today);
    const { query: text = query, refinementList = {}, range = {} } = reader?.parse(query) ?? {};
    return [
      {
        search: { query: text, refinementList, range },
        ...(match === 'contained' && { contained: true as const }),
        ...(pins.length > 0 && { pins }),
        ...(ids.length > 0 && { hidden: ids }),
      },
    ];
  });
}

/** What the dealer curates today, for all lists and counts of a site. Empty when it is nothing. */
export const curationOf = oncePerStock(
  ({ dealer, stock, today }: Pick<Planning, 'dealer' | 'stock' | 'today'>): Omit<CurationScope, 'scope'> => {
    const cars = stock.map(({ listed }) => listed);
    const pins = pinsOfDay(dealer.search.pinned, cars, today);
    const curations = curationsOfDay(dealer.search.curations, cars, today);
    return { ...(pins.length > 0 && { pins }), ...(curations.length > 0 && { curations }) };
  },
);

/** Reads words with the vocabulary of a stock, in the year of the dealer's day. */
export const stockReader = (cars: readonly ListedCar[], today: string): PhraseReader | undefined =>
  createPhraseReader(vocabularyOf(cars), { thisYear: Number(today.slice(0, 4)), sorts: sortValues });
