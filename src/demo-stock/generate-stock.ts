import type { CarInput } from '../domain/car.ts';
import { catalogue, makeOf } from './catalogue.ts';
import { dealerComments } from './comments.ts';
import { dayAfter, daysBefore, yearWithFraction } from './dates.ts';
import { standardEquipment } from './equipment.ts';
import { type Random, randomFrom } from './random.ts';
import type { Place, Recipe } from './recipe.ts';
import { plate, vin } from './registration.ts';
import { applyStates } from './states.ts';
import { modelFields } from './stock-line.ts';
import { drawVehicle, linesFor, type Vehicle } from './vehicle.ts';

const views = ['side', 'front', 'rear', 'wheel', 'interior'] as const;
const prefixes = { new: 'N', used: 'U', demo: 'D' } as const;

/**
 * The stock of a recipe: the same cars, byte for byte, for the same recipe and seed. Clock, locale and
 * `Math.random` play no part.
 */
export function generateStock(recipe: Recipe, seed: number): CarInput[] {
  const random = randomFrom(seed);
  const asOfYear = yearWithFraction(recipe.asOf);
  const cars: CarInput[] = [];
  let stockNumber = 10_000 + random.whole(0, 4000);
  for (const group of recipe.groups) {
    const lines = linesFor(group, catalogue);
    const places = recipe.places.filter((place) => !group.at || group.at.includes(place.slug));
    if (places.length === 0) {
      throw new RangeError(`No sales location is called ${group.at?.join(' or ')}; name one in 'at'.`);
    }
    for (let count = 0; count < group.count; count++) {
      stockNumber += random.whole(1, 9);
      const vehicle = drawVehicle(group, lines, recipe.habits, asOfYear, random);
      const stock = `${recipe.habits.stockPrefix}${prefixes[group.carType]}${stockNumber}`;
      const id = String(recipe.websiteId * 100_000 + cars.length + 1);
      cars.push(stockCar({ id, stock, vehicle, place: random.pick(places), recipe, random }));
    }
  }
  applyStates(cars, recipe.states, recipe.asOf, recipe.habits, random);
  return cars;
}

interface Listing {
  id: string;
  stock: string;
  vehicle: Vehicle;
  place: Place;
  recipe: Recipe;
  random: Random;
}

function stockCar(listing: Listing): CarInput {
  const { id, stock, vehicle, place, recipe, random } = listing;
  const equipment = standardEquipment(vehicle, random);
  const comments = dealerComments(vehicle, equipment, place, recipe.habits, random);
  const daysListed = 0.3 + 119 * random.next() ** 1.3;
  return {
    id,
    ...modelFields(vehicle, stock),
    price_type: vehicle.carType === 'used' ? recipe.habits.usedPriceType : recipe.habits.newPriceType,
    created_at: daysBefore(recipe.asOf, daysListed),
    stocknum: stock,
    ...papers(listing),
    views: Math.round(daysListed * (2 + 14 * random.next())),
    ...(comments ? { dealercomments: comments } : {}),
    ...whereItStands(place),
    images: photosOf(vehicle),
    ...(equipment.length > 0 ? { standardEquipment: equipment } : {}),
    ...extras(listing),
  };
}

const photosOf = (vehicle: Vehicle) =>
  (vehicle.line.kind === 'caravan' ? views.filter((view) => view !== 'wheel') : views).map((view) => ({
    image_url: `illustration:${view}`,
  }));

/** Identification and registration; a new vehicle has no plates yet. */
function papers({ vehicle, place, recipe, random }: Listing): Partial<CarInput> {
  const { line, year } = vehicle;
  const built = random.whole(1, 12);
  // Built late in the year before, or early in the model year: never after the day of the stock.
  const buildYear = built > 9 ? year - 1 : year;
  const complied = built > 9 ? (built === 12 ? [year, 1] : [year - 1, built + 1]) : [year, built + 1];
  const date = (month: number, inYear: number) => `${String(month).padStart(2, '0')}/${inYear}`;
  return {
    vin: vin(makeOf(line).vin, year, random),
    build_date: date(built, buildYear),
    compliance_date: date(complied[1]!, complied[0]!),
    ...(vehicle.carType === 'new'
      ? {}
      : {
          regplate: plate(place.state, line.kind === 'motorcycle', random),
          rego_expiry: dayAfter(recipe.asOf, random.whole(12, 360)),
        }),
  };
}

const whereItStands = (place: Place): Partial<CarInput> => ({
  location: { name: place.name, slug: place.slug, phone: place.phone },
  location_id: place.id,
  location_name: place.name,
  city: place.city,
  state: place.state.toUpperCase(),
  ...(place.dealershipSlug ? { dealership_slug: place.dealershipSlug } : {}),
  ...(place.dealershipId ? { dealership_id: place.dealershipId } : {}),
});

/** Deposit, history report, valuation: what only part of a feed carries. */
function extras({ id, vehicle, recipe, random }: Listing): Partial<CarInput> {
  const { habits } = recipe;
  const used = vehicle.carType === 'used';
  const extra: Partial<CarInput> = {};
  if (habits.deposit !== undefined && random.chance(habits.depositShare)) {
    extra.payment_processors = [{ name: 'stripe', amount: habits.deposit }];
  }
  if (random.chance(habits.nvicShare) && vehicle.line.kind === 'car') extra.has_nvic = true;
  if (used && random.chance(habits.reportShare)) {
    extra.file = `https://reports.carhistory.example/${id}.pdf`;
  }
  if (used && vehicle.line.kind === 'car' && random.chance(habits.marketShare)) {
    const market = Math.round((vehicle.price * (0.96 + 0.12 * random.next())) / 10) * 10;
    extra.autograb_data = { average_market_price: market };
    if (random.chance(0.6))
      extra.autograb_data.state_average_market_price = market + random.whole(-40, 40) * 10;
  }
  return extra;
}
