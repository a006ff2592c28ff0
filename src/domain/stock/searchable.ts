import type { ListedCar } from '../cars/listed-car.ts';
import { dollars, grouped } from '../prices/money.ts';

/** What every row says of its field. */
interface Field {
  /** The name of the filter on the page, such as 'Fuel'. */
  label: string;
  /** True when a dealer can put the filter on its search page (LIST-3). The others are for links (DATA-24). */
  offered?: true;
  /**
   * True when no card shows it, and few searches ask for it. Such a field is not in the hits, and where no filter of the
   * site shows one, only a second index file of our own engine has them.
   */
  isAside?: true;
  /** A value, or an amount with its unit, as visitors read it. Default: as it is. */
  words?(value: string | number): string;
}

/** A field that is filtered by its values. */
export interface ListField extends Field {
  filter: 'list';
  /** True when a car has several values. Such a field is in the index, but not in the hits, because it can be long. */
  isMany?: true;
  /** True when a car must have all selected values. In the other lists one of them is enough. */
  isAllOf?: true;
}

/** A field with whole numbers that is filtered by a range. */
export interface RangeField extends Field {
  filter: 'range';
  /** Its slider, and a link to the search, rounds to multiples of this (LIST-26). */
  unit: number;
  /** How many of its whole numbers are one of what its words name: a tenth of a litre counts as one. Default: 1. */
  perWord?: number;
}

const named =
  (names: Record<string, string>) =>
  (value: string): string =>
    names[value] ?? value;
const perWeek = (amount: number) => `${dollars(amount)} per week`;

const counted =
  (one: string, other: string) =>
  (count: string): string =>
    `${count} ${count === '1' ? one : other}`;
const kilograms = (kg: number) => `${grouped(kg)} kg`;

const aside = { offered: true, isAside: true } as const;

const rows = {
  badge: { filter: 'list', label: 'Badge', offered: true },
  status: {
    filter: 'list',
    label: 'Availability',
    offered: true,
    words: named({ in_stock: 'In stock', coming_soon: 'Coming soon', sold: 'Sold' }),
  },
  car_type: {
    filter: 'list',
    label: 'Condition',
    offered: true,
    words: named({ new: 'New', used: 'Used', demo: 'Demo' }),
  },
  categories: { filter: 'list', label: 'Category', isMany: true },
  city: { filter: 'list', label: 'City', offered: true },
  colour: { filter: 'list', label: 'Colour', offered: true },
  dealership_name: { filter: 'list', label: 'Dealership' },
  // Links contain the slug of a dealership (ROUTE-18). Its name is known to the site, see `dealershipNames`.
  dealership_slug: { filter: 'list', label: 'Dealership' },
  filtered_features: {
    filter: 'list',
    label: 'Features',
    ...aside,
    isMany: true,
    isAllOf: true,
  },
  item_type: {
    filter: 'list',
    label: 'Kind',
    words: named({ car: 'Car', motorcycle: 'Motorcycle', caravan: 'Caravan' }),
  },
  location_name: { filter: 'list', label: 'Location', offered: true },
  make: { filter: 'list', label: 'Make', offered: true },
  make_model: { filter: 'list', label: 'Make and model' },
  model: { filter: 'list', label: 'Model', offered: true },
  seats: {
    filter: 'list',
    label: 'Seats',
    offered: true,
    words: counted('seat', 'seats'),
  },
  doors: { filter: 'list', label: 'Doors', ...aside, words: counted('door', 'doors') },
  cab: { filter: 'list', label: 'Cab', ...aside },
  cylinders: { filter: 'list', label: 'Cylinders', ...aside, words: counted('cylinder', 'cylinders') },
  engine_litres: { filter: 'list', label: 'Engine size', ...aside, words: (litres) => `${litres} L` },
  induction: { filter: 'list', label: 'Turbo', ...aside },
  fuel_detail: { filter: 'list', label: 'Fuel in detail', ...aside },
  gears: { filter: 'list', label: 'Gears', ...aside, words: counted('gear', 'gears') },
  ancap: { filter: 'list', label: 'Safety stars', ...aside, words: counted('star ANCAP', 'stars ANCAP') },
  sleeps: { filter: 'list', label: 'Sleeps', ...aside, words: (people) => `Sleeps ${people}` },
  body: { filter: 'list', label: 'Body', offered: true },
  drive: { filter: 'list', label: 'Drive', offered: true },
  fuel: { filter: 'list', label: 'Fuel', offered: true },
  transmission: { filter: 'list', label: 'Transmission', offered: true },
  state: { filter: 'list', label: 'State' },
  tag: { filter: 'list', label: 'Offer' },
  price_range: { filter: 'list', label: 'Price' },
  weekly_price_range: {
    filter: 'list',
    label: 'Price per week',
    offered: true,
    words: (band) => `${band} per week`,
  },
  price: { filter: 'range', label: 'Price', offered: true, unit: 1000, words: dollars },
  // A card that is found by these two gives their reason, see `marketView`.
  market_judgement: {
    filter: 'list',
    label: 'Market comparison',
    ...aside,
    words: named({
      below: 'Below market average',
      around: 'Around market average',
      above: 'Above market average',
    }),
  },
  market_saving: { filter: 'range', label: 'Below market average', unit: 1, words: dollars },
  // Chosen by the switch for on-road prices, see `asksOnRoad`.
  on_road_price: { filter: 'range', label: 'On-road prices', unit: 1000, words: dollars },
  km: {
    filter: 'range',
    label: 'Kilometres',
    offered: true,
    unit: 1000,
    words: (km: number) => `${grouped(km)} km`,
  },
  year: { filter: 'range', label: 'Year', offered: true, unit: 1 },
  consumption_dl: {
    filter: 'range',
    label: 'Consumption',
    ...aside,
    unit: 1,
    perWord: 10,
    words: (tenths: number) => `${tenths / 10} L/100 km`,
  },
  gvm_kg: {
    filter: 'range',
    label: 'Gross vehicle mass',
    ...aside,
    unit: 100,
    words: kilograms,
  },
  atm_kg: {
    filter: 'range',
    label: 'Aggregate trailer mass',
    ...aside,
    unit: 100,
    words: kilograms,
  },
  weekly_price: { filter: 'range', label: 'Price per week', unit: 1, words: perWeek },
  subscription_price: { filter: 'range', label: 'Subscription', unit: 1, words: perWeek },
} satisfies Partial<Record<keyof ListedCar, ListField | RangeField>>;

