import type { Dealer } from '../../config/schema/dealer.ts';
import { type ItemType, isVin } from '../../domain/cars/car.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { isPlainPrice } from '../../domain/prices/price-display.ts';
import { absoluteUrl } from '../page.ts';
import { type Availability, availabilityOf } from '../published/inventory-file.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { engineSize } from '../vehicle/vehicle-facts.ts';
import { addressJsonLd } from './dealer.ts';

/** Drive types that schema.org defines. '2WD' is not among them, because it does not name the wheels. */
const drives: Readonly<Record<string, string>> = {
  Front: 'FrontWheelDriveConfiguration',
  Rear: 'RearWheelDriveConfiguration',
  AWD: 'AllWheelDriveConfiguration',
  '4WD': 'FourWheelDriveConfiguration',
};

const types: Record<ItemType, string> = { car: 'Car', motorcycle: 'Motorcycle', caravan: 'Vehicle' };

/** The maximum number of pictures. */
const mostImages = 10;

/** The JSON-LD of a car. Unknown properties are left out. */
export function carJsonLd({ car, listed, card, pictures, location }: StockCar, dealer: Dealer): object {
  const base = baseUrlOf(dealer);
  const engine = engineSize(car);
  const drive = drives[listed.drive];
  const images = imagesOf(pictures, base);
  const itemCondition = `https://schema.org/${car.car_type === 'new' ? 'NewCondition' : 'UsedCondition'}`;
  return {
    '@type': types[car.item_type],
    name: car.name,
    url: base + card.href,
    ...(images.length > 0 && { image: images }),
    brand: { '@type': 'Brand', name: car.make },
    model: car.model,
    ...(car.badge && { vehicleConfiguration: car.badge }),
    ...(car.year && { vehicleModelDate: String(car.year) }),
    itemCondition,
    ...(listed.km !== undefined && {
      mileageFromOdometer: { '@type': 'QuantitativeValue', value: listed.km, unitCode: 'KMT' },
    }),
    ...(listed.body && { bodyType: listed.body }),
    ...(listed.fuel && { fuelType: listed.fuel }),
    ...(listed.transmission && { vehicleTransmission: listed.transmission }),
    ...(drive && { driveWheelConfiguration: `https://schema.org/${drive}` }),
    ...(car.colour && { color: car.colour }),
    ...(car.interior_colour && { vehicleInteriorColor: car.interior_colour }),
    ...(car.seats && { vehicleSeatingCapacity: car.seats }),
    ...(car.doors && { numberOfDoors: car.doors }),
    ...((engine || listed.fuel) && {
      vehicleEngine: {
        '@type': 'EngineSpecification',
        ...(engine && { name: engine }),
        ...(listed.fuel && { fuelType: listed.fuel }),
      },
    }),
    // A chassis number with another length would be reported as an invalid VIN.
    ...(isVin(car.vin) && { vehicleIdentificationNumber: car.vin?.toUpperCase() }),
    ...(car.stocknum && { sku: car.stocknum }),
    // A car with only a weekly price or no price has no offer.
    ...(isPlainPrice(card.price) && {
      offers: {
        '@type': 'Offer',
        url: base + card.href,
        price: listed.price,
        priceCurrency: 'AUD',
        availability: `https://schema.org/${availabilities[availabilityOf(listed)]}`,
        itemCondition,
        seller: sellerJsonLd(location, dealer),
      },
    }),
  };
}

/** The location of the car, with its address and opening hours for buyers. */
function sellerJsonLd(location: StockCar['location'], dealer: Dealer): object {
  const url = `${baseUrlOf(dealer)}/`;
  if (!location?.visible) return { '@type': 'AutoDealer', name: dealer.name, url };
  const phone = phoneLink(location.contact_detail.phone);
  return {
    '@type': 'AutoDealer',
    name: location.name,
    url,
    ...(phone && { telephone: phone.href.slice('tel:'.length) }),
    address: addressJsonLd(location),
  };
}

/** As schema.org calls what the published stock says. */
const availabilities: Record<Availability, string> = {
  available: 'InStock',
  comingSoon: 'PreOrder',
  reserved: 'LimitedAvailability',
  sold: 'SoldOut',
  notAvailable: 'OutOfStock',
};

/** A listing needs a picture. An illustration is marked as one, because it is no photo of the car; a panel is none. */
function imagesOf({ gallery, drawn, photosCount }: StockCar['pictures'], base: string): (string | object)[] {
  const shown = drawn ? gallery : gallery.slice(0, photosCount);
  const urls = shown.slice(0, mostImages).map(({ src }) => absoluteUrl(base, src));
  if (!drawn) return urls;
  return urls.map((contentUrl) => ({
    '@type': 'ImageObject',
    contentUrl,
    url: contentUrl,
    caption: 'Illustration, not a photo',
  }));
}
