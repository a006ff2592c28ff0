import type { Car } from '../../src/domain/car.ts';
import { carTitle } from '../../src/domain/car-title.ts';
import type { ListedCar } from '../../src/domain/listed-car.ts';
import type { Location } from '../../src/domain/location.ts';
import { dollars } from '../../src/domain/money.ts';
import { phoneLink } from '../../src/domain/phone.ts';
import { priceBasis } from '../../src/domain/price-display.ts';
import { at, readAdf, textAt } from '../../src/server/delivery/adf-document.fixture.ts';

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
  /** '+61755501234' */
  phone?: string | undefined;
  /** Whole dollars a week. */
  weekly?: number | undefined;
  certified?: boolean | undefined;
  photos?: number | undefined;
  /** Text of the single tag. */
  tag?: string | undefined;
}

export const number = (text: string | undefined) => {
  const digits = /\d[\d,]*/.exec(text ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits.replaceAll(',', ''));
};
const phoneOf = (text: string | undefined) => text && phoneLink(text)?.href.slice('tel:'.length);
export const weeklyOf = (text: string | undefined) => number(/\$[\d,]+(?= per week)/.exec(text ?? '')?.[0]);

const conditions = { new: 'New', used: 'Used', demo: 'Demo' } as const;

/** The car's data in the search index. */
export function indexSaid(car: ListedCar): CarSaid {
  const { status, reserved } = car;
  return {
    title: carTitle(car),
    ...(hasPlainPrice(car) && {
      price: dollars(car.price),
      was: car.before_price ? dollars(car.before_price) : '',
      basis: priceBasis(car.price_type),
    }),
    status: stateOf(status, reserved),
    condition: conditions[car.car_type],
    isNew: car.car_type === 'new',
    kilometres: car.km < 0 ? undefined : car.km,
    stockNumber: car.stocknum || undefined,
    place: car.location_name || undefined,
    weekly: car.weekly_price > 0 ? car.weekly_price : undefined,
    certified: car.certified,
    photos: car.photos_count || undefined,
  };
}

/** True for a real price, and neither a subscription nor a text instead of a price. */
const hasPlainPrice = (car: Pick<ListedCar, 'price' | 'subscription_price'>) =>
  car.price > 10 && !(car.subscription_price > 0);

function stateOf(status: string, reserved: boolean): CarSaid['status'] {
  if (status === 'in_stock') return reserved ? 'reserved' : 'for sale';
  if (status === 'coming_soon') return reserved ? 'reserved' : 'coming soon';
  return 'sold';
}

/** The car's data in the answer of `GET /api/cars/{id}`. */
export function apiSaid(car: Car, locations: readonly Pick<Location, 'id' | 'name'>[]): CarSaid {
  const price = car.offer_price || car.price;
  const photos = car.images.filter(({ image_url }) => !image_url.startsWith('illustration:'));
  return {
    title: carTitle(car),
    ...(hasPlainPrice({ price, subscription_price: car.subscription_price ?? 0 }) && {
      price: dollars(price),
      basis: priceBasis(car.price_type ?? ''),
    }),
    status: stateOf(car.sold ? 'sold' : car.status, car.reserved),
    condition: conditions[car.car_type],
    isNew: car.car_type === 'new',
    kilometres: car.km,
    stockNumber: car.stocknum,
    place: locations.find(({ id }) => id === car.location_id)?.name,
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

/** The car's data in a lead, as the dealer or its CRM receives it. */
export function leadSaid(text: string): CarSaid {
  if (text.startsWith('<?xml')) {
    const prospect = at(readAdf(text), 'prospect')[0]!;
    const vehicle = at(prospect, 'vehicle')[0]!;
    const said = (name: string) => textAt(vehicle, name);
    const price = said('price');
    return {
      title: [said('year'), said('make'), said('model')].filter(Boolean).join(' '),
      price: price && dollars(Number(price)),
      isNew: vehicle.attributes['status'] === 'new',
      kilometres: number(said('odometer')),
      stockNumber: said('stock'),
      place: textAt(prospect, 'vendor', 'contact', 'name'),
      phone: phoneOf(textAt(prospect, 'vendor', 'contact', 'phone')),
    };
  }
  const line = (label: string) => new RegExp(`^  ${label}: (.+)$`, 'm').exec(text)?.[1];
  return {
    price: line('Price'),
    kilometres: number(line('Kilometres')),
    stockNumber: line('Stock number'),
    place: line('Where')?.split(', ')[0],
  };
}