/** A field of a listed car that a search can filter by. */
export type SearchableField = keyof typeof rows;
/** The filters that a dealer can put on its search page. */
export type OfferedField = {
  [Name in SearchableField]: (typeof rows)[Name] extends { offered: true } ? Name : never;
}[SearchableField];

/**
 * Everything a car can be searched by (DATA-24). The index of both engines, the URL of a search (in this order), the
 * option `search.searchFilters` and the words on the page are read from here, so a new filter is one row.
 */
export const searchable: Readonly<Record<string, ListField | RangeField>> = rows;

/** A value or an amount of a field as visitors read it: 'Demo', '$10,000', '45,000 km'. */
export const shownValue = (field: string, value: string | number): string =>
  searchable[field]?.words?.(value) ?? String(value);

const fieldsWhere = (holds: (field: ListField | RangeField) => unknown): SearchableField[] =>
  (Object.keys(rows) as SearchableField[]).filter((name) => holds(rows[name]));

/** List filters that a link may contain (DATA-24), even if the page does not show them (ROUTE-18). */
export const listKeys: readonly string[] = fieldsWhere(({ filter }) => filter === 'list');
/** Range filters that a link may contain. */
export const rangeKeys: readonly string[] = fieldsWhere(({ filter }) => filter === 'range');
/** List filters with several values a car. */
export const manyKeys: readonly string[] = fieldsWhere((field) => 'isMany' in field);
/** List filters where a car must have all selected values. */
export const allOfKeys: readonly string[] = fieldsWhere((field) => 'isAllOf' in field);
/**
 * The number that the index of either engine has in place of one that a car lacks. It is 0 but where 0 says something: of
 * `km`, `reserve_amount` (reserved without a deposit), `interest_rate` and `comparison_rate`.
 */
export const absentNumber = (name: string): number => (/^km$|_amount$|_rate$/.test(name) ? -1 : 0);
/** Fields that no hit contains, see `Field`. */
export const asideKeys: readonly SearchableField[] = fieldsWhere((field) => 'isAside' in field);
export const isAside = (name: string): boolean => searchable[name]?.isAside === true;
/** Filters that a dealer can put on its search page, without the keyword. */
export const offeredKeys = fieldsWhere(({ offered }) => offered) as OfferedField[];
/** Those of them that are sliders. */
export const offeredRangeKeys: readonly string[] = offeredKeys.filter((name) => rangeKeys.includes(name));
