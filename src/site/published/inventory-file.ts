import { isVin } from '../../domain/cars/car.ts';
import { commentParagraphs } from '../../domain/cars/comments.ts';
import { type WorkshopCardPart, workshopCardView } from '../../domain/cars/workshop-card.ts';
import type { CarPerson } from '../../domain/leads/sales-person.ts';
import { basisOf, type PriceBasis } from '../../domain/on-road/estimate.ts';
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

/** One car of the file. `docs/inventory.schema.json` describes the fields. Unknown facts are left out. */
interface InventoryCar {
  id: string;
  stockNumber?: string;
  vin?: string;
  url: string;
  name: string;
  make: string;
  model: string;
  badge?: string;
  year?: number;
  condition: 'new' | 'demo' | 'used';
  kind: 'car' | 'motorcycle' | 'caravan';
  availability: Availability;
  /** Absent when no price is advertised. */
  price?: { amountDollars: number; currency: 'AUD'; basis: PriceBasis; basisText: string };
  odometerKm?: number;
  body?: string;
  fuel?: string;
  transmission?: string;
  drive?: string;
  colour?: string;
  seats?: number;
  doors?: number;
  description?: string;
  features?: string[];
  /** The card behind the windscreen, as the page shows it. */
  workshopCard?: Partial<Record<WorkshopCardPart['key'], string[]>>;
  /** Who answers enquiries about the car, as the page shows it. */
  salesPerson?: { name: string; role?: string };
  /** Photos of this car. Illustrations are not among them. */
  photos: string[];
  location?: { name: string; city: string; state: string };
  listedOn?: string;
}

type Availability = 'available' | 'comingSoon' | 'reserved' | 'sold' | 'notAvailable';

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

function inventoryCar(
  { car, listed, card, pictures, location }: StockCar,
  base: string,
  person: CarPerson | undefined,
): InventoryCar {
  const description = commentParagraphs(car.dealercomments).join('\n');
  const workshopCard = workshopCardView(car);
  const hasPrice = isPlainPrice(card.price);
  return {
    id: car.id,
    ...(car.stocknum && { stockNumber: car.stocknum }),
    ...(car.vin && isVin(car.vin) && { vin: car.vin.toUpperCase() }),
    url: base + card.href,
    name: car.name,
    make: car.make,
    model: car.model,
    ...(car.badge && { badge: car.badge }),
    ...(car.year && { year: car.year }),
    condition: car.car_type,
    kind: car.item_type,
    availability: availabilityOf(listed),
    ...(listed.price &&
      hasPrice && {
        price: {
          amountDollars: listed.price,
          currency: 'AUD',
          basis: basisOf(listed.price_type),
          basisText: card.price.basis ?? '',
        },
      }),
    ...(listed.km !== undefined && { odometerKm: listed.km }),
    ...(listed.body && { body: listed.body }),
    ...(listed.fuel && { fuel: listed.fuel }),
    ...(listed.transmission && { transmission: listed.transmission }),
    ...(listed.drive && { drive: listed.drive }),
    ...(car.colour && { colour: car.colour }),
    ...(car.seats && { seats: car.seats }),
    ...(car.doors && { doors: car.doors }),
    ...(description && { description }),
    ...(car.standardEquipment.length > 0 && { features: car.standardEquipment }),
    ...(workshopCard && {
      workshopCard: Object.fromEntries(workshopCard.map(({ key, lines }) => [key, lines])),
    }),
    ...(person && { salesPerson: { name: person.name, ...(person.role && { role: person.role }) } }),
    photos: photoUrls(pictures, base),
    ...(location?.visible && {
      location: {
        name: location.name,
        city: location.address.city,
        state: location.address.state.toUpperCase(),
      },
    }),
    // A dealer decides whether anybody learns how long a car has been for sale (`cards.listedDate`).
    ...(card.listed && { listedOn: card.listed.on }),
  };
}

/** Absolute URLs of the photos. Empty for a car that has only illustrations. */
export function photoUrls({ gallery, photosCount }: StockCar['pictures'], base: string): string[] {
  return gallery.slice(0, photosCount).map(({ src }) => absoluteUrl(base, src));
}
