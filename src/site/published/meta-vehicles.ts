import type { Dealer } from '../../config/schema/dealer.ts';
import { commentParagraphs } from '../../domain/comments.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { cut, type Fault, type FeedRules, faults, unknownPlace } from './advert-feed.ts';
import { vinFault } from './google-vehicle-ads.ts';
import { photoUrls } from './inventory-file.ts';

const longest = { title: 500, description: 5000 };
/** Meta takes 20. Ten are enough for a carousel, and halve the file. */
const mostPhotos = 10;

const bodyStyles: Readonly<Record<string, string>> = {
  '4x4': 'SUV',
  SUV: 'SUV',
  Ute: 'TRUCK',
  'Cab Chassis': 'TRUCK',
  'Light Truck': 'TRUCK',
  Hatch: 'HATCHBACK',
  Hatchback: 'HATCHBACK',
  Sedan: 'SEDAN',
  Wagon: 'WAGON',
  'Station Wagon': 'WAGON',
  Van: 'VAN',
  'People Mover': 'MINIVAN',
  Coupe: 'COUPE',
  Convertible: 'CONVERTIBLE',
  Softtop: 'CONVERTIBLE',
  Hardtop: 'CONVERTIBLE',
};

const fuels: Readonly<Record<string, string>> = {
  Petrol: 'GASOLINE',
  Diesel: 'DIESEL',
  Electric: 'ELECTRIC',
  Hybrid: 'HYBRID',
  'Plug-in Hybrid': 'PLUGIN_HYBRID',
};

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
    columns: [
      'vehicle_id',
      'vin',
      'title',
      'description',
      'url',
      'make',
      'model',
      'trim',
      'year',
      'mileage.value',
      'mileage.unit',
      ...photoNumbers.flatMap((at) => [`image[${at}].url`, `image[${at}].tag[0]`]),
      'transmission',
      'fuel_type',
      'body_style',
      'drivetrain',
      'state_of_vehicle',
      'price',
      'exterior_color',
      'availability',
      'address.addr1',
      'address.city',
      'address.region',
      'address.postal_code',
      'address.country',
      'latitude',
      'longitude',
    ],
    unique: { key: 'id', of: ({ car }) => car.id },
    faultOf: (one) =>
      faults.item(one) ??
      vinFault(one) ??
      faults.year(one) ??
      faults.price(one) ??
      colourFault(one) ??
      faults.odometer(one) ??
      faults.photo(one) ??
      (one.location ? undefined : unknownPlace),
    cellsOf: ({ car, listed, card, pictures, location }) => {
      const { price } = card;
      const address = location?.address;
      return {
        vehicle_id: car.id,
        vin: car.vin?.toUpperCase(),
        title: cut(car.name, longest.title),
        description: cut(
          [
            `${car.name}.`,
            `${[price.text, price.basis].filter(Boolean).join(', ')}.`,
            ...commentParagraphs(car.dealercomments),
          ].join(' '),
          longest.description,
        ),
        url: base + card.href,
        make: car.make,
        model: car.model,
        trim: car.badge,
        year: car.year?.toString(),
        'mileage.value': String(listed.km),
        'mileage.unit': 'KM',
        ...Object.fromEntries(
          photoUrls(pictures, base)
            .slice(0, mostPhotos)
            .flatMap((url, at) => [
              [`image[${at}].url`, url],
              [`image[${at}].tag[0]`, `Photo ${at + 1}`],
            ]),
        ),
        transmission: /^(?:automatic|manual)$/i.test(listed.transmission)
          ? listed.transmission.toUpperCase()
          : undefined,
        fuel_type: fuels[listed.fuel],
        body_style: bodyStyles[listed.body] ?? 'OTHER',
        drivetrain: drives[listed.drive],
        state_of_vehicle: car.car_type === 'new' ? 'NEW' : 'USED',
        price: `${listed.price} AUD`,
        exterior_color: car.colour,
        availability: 'AVAILABLE',
        'address.addr1': address?.street,
        'address.city': address?.city,
        'address.region': address?.state.toUpperCase(),
        'address.postal_code': address?.postcode,
        'address.country': 'AU',
        latitude: address?.lat?.toFixed(5),
        longitude: address?.long?.toFixed(5),
      };
    },
  };
}

function colourFault({ car }: StockCar): Fault | undefined {
  return car.colour ? undefined : { key: 'colour', reason: 'has no colour', remedy: 'Set "colour".' };
}
