import { isVin } from '../../domain/cars/car.ts';
import { isPlainPrice } from '../../domain/prices/price-display.ts';
import { spreadsheetText } from '../../domain/spreadsheet-text.ts';
import type { SiteFile } from '../site.ts';
import type { StockCar } from '../stock-of.ts';
import { availabilityOf } from './inventory-file.ts';

/** A car that a feed leaves out. */
export interface LeftOutCar extends Fault {
  /** The service: 'Google vehicle ads'. */
  feed: string;
  carId: string;
  /** '2021 Toyota Corolla, U1234' */
  title: string;
}

/** Why a service rejects a car. */
interface Fault {
  /** The field of the stock, or the option of the dealer, to correct. */
  key: string;
  /** What is wrong, after the name of the car: 'has no photo'. The same words for every car with this fault. */
  reason: string;
  /** What to do, in one sentence. */
  remedy: string;
}

/** The text in a column about a car. */
export type Cell = (one: StockCar) => string | undefined;

/** A feed as its rules define it. */
export interface FeedRules {
  /** The service: 'Google vehicle ads'. */
  name: string;
  path: string;
  delimiter: ',' | '\t';
  /** The columns in their order, each with the cell of a car without a fault. Undefined: the cell stays empty. */
  columns: Readonly<Record<string, Cell>>;
  /** A car that breaks none of them is in the feed. Of several faults the first one is told. */
  rules: readonly ((one: StockCar) => Fault | undefined)[];
  /** The cells must differ from car to car. Of cars that share one, none is in the feed. */
  unique?: { key: string; of(one: StockCar): string | undefined };
}

/**
 * Makes the file of a feed. Only cars that are available are offered: sold, reserved and coming cars are not, without a
 * report, because nothing is wrong with them.
 */
export function advertFeed(
  stock: readonly StockCar[],
  { name, path, delimiter, columns, rules, unique }: FeedRules,
) {
  const offered = stock.filter(({ listed }) => availabilityOf(listed) === 'available');
  const shared = unique ? sharedKeys(offered, unique.of) : new Set<string>();
  const lines = [delimitedLine(Object.keys(columns), delimiter)];
  const cells = Object.values(columns);
  // The cars for sale that the service would reject. They are not in the file.
  const leftOut: LeftOutCar[] = [];
  for (const one of offered) {
    const key = unique?.of(one)?.toUpperCase();
    const [broken] = rules.flatMap((rule) => rule(one) ?? []);
    const fault = broken ?? (unique && key && shared.has(key) ? sharedFault(unique.key) : undefined);
    if (fault) {
      const title = [one.card.title, one.car.stocknum].filter(Boolean).join(', ');
      leftOut.push({ feed: name, carId: one.car.id, title, ...fault });
      continue;
    }
    const texts = cells.map((cellOf) => cellOf(one) ?? '');
    lines.push(delimitedLine(texts, delimiter));
  }
  const file: SiteFile = { path, body: lines.join('') };
  return { file, leftOut };
}

function sharedKeys(cars: readonly StockCar[], keyOf: (one: StockCar) => string | undefined): Set<string> {
  const byKey = Map.groupBy(cars, (one) => keyOf(one)?.toUpperCase());
  return new Set([...byKey].flatMap(([key, alike]) => (key !== undefined && alike.length > 1 ? key : [])));
}

const sharedFault = (key: string): Fault => ({
  key,
  reason: `has the same "${key}" as another car`,
  remedy: `Correct "${key}" of the cars that share it, or remove the copies.`,
});

/**
 * One record. A table with commas follows RFC 4180, with every cell in quotes. Readers of tables with tabs do not agree
 * on quotes, so there a cell has none, and no tab or line break.
 */
function delimitedLine(cells: readonly string[], delimiter: ',' | '\t'): string {
  const plain = cells.map((cell) => harmless(cell.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()));
  if (delimiter === '\t') return `${plain.map((cell) => cell.replaceAll('"', "'")).join('\t')}\n`;
  return `${plain.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
}

/** A number below zero is no formula. */
const harmless = (cell: string) => (/^-?\d+(?:\.\d+)?$/.test(cell) ? cell : spreadsheetText(cell));

type Words = string | ((one: StockCar) => string);

/** Makes a rule: a car that is not right has this fault. */
export function must(
  isRight: (one: StockCar) => unknown,
  key: string,
  reason: Words,
  remedy: Words,
): FeedRules['rules'][number] {
  const written = (words: Words, one: StockCar) => (typeof words === 'string' ? words : words(one));
  return (one) =>
    isRight(one) ? undefined : { key, reason: written(reason, one), remedy: written(remedy, one) };
}

/** The rules that several services have in common. */
export const carRules = {
  item: must(
    ({ car }) => car.item_type === 'car',
    'item_type',
    ({ car }) => `is a ${car.item_type}, and the service takes passenger cars only`,
    'Advertise it elsewhere; if it is a car, correct "item_type".',
  ),
  year: must(({ car }) => car.year, 'year', 'has no model year', 'Set "year".'),
  vin: must(
    ({ car }) => isVin(car.vin),
    'vin',
    'has no VIN of 17 letters and digits',
    'Set "vin"; a VIN has no I, O or Q.',
  ),
  price: must(({ card }) => isPlainPrice(card.price), 'price', 'has no advertised price', 'Set "price".'),
  photo: must(
    ({ pictures }) => pictures.photosCount > 0,
    'images',
    'has no photo',
    'Add photos in "images"; illustrations are not accepted.',
  ),
  odometer: must(
    ({ listed }) => listed.km !== undefined,
    'km',
    'has no odometer reading',
    'Set "km"; of a new car the few it has.',
  ),
  place: must(
    ({ location }) => location,
    'location_id',
    'has no known location',
    'Set "location_id" to the id of one of the dealer’s "locations".',
  ),
};
