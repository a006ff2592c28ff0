import type { Dealer } from '../../config/schema/dealer.ts';
import { commentParagraphs, firstCharacters } from '../../domain/cars/comments.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { type Cell, carRules, type FeedRules, must } from './advert-feed.ts';
import { photoUrls } from './inventory-file.ts';
import words from './service-words.json' with { type: 'json' };

const longest = { title: 500, description: 5000 };
/** Meta takes 20. Ten are enough for a carousel, and halve the file. */
const mostPhotos = 10;

const bodyStyles: Readonly<Record<string, string>> = words.meta.bodies;
const fuels: Readonly<Record<string, string>> = words.meta.fuels;

/** Without '4WD', for which Meta's pages have different words. */
const drives: Readonly<Record<string, string>> = { Front: 'FWD', Rear: 'RWD', AWD: 'AWD' };

const photoNumbers = Array.from({ length: mostPhotos }, (_, index) => index);

/**
 * The vehicle catalogue of Meta for automotive inventory ads, as CSV.
 *
 * Rules from https://developers.facebook.com/docs/marketing-api/auto-ads/reference (formats, columns such as
 * `image[0].url`) and https://developers.facebook.com/docs/marketing-api/dynamic-ads-auto/auto-catalog: vehicle_id up to
 * 100 characters and unique (all that share one are ignored), a VIN of exactly 17 characters, make, model, year, body
 * style, description up to 5,000 characters, exterior colour, and a photo with a tag are required, and the price is more
 * than 0. Words of availability, body and fuel: also the reference of the product catalogue's vehicles (v25.0).
 *
 * Not found: whether mileage and address may be missing. Cars without them are left out, because the examples have both.
 * The catalogue has no field for what a price includes, so the description begins with the price in the site's words.
 */
export function metaVehicles(dealer: Dealer): FeedRules {
  const base = baseUrlOf(dealer);
  return {
    name: 'Meta vehicles',
    path: '/feeds/meta-vehicles.csv',
    delimiter: ',',
    unique: { key: 'id', of: ({ car }) => car.id },
    rules: [
      carRules.item,
      carRules.vin,
      carRules.year,
      carRules.price,
      must(({ car }) => car.colour, 'colour', 'has no colour', 'Set "colour".'),
      carRules.odometer,
      carRules.photo,
      carRules.place,
    ],
    columns: {
      vehicle_id: ({ car }) => car.id,
      vin: ({ car }) => car.vin?.toUpperCase(),
      title: ({ car }) => firstCharacters(car.name, longest.title),
      description: descriptionOf,
      url: ({ card }) => base + card.href,
      make: ({ car }) => car.make,
      model: ({ car }) => car.model,
      trim: ({ car }) => car.badge,
      year: ({ car }) => car.year?.toString(),
      'mileage.value': ({ listed }) => String(listed.km),
      'mileage.unit': () => 'KM',
      ...Object.fromEntries(photoNumbers.flatMap((at) => photoColumns(at, base))),
      transmission: ({ listed: { transmission } }) =>
        /^(?:automatic|manual)$/i.test(transmission) ? transmission.toUpperCase() : undefined,
      fuel_type: ({ listed }) => fuels[listed.fuel],
      body_style: ({ listed }) => bodyStyles[listed.body] ?? 'OTHER',
      drivetrain: ({ listed }) => drives[listed.drive],
      state_of_vehicle: ({ car }) => (car.car_type === 'new' ? 'NEW' : 'USED'),
      price: ({ listed }) => `${listed.price} AUD`,
      exterior_color: ({ car }) => car.colour,
      availability: () => 'AVAILABLE',
      'address.addr1': ({ location }) => location?.address.street,
      'address.city': ({ location }) => location?.address.city,
      'address.region': ({ location }) => location?.address.state.toUpperCase(),
      'address.postal_code': ({ location }) => location?.address.postcode,
      'address.country': () => 'AU',
      latitude: ({ location }) => location?.address.lat?.toFixed(5),
      longitude: ({ location }) => location?.address.long?.toFixed(5),
    },
  };
}

function photoColumns(at: number, base: string): [column: string, cell: Cell][] {
  return [
    [`image[${at}].url`, ({ pictures }) => photoUrls(pictures, base)[at]],
    [`image[${at}].tag[0]`, ({ pictures }) => pictures.gallery[at] && `Photo ${at + 1}`],
  ];
}

function descriptionOf({ car, card: { price } }: StockCar): string {
  const priceWords = `${[price.text, price.basis].filter(Boolean).join(', ')}.`;
  const words = [`${car.name}.`, priceWords, ...commentParagraphs(car.dealercomments)];
  return firstCharacters(words.join(' '), longest.description);
}
