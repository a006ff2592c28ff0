import { bodyPlural } from '../../domain/body-type.ts';
import { carTypes } from '../../domain/car.ts';
import type { Landing } from '../../domain/landing.ts';
import { dollars } from '../../domain/money.ts';
import { joined, sentenceCase } from '../heading-words.ts';
import { nounOfKinds } from '../noun.ts';
import { compareText, shownLocations } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import type { StockCar } from '../stock-of.ts';
import { driveAway, lowestPrice } from '../vehicle/lowest-price.ts';
import { placeOf, type SearchWords } from './search-words.ts';

/**
 * What a landing page says of its cars. It is made from what lasts: conditions, bodies, fuels and makes there are,
 * the places they stand at, and a price rounded up to a step. A sale or a new price changes it only when it changes
 * one of these.
 */
export function landingWords(planning: Planning, landing: Landing<StockCar>): SearchWords {
  const cars = landing.cars.map(({ listed }) => listed);
  const conditions = joined(carTypes.filter((type) => cars.some(({ car_type }) => car_type === type)));
  const cities = citiesOf(planning, landing);
  const named = nameOf(landing);
  return {
    heading: sentenceCase(named),
    title: `${sentenceCase(conditions)} ${named} for sale${inTown(planning, cities)}`,
    intro: `${sentenceCase(conditions)} ${subject(landing)}${from(landing)}${detail(landing)}. ${seeThem(planning, cities)}`,
  };
}

/** 'Toyota cars', 'Toyota Corolla', 'utes'. */
function nameOf(landing: Landing<StockCar>): string {
  const { kind, name, make } = landing;
  if (kind === 'make') return `${name} ${nounsOf(landing)}`;
  return kind === 'model' ? `${make} ${name}` : (bodyPlural(name) ?? name);
}

/** What the cars are, in the middle of a sentence: of one or two bodies they are called by these. */
function subject(landing: Landing<StockCar>): string {
  const { kind, name, make } = landing;
  if (kind === 'body') {
    const makes = new Set(landing.cars.map(({ listed }) => listed.make));
    return [...(makes.size === 1 ? makes : []), bodyPlural(name) ?? name].join(' ');
  }
  const bodies = bodiesOf(landing);
  const nouns =
    bodies.length > 0 && bodies.length <= (kind === 'make' ? 1 : 2) ? joined(bodies) : nounsOf(landing);
  return `${kind === 'make' ? name : `${make} ${name}`} ${nouns}`;
}

/** What there is to choose from. */
function detail(landing: Landing<StockCar>): string {
  if (landing.kind === 'model') {
    const fuels = fuelsOf(landing);
    return fuels.length > 1 && fuels.length <= 3 ? `, ${alternatives(fuels)}` : '';
  }
  if (landing.kind === 'make') {
    const bodies = bodiesOf(landing);
    return bodies.length > 1 ? `: ${someOf(bodies, 'more')}` : '';
  }
  const makes = mostFrequent(landing.cars.map(({ listed }) => listed.make));
  return makes.length > 1 ? `: ${someOf(makes, 'other makes')}` : '';
}

/** Named at most; the rest is 'more'. */
const mostNamed = 4;

/** The most frequent ones, by name: one sale more or less does not change their order. */
function someOf(words: string[], rest: string): string {
  if (words.length <= mostNamed) return joined(words.toSorted(compareText));
  return joined([...words.slice(0, mostNamed - 1).toSorted(compareText), rest]);
}

function mostFrequent(words: string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) if (word) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || compareText(a, b)).map(([word]) => word);
}

function bodiesOf({ cars }: Landing<StockCar>): string[] {
  return mostFrequent(cars.map(({ listed }) => bodyPlural(listed.body) ?? ''));
}

function fuelsOf({ cars }: Landing<StockCar>): string[] {
  const fuels = mostFrequent(cars.map(({ listed }) => listed.fuel)).toSorted(compareText);
  return fuels.map((fuel) => (fuel === fuel.toUpperCase() ? fuel : fuel.toLowerCase()));
}

/** 'cars', 'motorcycles'; motorhomes are listed among caravans, and called what they are. */
function nounsOf(landing: Landing<StockCar>): string {
  const kinds = [...new Set(landing.cars.map(({ car }) => car.item_type))];
  const [body, ...others] = bodiesOf(landing);
  if (body && others.length === 0 && !kinds.includes('car')) return body;
  return nounOfKinds(kinds).other.toLowerCase();
}

/** Whole dollars. */
const priceSteps = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000,
  200_000, 300_000,
];

/** ' from under $20,000', with what it leaves out. */
function from({ cars }: Landing<StockCar>): string {
  const lowest = lowestPrice(cars.map(({ listed }) => listed));
  const step = lowest && priceSteps.find((one) => lowest.price < one);
  if (!lowest || !step) return '';
  const basis = /^excl/i.test(lowest.basis) ? 'plus government charges' : lowest.basis.toLowerCase();
  const extra = basis && lowest.basis !== driveAway ? ` ${basis}` : '';
  return ` from under ${dollars(step)}${extra}`;
}

/** Cities where these cars stand, in the dealer's order. None known: the dealer's own words do. */
function citiesOf({ dealer }: Planning, { cars }: Landing<StockCar>): string[] {
  if (dealer.locationDisplay.override_city) return [];
  const standing = new Set(cars.map(({ location }) => location?.address.city));
  const cities = [...new Set(shownLocations(dealer).map(({ address }) => address.city))];
  return cities.length > 1 ? cities.filter((city) => standing.has(city)) : [];
}

function seeThem({ dealer }: Planning, cities: string[]): string {
  if (cities.length === 0) return placeOf(dealer).seeThem;
  const where = cities.length > mostNamed ? `at ${cities.length} places` : `in ${joined(cities)}`;
  return `See them ${where}, or ask us first.`;
}

/** The dealer's town where some of them stand, else that of another yard. */
function inTown({ dealer }: Planning, cities: string[]): string {
  const usual = placeOf(dealer).inTown;
  const [first] = cities;
  if (first === undefined || cities.some((city) => usual.startsWith(` in ${city} `))) return usual;
  const place = shownLocations(dealer).find(({ address }) => address.city === first);
  return ` in ${first} ${place?.address.state.toUpperCase() ?? ''}`.trimEnd();
}

/** 'petrol or hybrid'. */
function alternatives(words: string[]): string {
  return joined(words).replace(/ and (?=[^ ]+$)/, ' or ');
}
