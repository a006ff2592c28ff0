import type { Dealer } from '../../config/schema/dealer.ts';
import { locationPhone } from '../places/location-of.ts';
import { baseUrlOf } from '../site-identity.ts';
import { type FeedRules, faults } from './advert-feed.ts';
import { photoUrls } from './inventory-file.ts';

/** Between the values of one cell. Feeds of this trade use it, and the import of this platform reads it. */
const separator = '|';

/**
 * The stock as a plain CSV table. The marketplaces of Australia (carsales, Gumtree Cars, Autotrader, CarsGuide) publish
 * no rules for such a file; each agrees the columns with a dealer or with the provider of its stock system. So the
 * columns have the names of the stock fields (`dealers/_schemas/stock-line.schema.json`), and the rules are ours: a car
 * has a stock number that no other car has, by which a marketplace knows it again, and a price.
 */
export function marketplaceTable(dealer: Dealer): FeedRules {
  const base = baseUrlOf(dealer);
  return {
    name: 'Marketplace table',
    path: '/feeds/marketplace.csv',
    delimiter: ',',
    columns: [
      'stocknum',
      'vin',
      'regplate',
      'rego_expiry',
      'item_type',
      'car_type',
      'name',
      'year',
      'make',
      'model',
      'badge',
      'series',
      'simple_body',
      'colour',
      'interior_colour',
      'km',
      'simple_transmission',
      'simple_fuel',
      'drive',
      'engine_size',
      'doors',
      'seats',
      'price',
      'price_type',
      'dealercomments',
      'standardEquipment',
      'images',
      'url',
      'location_name',
      'city',
      'state',
      'postcode',
      'phone',
    ],
    unique: { key: 'stocknum', of: ({ car }) => car.stocknum },
    faultOf: (one) =>
      one.car.stocknum
        ? faults.price(one)
        : { key: 'stocknum', reason: 'has no stock number', remedy: 'Set "stocknum".' },
    cellsOf: ({ car, listed, card, pictures, location }) => ({
      stocknum: car.stocknum,
      vin: car.vin?.toUpperCase(),
      regplate: car.regplate,
      rego_expiry: car.rego_expiry,
      item_type: car.item_type,
      car_type: car.car_type,
      name: car.name,
      year: car.year?.toString(),
      make: car.make,
      model: car.model,
      badge: car.badge,
      series: car.series,
      simple_body: listed.body,
      colour: car.colour,
      interior_colour: car.interior_colour,
      km: listed.km >= 0 ? String(listed.km) : undefined,
      simple_transmission: listed.transmission,
      simple_fuel: listed.fuel,
      drive: listed.drive,
      engine_size: car.engine_size ? String(car.engine_size) : undefined,
      doors: car.doors ? String(car.doors) : undefined,
      seats: listed.seats,
      price: String(listed.price),
      price_type: listed.price_type,
      dealercomments: car.dealercomments?.replace(/[\r\n]+/g, separator),
      standardEquipment: car.standardEquipment.join(separator),
      images: photoUrls(pictures, base).join(separator),
      url: base + card.href,
      location_name: location?.name ?? listed.location_name,
      city: listed.city,
      state: listed.state,
      postcode: location?.address.postcode,
      phone: location && locationPhone(location)?.text,
    }),
  };
}
