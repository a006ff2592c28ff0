import type { Dealer } from '../../config/schema/dealer.ts';
import { commentParagraphs, firstCharacters } from '../../domain/cars/comments.ts';
import { basisOf } from '../../domain/on-road/estimate.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { carRules, type FeedRules, must } from './advert-feed.ts';
import { photoUrls } from './inventory-file.ts';
import words from './service-words.json' with { type: 'json' };

/** 'Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans' of Google's product taxonomy. */
const carCategory = '916';

/** Most further photos of a product in Merchant Center. */
const mostFurtherPhotos = 10;

const longest = { id: 50, title: 150, description: 5000, model: 150 };

/** Google's body styles by ours. `null`: a commercial vehicle or a motorhome, which the ads do not take. */
const bodyStyles: Readonly<Record<string, string | null>> = words.google.bodies;
const engines: Readonly<Record<string, string>> = words.google.engines;

/**
 * The feed of Google vehicle ads for Australia, as a text file with tabs, the format that Google recommends.
 *
 * Rules from Google's pages:
 * - https://support.google.com/merchants/answer/11192663: passenger vehicles and utes only, exact headers, each VIN in
 *   one offer (offers that share one are all rejected).
 * - https://support.google.com/merchants/answer/11190480: VIN of 17 characters, store code, model, year, mileage with
 *   its unit; the words of body style and engine; `{store_code}` in `link_template`.
 * - https://support.google.com/merchants/answer/14592783: in Australia a new car is advertised with its drive away
 *   price, a used car with that or with the price excluding government charges.
 * - https://support.google.com/merchants/answer/14154094: `in_store:CODE` as the fulfilment, codes up to 64 characters.
 * - https://support.google.com/merchants/answer/14154511: the model without its variant, up to 150 characters.
 *
 * The limits of id, title and description are those of all products in Merchant Center. Not found: whether
 * `vehicle_msrp`, which a page names as required for new cars, is required in Australia. A stock has no list price, so
 * the feed has none. A demonstrator is a used car, as in the structured data of its page.
 */
export function googleVehicleAds(dealer: Dealer): FeedRules {
  const base = baseUrlOf(dealer);
  const { storeCodes } = dealer.publishedData.googleVehicleAds;
  const linkOf = ({ card }: StockCar) => base + card.href;
  const storeCodeOf = ({ location }: StockCar) => location && storeCodes[location.slug];
  return {
    name: 'Google vehicle ads',
    path: '/feeds/google-vehicle-ads.txt',
    delimiter: '\t',
    unique: { key: 'vin', of: ({ car }) => car.vin },
    rules: [
      carRules.item,
      must(
        ({ listed: { body } }) => bodyStyles[body] !== null,
        'simple_body',
        ({ listed }) => `is a ${listed.body.toLowerCase()}, and Google takes passenger vehicles only`,
        'Advertise it elsewhere; if it is a passenger vehicle, correct "simple_body".',
      ),
      must(
        ({ car }) => car.id.length <= longest.id,
        'id',
        `has an id of more than ${longest.id} characters`,
        'Give it a shorter "id".',
      ),
      carRules.year,
      carRules.vin,
      carRules.price,
      must(
        ({ listed }) => basisOf(listed.price_type) !== 'notSaid',
        'price_type',
        'has a price that does not say what it includes',
        'Set "price_type" to "Drive Away", or of a used car to "Excl. Govt. Charges".',
      ),
      must(
        ({ car, listed }) => car.car_type !== 'new' || basisOf(listed.price_type) === 'driveAway',
        'price_type',
        'is a new car without a drive away price',
        'Advertise the drive away price, and set "price_type" to "Drive Away".',
      ),
      carRules.odometer,
      carRules.photo,
      carRules.place,
      must(
        storeCodeOf,
        'publishedData.googleVehicleAds.storeCodes',
        ({ location }) => `is at ${location?.name}, which has no store code`,
        ({ location }) =>
          `Add "${location?.slug}" to "publishedData.googleVehicleAds.storeCodes", with the code of your Google Business Profile.`,
      ),
    ],
    columns: {
      id: ({ car }) => car.id,
      title: ({ car }) => firstCharacters(car.name, longest.title),
      description: ({ car }) =>
        firstCharacters(
          [`${car.name}.`, ...commentParagraphs(car.dealercomments)].join(' '),
          longest.description,
        ),
      link: linkOf,
      link_template: (one) => `${linkOf(one)}?store={store_code}`,
      image_link: ({ pictures }) => photoUrls(pictures, base)[0],
      additional_image_link: ({ pictures }) =>
        photoUrls(pictures, base)
          .slice(1, 1 + mostFurtherPhotos)
          .map((url) => url.replaceAll(',', '%2C'))
          .join(','),
      price: ({ listed }) => `${listed.price} AUD`,
      vehicle_price_type: ({ listed }) =>
        basisOf(listed.price_type) === 'driveAway'
          ? 'drive_away_price'
          : 'excluding_government_charges_price',
      condition: ({ car }) => (car.car_type === 'new' ? 'new' : 'used'),
      google_product_category: () => carCategory,
      brand: ({ car }) => car.make,
      model: ({ car }) => firstCharacters(car.model, longest.model),
      trim: ({ car }) => car.badge,
      year: ({ car }) => car.year?.toString(),
      vin: ({ car }) => car.vin?.toUpperCase(),
      mileage: ({ listed }) => `${listed.km} km`,
      color: ({ car }) => car.colour,
      body_style: ({ listed }) => bodyStyles[listed.body] ?? undefined,
      engine: ({ listed }) => engines[listed.fuel],
      store_code: storeCodeOf,
      vehicle_fulfillment: (one) => `in_store:${storeCodeOf(one)}`,
    },
  };
}
