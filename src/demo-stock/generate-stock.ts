import type { CarInput } from '../domain/car.ts';
import { catalogue, makeOf } from './catalogue.ts';
import { dealerComments } from './comments.ts';
import { type Random, randomFrom } from './random.ts';
import type { Place, Recipe } from './recipe.ts';
import { applyStates, dayAfter, daysBefore, yearWithFraction } from './states.ts';
import { modelFields } from './stock-line.ts';
import { drawVehicle, linesFor, standardEquipment, type Vehicle } from './vehicle.ts';

interface Papers extends Pick<CarInput, 'vin' | 'compliance_date' | 'regplate' | 'rego_expiry'> {
  build_date: string;
}

const monthOf = (month: number, year: number) => `${String(month).padStart(2, '0')}/${year}`;

/** Identification, dates and registration. A new vehicle has no plates yet. */
function papersOf(vehicle: Vehicle, state: string, asOf: string, random: Random): Papers {
  const { line, year, carType } = vehicle;
  // A model year is built from October of the year before to September, so never after `asOf`.
  const month = random.whole(1, 12);
  const builtIn = month > 9 ? year - 1 : year;
  const [compliedMonth, compliedIn] = month === 12 ? [1, year] : [month + 1, builtIn];
  return {
    vin: vin(makeOf(line).vin, year, random),
    build_date: monthOf(month, builtIn),
    compliance_date: monthOf(compliedMonth, compliedIn),
    ...(carType === 'new'
      ? {}
      : {
          regplate: plate(state, line.kind === 'motorcycle', random),
          rego_expiry: dayAfter(asOf, random.whole(12, 360)),
        }),
  };
}

const views = ['side', 'front', 'rear', 'wheel', 'interior'] as const;
const prefixes = { new: 'N', used: 'U', demo: 'D' } as const;
/** Number of ids that are reserved for one dealer. */
const idsPerDealer = 100_000;
const listedDays = 119;
/** Age of the market estimates. */
const valuedDays = 4;

/**
 * The stock of a recipe. The same recipe and seed always give the same cars, byte for byte. Clock, locale and
 * `Math.random` have no influence.
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
      const id = String(recipe.websiteId * idsPerDealer + cars.length + 1);
      cars.push(listing({ id, stock, vehicle, place: random.pick(places), recipe, random }));
    }
  }
  applyStates(cars, recipe, random);
  showPhotos(cars, recipe.photos);
  addWorkshopCards(cars, recipe.workshopCards);
  for (const [stock, id] of Object.entries(recipe.salesPeople))
    named(cars, stock, 'name a person for').salesPerson = id;
  return cars;
}

/** Added last and without random draws, as the cards are, so that a change of photos changes no other vehicle. */
function showPhotos(cars: CarInput[], photos: Recipe['photos']): void {
  for (const [stock, files] of Object.entries(photos))
    named(cars, stock, 'show photos of').images = files.map((image_url) => ({ image_url }));
}

function addWorkshopCards(cars: CarInput[], cards: Recipe['workshopCards']): void {
  for (const [stock, card] of Object.entries(cards))
    named(cars, stock, 'write a card for').workshopCard = card;
}

function named(cars: CarInput[], stock: string, purpose: string): CarInput {
  const car = cars.find(({ stocknum }) => stocknum === stock);
  if (!car) throw new RangeError(`There is no vehicle ${stock} to ${purpose}.`);
  return car;
}

interface Listing {
  id: string;
  stock: string;
  vehicle: Vehicle;
  place: Place;
  recipe: Recipe;
  random: Random;
}

function listing(facts: Listing): CarInput {
  const { id, stock, vehicle, place, recipe, random } = facts;
  const equipment = standardEquipment(vehicle, random);
  const papers = papersOf(vehicle, place.state, recipe.asOf, random);
  const comments = dealerComments(
    vehicle,
    {
      equipment,
      place,
      built: papers.build_date,
      ...(papers.rego_expiry ? { regoExpiry: papers.rego_expiry } : {}),
    },
    recipe.habits,
    random,
  );
  // The power makes recent listings more frequent, because most cars are sold soon.
  const daysListed = 0.3 + listedDays * random.next() ** 1.3;
  return {
    id,
    ...modelFields(vehicle, stock),
    price_type: vehicle.carType === 'used' ? recipe.habits.usedPriceType : recipe.habits.newPriceType,
    created_at: daysBefore(recipe.asOf, daysListed),
    stocknum: stock,
    ...papers,
    ...trimOf(vehicle, random),
    views: Math.round(daysListed * (2 + 14 * random.next())),
    ...(comments ? { dealercomments: comments } : {}),
    ...whereItStands(place, recipe.habits.placeBy),
    images: photosOf(vehicle, random),
    ...(equipment.length > 0 ? { standardEquipment: equipment } : {}),
    ...extras(facts),
  };
}

