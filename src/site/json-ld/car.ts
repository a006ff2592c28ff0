import type { Dealer } from '../../config/schema/dealer.ts';
import { isSold } from '../../domain/availability.ts';
import type { ItemType } from '../../domain/car.ts';
import { engineSize } from '../../domain/engine-size.ts';
import { absoluteUrl } from '../heads.ts';
import { baseUrlOf } from '../site-of.ts';
import type { StockCar } from '../stock-of.ts';

const types: Record<ItemType, string> = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle' };

/** A drawing is not a picture of the car, and pictures past these add nothing to a listing. */
const mostImages = 10;

/** The car as search engines read it. What is unknown is left out. */
export function carJsonLd({ car, listed, card, pictures, location }: StockCar, dealer: Dealer): object {
  const base = baseUrlOf(dealer);
  const engine = engineSize(car);
  return {
    '@context': 'https://schema.org',
    '@type': types[car.item_type],
    name: car.name,
    url: base + card.href,
    ...(!pictures.drawn && {
      image: pictures.gallery.slice(0, mostImages).map(({ src }) => absoluteUrl(base, src)),
    }),
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    ...(car.badge && { vehicleConfiguration: car.badge }),
    vehicleModelDate: String(car.year),
    itemCondition: `https://schema.org/${car.car_type === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    ...(listed.km >= 0 && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: listed.km, unitCode: 'KMT' },
    }),
    ...(listed.body && { bodyType: listed.body }),
    ...(listed.fuel && { fuelType: listed.fuel }),
    ...(listed.transmission && { vehicleTransmission: listed.transmission }),
    ...(listed.drive && { driveWheelConfiguration: listed.drive }),
    ...(car.colour && { color: car.colour }),
    ...(car.interior_colour && { vehicleInteriorColor: car.interior_colour }),
    ...(car.seats && { vehicleSeatingCapacity: car.seats }),
    ...(car.doors && { numberOfDoors: car.doors }),
    ...(engine && { vehicleEngine: { '@type': 'EngineSpecification', name: engine } }),
    ...(car.vin && { vehicleIdentificationNumber: car.vin }),
    ...(car.stocknum && { sku: car.stocknum }),
    ...(listed.price > 10 && {
      offers: {
        '@type': 'Offer',
        url: base + card.href,
        price: listed.price,
        priceCurrency: 'AUD',
        availability: `https://schema.org/${availability(listed)}`,
        itemCondition: `https://schema.org/${car.car_type === 'new' ? 'NewCondition' : 'UsedCondition'}`,
        seller: { '@type': 'AutoDealer', name: location?.name ?? dealer.name, url: `${base}/` },
      },
    }),
  };
}

function availability(listed: StockCar['listed']): string {
  if (isSold(listed)) return 'SoldOut';
  if (listed.reserved) return 'LimitedAvailability';
  return listed.status === 'coming_soon' ? 'PreOrder' : 'InStock';
}
