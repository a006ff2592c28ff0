import { isPlainPrice } from '../../domain/prices/price-display.ts';
import type { SiteFile } from '../site.ts';
import type { StockCar } from '../stock-of.ts';
import { availabilityOf } from './inventory-file.ts';

/** A file of cars for an advertising service or a marketplace. */
interface AdvertFeed {
  file: SiteFile;
  /** The cars for sale that the service would reject. They are not in the file. */
  leftOut: LeftOutCar[];
}

/** A car that a feed leaves out. */
export interface LeftOutCar extends Fault {
  /** The service: 'Google vehicle ads'. */
  feed: string;
  carId: string;
  /** '2021 Toyota Corolla, U1234' */
  title: string;
}

/** Why a service rejects a car. */
export interface Fault {
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
  /** The first rule that the car breaks. Undefined: the car is in the feed. */
  faultOf(one: StockCar): Fault | undefined;
  /** The cells must differ from car to car. Of cars that share one, none is in the feed. */
  unique?: { key: string; of(one: StockCar): string | undefined };
}

/**
 * Makes the file of a feed. Only cars that are available are offered: sold, reserved and coming cars are not, without a
 * report, because nothing is wrong with them.
 */
export function advertFeed(stock: readonly StockCar[], rules: FeedRules): AdvertFeed {
  const { name, path, delimiter, columns, unique } = rules;
  const offered = stock.filter(({ listed }) => availabilityOf(listed) === 'available');
  const shared = unique ? sharedKeys(offered, unique.of) : new Set<string>();
  const lines = [delimitedLine(Object.keys(columns), delimiter)];
  const cells = Object.values(columns);
  const leftOut: LeftOutCar[] = [];
  for (const one of offered) {
    const key = unique?.of(one)?.toUpperCase();
    const fault =
      rules.faultOf(one) ?? (unique && key && shared.has(key) ? sharedFault(unique.key) : undefined);
    if (fault) {
      const title = [one.card.title, one.car.stocknum].filter(Boolean).join(', ');
      leftOut.push({ feed: name, carId: one.car.id, title, ...fault });
      continue;
    }
    const texts = cells.map((cellOf) => cellOf(one) ?? '');
    lines.push(delimitedLine(texts, delimiter));
  }
  return { file: { path, body: lines.join('') }, leftOut };
}

function sharedKeys(cars: readonly StockCar[], keyOf: (one: StockCar) => string | undefined): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const one of cars) {
    const key = keyOf(one)?.toUpperCase();
    if (key === undefined) continue;
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return shared;
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

/** Puts an apostrophe before text that a spreadsheet would run as a formula, as OWASP recommends. A number is none. */
function harmless(cell: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(cell)) return cell;
  return /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(cell) ? `'${cell}` : cell;
}

/** Text of at most `limit` characters, which does not end within a character. */
export function cut(text: string, limit: number): string {
  return text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '');
}

/** The fault of a car that stands at none of the dealer's locations. */
export const unknownPlace: Fault = {
  key: 'location_id',
  reason: 'has no known location',
  remedy: 'Set "location_id" to the id of one of the dealer’s "locations".',
};

/** The faults that several services have in common. Each is undefined when the car is right. */
export const faults = {
  item: ({ car }: StockCar): Fault | undefined =>
    car.item_type === 'car'
      ? undefined
      : {
          key: 'item_type',
          reason: `is a ${car.item_type}, and the service takes passenger cars only`,
          remedy: 'Advertise it elsewhere; if it is a car, correct "item_type".',
        },
  year: ({ car }: StockCar): Fault | undefined =>
    car.year ? undefined : { key: 'year', reason: 'has no model year', remedy: 'Set "year".' },
  price: ({ card }: StockCar): Fault | undefined =>
    isPlainPrice(card.price)
      ? undefined
      : { key: 'price', reason: 'has no advertised price', remedy: 'Set "price".' },
  photo: ({ pictures }: StockCar): Fault | undefined =>
    pictures.photosCount === 0
      ? {
          key: 'images',
          reason: 'has no photo',
          remedy: 'Add photos in "images"; illustrations are not accepted.',
        }
      : undefined,
  odometer: ({ listed }: StockCar): Fault | undefined =>
    listed.km >= 0
      ? undefined
      : { key: 'km', reason: 'has no odometer reading', remedy: 'Set "km"; of a new car the few it has.' },
};