/** All five views, or only the first three or four, because feeds differ. */
function photosOf({ line }: Vehicle, random: Random): { image_url: string }[] {
  const shown = line.kind === 'caravan' ? views.filter((view) => view !== 'wheel') : views;
  const count = random.chance(0.6) ? shown.length : random.whole(3, shown.length);
  return shown.slice(0, count).map((view) => ({ image_url: `illustration:${view}` }));
}

function trimOf({ line, badge }: Vehicle, random: Random): Pick<CarInput, 'interior_colour'> | undefined {
  if (line.kind !== 'car' || random.chance(0.5)) return undefined;
  const material = badge.level > 0.5 ? 'Leather' : 'Cloth';
  return { interior_colour: `${random.pick(['Black', 'Black', 'Grey', 'Tan'])} ${material}` };
}

function whereItStands(place: Place, placeBy: Recipe['habits']['placeBy']): Partial<CarInput> {
  const named = {
    id: { location_id: place.id, ...(place.dealershipSlug ? { dealership_slug: place.dealershipSlug } : {}) },
    name: { location_name: place.name },
    slug: { location: { name: place.name, slug: place.slug, phone: place.phone } },
  };
  return { ...named[placeBy], city: place.city, state: place.state.toUpperCase() };
}

/** Deposit, history report and valuation, which only some cars of a feed have. */
function extras({ id, vehicle, recipe, random }: Listing): Partial<CarInput> {
  const { habits } = recipe;
  const used = vehicle.carType === 'used';
  const isCar = vehicle.line.kind === 'car';
  const extra: Partial<CarInput> = {};
  if (habits.deposit !== undefined && random.chance(habits.depositShare)) {
    extra.payment_processors = [{ name: 'stripe', amount: habits.deposit }];
  }
  if (isCar && random.chance(habits.nvicShare)) extra.has_nvic = true;
  if (used && random.chance(habits.reportShare)) extra.file = `https://reports.carhistory.example/${id}.pdf`;
  if (used && isCar && random.chance(habits.marketShare)) {
    const market = Math.round((vehicle.price * (0.96 + 0.12 * random.next())) / 10) * 10;
    extra.autograb_data = {
      average_market_price: market,
      price_type: habits.usedPriceType,
      valued_on: daysBefore(recipe.asOf, valuedDays).slice(0, 10),
    };
    if (random.chance(0.6))
      extra.autograb_data.state_average_market_price = market + random.whole(-40, 40) * 10;
  }
  return extra;
}

/** '#' stands for a digit and 'A' for a letter. Other characters stand for themselves. */
const plateForms: Record<string, string> = {
  act: 'YAA##A',
  nsw: 'AAA##A',
  nt: 'CA##AA',
  qld: '###AA#',
  sa: 'S###AAA',
  tas: 'A##AA',
  vic: '1AA#AA',
  wa: '1AAA###',
};

const motorcycleForms: Record<string, string> = { nsw: 'AAA##', qld: '###AA', vic: '1A#AA', sa: 'S##AAA' };

// Without I, O and Q, which are not used in plates or vehicle identification numbers.
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const figures = '0123456789';

const fill = (form: string, random: Random): string =>
  form.replace(/[#A]/g, (mark) => random.pick([...(mark === '#' ? figures : letters)]));

/** A registration plate in the form of the state. */
export function plate(state: string, motorcycle: boolean, random: Random): string {
  const forms = motorcycle ? motorcycleForms : plateForms;
  return fill(forms[state] ?? plateForms[state] ?? 'AAA##A', random);
}

/** Seventeen characters in the form of a vehicle identification number. No real vehicle has it. */
export function vin(prefix: string, year: number, random: Random): string {
  const yearLetters = 'ABCDEFGHJKLMNPRSTVWXY123456789';
  const any = [...letters, ...figures];
  const middle = Array.from({ length: 6 }, () => random.pick(any)).join('');
  const yearMark = yearLetters[(((year - 2010) % 30) + 30) % 30];
  const serial = String(random.whole(10_000, 999_999)).padStart(6, '0');
  return `${prefix}${middle}${yearMark}${random.pick([...letters])}${serial}`;
}
