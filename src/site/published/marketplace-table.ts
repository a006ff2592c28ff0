import type { Dealer } from '../../config/schema/dealer.ts';
import { locationPhone } from '../places/location-of.ts';
import { baseUrlOf } from '../site-identity.ts';
import { carRules, type FeedRules, must } from './advert-feed.ts';
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
    unique: { key: 'stocknum', of: ({ car }) => car.stocknum },
    rules: [
      must(({ car }) => car.stocknum, 'stocknum', 'has no stock number', 'Set "stocknum".'),
      carRules.price,
    ],
    columns: {
      stocknum: ({ car }) => car.stocknum,
      vin: ({ car }) => car.vin?.toUpperCase(),
      regplate: ({ car }) => car.regplate,
      rego_expiry: ({ car }) => car.rego_expiry,
      item_type: ({ car }) => car.item_type,
      car_type: ({ car }) => car.car_type,
      name: ({ car }) => car.name,
      year: ({ car }) => car.year?.toString(),
      make: ({ car }) => car.make,
      model: ({ car }) => car.model,
      badge: ({ car }) => car.badge,
      series: ({ car }) => car.series,
      simple_body: ({ listed }) => listed.body,
      colour: ({ car }) => car.colour,
      interior_colour: ({ car }) => car.interior_colour,
      km: ({ listed }) => listed.km?.toString(),
      simple_transmission: ({ listed }) => listed.transmission,
      simple_fuel: ({ listed }) => listed.fuel,
      drive: ({ listed }) => listed.drive,
      engine_size: ({ car }) => (car.engine_size ? String(car.engine_size) : undefined),
      doors: ({ car }) => (car.doors ? String(car.doors) : undefined),
      seats: ({ listed }) => listed.seats,
      price: ({ listed }) => String(listed.price),
      price_type: ({ listed }) => listed.price_type,
      dealercomments: ({ car }) => car.dealercomments?.replace(/[\r\n]+/g, separator),
      standardEquipment: ({ car }) => car.standardEquipment.join(separator),
      images: ({ pictures }) => photoUrls(pictures, base).join(separator),
      url: ({ card }) => base + card.href,
      location_name: ({ listed, location }) => location?.name ?? listed.location_name,
      city: ({ listed }) => listed.city,
      state: ({ listed }) => listed.state,
      postcode: ({ location }) => location?.address.postcode,
      phone: ({ location }) => location && locationPhone(location)?.text,
    },
  };
}
