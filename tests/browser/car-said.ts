import type { Dealer } from '../../src/config/schema/dealer.ts';
import type { Car } from '../../src/domain/cars/car.ts';
import { carTitle } from '../../src/domain/cars/car-title.ts';
import type { ListedCar } from '../../src/domain/cars/listed-car.ts';
import { phoneLink } from '../../src/domain/leads/phone.ts';
import { reserveAmount } from '../../src/domain/leads/reservation.ts';
import type { Location } from '../../src/domain/places/location.ts';
import { dollars } from '../../src/domain/prices/money.ts';
import { priceBasis } from '../../src/domain/prices/price-display.ts';

/** What one place shows about a car, in comparable texts. A missing field means that the place does not show it. */
export interface CarSaid {
  /** '2021 Toyota Corolla' */
  title?: string | undefined;
  /** '$25,990', or the text instead of a price. */
  price?: string | undefined;
  was?: string | undefined;
  /** 'Drive away'. '' when nothing is shown. */
  basis?: string | undefined;
  status?: 'for sale' | 'coming soon' | 'reserved' | 'sold' | undefined;
  condition?: 'New' | 'Used' | 'Demo' | undefined;
  isNew?: boolean | undefined;
  kilometres?: number | undefined;
  stockNumber?: string | undefined;
  place?: string | undefined;
  /** Name of the dealership that the car and leads about it belong to. */
  dealership?: string | undefined;
  /** '$200'. '' when nothing is asked for a reservation. */
  deposit?: string | undefined;
  /** '+61755501234' */
  phone?: string | undefined;
  /** Whole dollars a week. */
  weekly?: number | undefined;
  certified?: boolean | undefined;
  photos?: number | undefined;
  /** Text of the single tag. */
  tag?: string | undefined;
}

/** How the messages of a dealer call its places. */
export interface Naming {
  locations: readonly Pick<Location, 'id' | 'name'>[];
  /** Name of a dealership by its id or slug. */
  dealershipName: (key: string | undefined) => string | undefined;
}

/** A dealer with a single dealership may give it no name of its own. */
export const namingOf = ({ locations, dealerships, name }: Dealer): Naming => ({
  locations,
  dealershipName: (key) =>
    key && (dealerships.find(({ id, slug }) => id === key || slug === key)?.name ?? name),
});

export const number = (text: string | undefined) => {
  const digits = /\d[\d,]*/.exec(text ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
};
export const phoneOf = (text: string | undefined) => text && phoneLink(text)?.href.slice('tel:'.length);
export const weeklyOf = (text: string | undefined) => number(/\$[\d,]+(?= per week)/.exec(text ?? '')?.[0]);

/** By car type. */
export const conditions = { new: 'New', used: 'Used', demo: 'Demo' } as const;

/** The car's data in the search index. */
export function indexSaid(car: ListedCar, { dealershipName }: Naming): CarSaid {
  const { status, reserved } = car;
  return {
    title: carTitle(car),
    ...(hasPlainPrice(car) && {
      price: dollars(car.price!),
      was: car.before_price ? dollars(car.before_price) : '',
      basis: priceBasis(car.price_type),
    }),
    status: stateOf(status, reserved),
    condition: conditions[car.car_type],
    isNew: car.car_type === 'new',
    kilometres: car.km,
    stockNumber: car.stocknum || undefined,
    place: car.location_name || undefined,
    dealership: dealershipName(car.dealership_slug || undefined),
    deposit: depositOf(car.reserve_amount),
    weekly: car.weekly_price,
    certified: car.certified,
    photos: car.photos_count || undefined,
  };
}

/** @param amount whole dollars, undefined for a car that cannot be reserved */
const depositOf = (amount: number | undefined) =>
  amount === undefined ? undefined : amount > 0 ? dollars(amount) : '';

/** The deposit in the words of a link: 'Reserve Now $200'. */
export const depositIn = (words: string | undefined) =>
  words === undefined ? undefined : (/\$[\d,]+/.exec(words)?.[0] ?? '');

/** True for a real price, and neither a subscription nor a text instead of a price. */
const hasPlainPrice = ({
  price = 0,
  subscription_price = 0,
}: Pick<ListedCar, 'price' | 'subscription_price'>) => price > 10 && subscription_price === 0;

function stateOf(status: string, reserved: boolean): CarSaid['status'] {
  if (status === 'in_stock') return reserved ? 'reserved' : 'for sale';
  if (status === 'coming_soon') return reserved ? 'reserved' : 'coming soon';
  return 'sold';
}

/** The car's data in the answer of `GET /api/cars/{id}`. */
export function apiSaid(car: Car, { locations, dealershipName }: Naming): CarSaid {
  const price = car.offer_price || car.price;
  const photos = car.images.filter(({ image_url }) => !image_url.startsWith('illustration:'));
  return {
    title: carTitle(car),
    ...(hasPlainPrice({ price, subscription_price: car.subscription_price }) && {
      price: dollars(price),
      basis: priceBasis(car.price_type ?? ''),
    }),
    status: stateOf(car.sold ? 'sold' : car.status, car.reserved),
    condition: conditions[car.car_type],
    isNew: car.car_type === 'new',
    kilometres: car.km,
    stockNumber: car.stocknum,
    place: locations.find(({ id }) => id === car.location_id)?.name,
    dealership: dealershipName(car.dealership_slug ?? car.dealership_id),
    deposit: depositOf(reserveAmount(car)),
    certified: car.certified,
    photos: photos.length || undefined,
  };
}

/**
 * The car's data on the printed page, whose text is given. Texts that must match the car's page are either found or
 * reported as missing.
 */
export function sheetSaid(words: string, page: CarSaid, tag: string | undefined): CarSaid {
  const lines = words.split('\n');
  const after = (label: string) => lines[lines.indexOf(label) + 1];
  // A long text is wrapped onto a second line.
  const texts = new Set([...lines, ...lines.map((line, at) => `${line.trimEnd()} ${lines[at + 1]}`)]);
  const has = (text: string | undefined) =>
    text === undefined ? undefined : texts.has(text) ? text : `${text} is missing`;
  const condition = lines.includes('Condition') ? (after('Condition') as CarSaid['condition']) : undefined;
  return {
    title: has(page.title),
    price: has(page.price),
    basis: page.basis && has(page.basis),
    place: has(page.place),
    condition,
    kilometres: lines.includes('Odometer') ? number(after('Odometer')) : undefined,
    stockNumber: lines.includes('Stock number') ? after('Stock number') : undefined,
    phone: page.place && phoneIn(lines, page.phone),
    tag: tag && (lines.find((line) => line.toLowerCase() === tag.toLowerCase()) ? tag : `${tag} is missing`),
  };
}

/** The dealer's number is the line that contains only a phone number. */
function phoneIn(lines: string[], expected: string | undefined): string | undefined {
  const phones = lines.filter((line) => /^\+?[\d ()]{6,}$/.test(line)).map(phoneOf);
  return phones.find((phone) => phone === expected) ?? phones.at(-1);
}

/** Fields in which places differ about the same car. */
export function differences(said: Record<string, CarSaid>): string[] {
  const fields = new Set(Object.values(said).flatMap((one) => Object.keys(one)));
  fields.delete('href');
  return [...fields].flatMap((field) => {
    const values = Object.entries(said).flatMap(([place, one]) => {
      const value = one[field as keyof CarSaid];
      return value === undefined ? [] : [{ place, value }];
    });
    if (new Set(values.map(({ value }) => value)).size < 2) return [];
    return `${field}: ${values.map(({ place, value }) => `${place} '${value}'`).join(', ')}`;
  });
}
