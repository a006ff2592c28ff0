import { isVin } from '../../domain/cars/car.ts';
import { commentParagraphs } from '../../domain/cars/comments.ts';
import { workshopCardView } from '../../domain/cars/workshop-card.ts';
import type { CarPerson } from '../../domain/leads/sales-person.ts';
import { basisOf } from '../../domain/on-road/estimate.ts';
import { isPlainPrice } from '../../domain/prices/price-display.ts';
import { absoluteUrl } from '../page.ts';
import type { Planning } from '../planning.ts';
import type { SiteFile } from '../site.ts';
import { baseUrlOf } from '../site-identity.ts';
import type { StockCar } from '../stock-of.ts';
import { carPeople } from '../vehicle/car-person.ts';

export const inventoryPath = '/inventory.json';

/** Counts up when a field is removed or means something else. A new field does not change it. */
const inventoryVersion = 1;

export type Availability = 'available' | 'comingSoon' | 'reserved' | 'sold' | 'notAvailable';

/** Whether a car can be bought: a sale wins over a reservation. */
export function availabilityOf({ status, reserved }: StockCar['listed']): Availability {
  if (status === 'sold') return 'sold';
  if (status !== 'in_stock' && status !== 'coming_soon') return 'notAvailable';
  if (reserved) return 'reserved';
  return status === 'coming_soon' ? 'comingSoon' : 'available';
}

/**
 * Every listed car as data. The time is the day of the data and not that of the build, because a site whose stock has
 * not changed keeps its bytes.
 */
export function inventoryFile(planning: Planning): SiteFile {
  const { dealer, stock, stockDay } = planning;
  const base = baseUrlOf(dealer);
  const personOf = carPeople(planning);
  const file = {
    version: inventoryVersion,
    dealer: dealer.name,
    url: `${base}/`,
    asOf: stockDay,
    cars: stock.map((one) => inventoryCar(one, base, personOf(one))),
  };
  return { path: inventoryPath, body: `${JSON.stringify(file)}\n` };
}

/** One car of the file. `docs/inventory.schema.json` describes the fields. Unknown facts are left out, as JSON does. */
function inventoryCar(
  { car, listed, card, pictures, location }: StockCar,
  base: string,
  person: CarPerson | undefined,
) {
  const workshopCard = workshopCardView(car);
  return {
    id: car.id,
    stockNumber: car.stocknum || undefined,
    vin: car.vin && isVin(car.vin) ? car.vin.toUpperCase() : undefined,
    url: base + card.href,
    name: car.name,
    make: car.make,
    model: car.model,
    badge: car.badge || undefined,
    year: car.year || undefined,
    condition: car.car_type,
    kind: car.item_type,
    availability: availabilityOf(listed),
    ...(listed.price &&
      isPlainPrice(card.price) && {
        price: {
          amountDollars: listed.price,
          currency: 'AUD',
          basis: basisOf(listed.price_type),
          basisText: card.price.basis ?? '',
        },
      }),
    odometerKm: listed.km,
    body: listed.body || undefined,
    fuel: listed.fuel || undefined,
    transmission: listed.transmission || undefined,
    drive: listed.drive || undefined,
    colour: car.colour || undefined,
    seats: car.seats || undefined,
    doors: car.doors || undefined,
    description: commentParagraphs(car.dealercomments).join('\n') || undefined,
    features: car.standardEquipment.length > 0 ? car.standardEquipment : undefined,
    // As the page shows it.
    workshopCard: workshopCard && Object.fromEntries(workshopCard.map(({ key, lines }) => [key, lines])),
    // Who answers enquiries about the car, as the page shows it.
    salesPerson: person && { name: person.name, role: person.role || undefined },
    photos: photoUrls(pictures, base),
    ...(location?.visible && {
      location: {
        name: location.name,
        city: location.address.city,
        state: location.address.state.toUpperCase(),
      },
    }),
    // A dealer decides whether anybody learns how long a car has been for sale (`cards.listedDate`).
    listedOn: card.listed?.on,
  };
}

/** Absolute URLs of the photos. Empty for a car that has only illustrations. */
export function photoUrls({ gallery, photosCount }: StockCar['pictures'], base: string): string[] {
  return gallery.slice(0, photosCount).map(({ src }) => absoluteUrl(base, src));
}
