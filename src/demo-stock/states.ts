import type { CarInput } from '../domain/car.ts';
import { lenderFigures } from './pricing.ts';
import type { Random } from './random.ts';
import type { Recipe, States } from './recipe.ts';

const dayMs = 86_400_000;

/** The time some days before the end of business on a day 'YYYY-MM-DD', to the minute, as ISO text. */
export function daysBefore(asOf: string, days: number): string {
  const instant = Date.parse(`${asOf}T07:00:00Z`) - days * dayMs;
  return `${new Date(instant).toISOString().slice(0, 16)}:00Z`;
}

/** A day as a number of years: '2026-11-20' is 2026.885. */
export function yearWithFraction(day: string): number {
  const year = Number(day.slice(0, 4));
  return year + (Date.parse(`${day}T00:00:00Z`) - Date.UTC(year, 0, 1)) / (365.25 * dayMs);
}

/** A day some days after another, 'YYYY-MM-DD'. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Gives the recipe's states to cars, one state per car. @throws RangeError when too few cars suit */
export function applyStates(
  cars: readonly CarInput[],
  recipe: Pick<Recipe, 'states' | 'asOf' | 'habits' | 'places'>,
  random: Random,
): void {
  const { states } = recipe;
  const free = new Set(random.sample(cars, cars.length));
  const rules = stateRules(recipe, random);
  for (const [state, { suits, apply }] of Object.entries(rules) as [keyof States, (typeof rules)['sold']][]) {
    for (let index = 0; index < states[state]; index++) {
      const car = [...free].find((each) => suits?.(each) ?? true);
      if (!car) {
        throw new RangeError(`The recipe asks for ${states[state]} '${state}', but only ${index} cars suit.`);
      }
      free.delete(car);
      apply(car, index);
    }
  }
}

interface StateRule {
  /** The vehicles that the state suits. Absent: all. */
  suits?: (car: CarInput) => boolean;
  /** Gives the state to the vehicle. `index` counts the vehicles with it, from 0. */
  apply: (car: CarInput, index: number) => void;
}

/** Badges that are too long for one line of a card, as in real feeds. */
const longEndings = {
  car: [
    'with Towing Package, Roof Platform, Dual Battery and Long Range Tank',
    'Limited Edition with Premium Paint and Advanced Technology Pack',
    'with Comfort and Driver Assistance Package and Extended Warranty',
    'Special Order with Touring Pack, Protection Pack and Dash Camera',
  ],
  motorcycle: ['Touring Edition with Panniers, Top Box, Crash Bars and Heated Grips'],
  caravan: ['Off Grid Package with Lithium Battery, Inverter and Twin Water Tanks'],
};

const unknownStatuses = ['in_transit', 'workshop', 'on_hold'];

const isUsed = (car: CarInput) => car.car_type === 'used';
const isNew = (car: CarInput) => car.car_type === 'new';
const isPriced = (car: CarInput) => (car.price ?? 0) > 5000;
/** A random amount from one thousand to about `share` of the price, in whole thousands. */
const step = (car: CarInput, share: number, random: Random) =>
  random.whole(1, Math.max(1, Math.round((car.price! * share) / 1000))) * 1000;

function sell(car: CarInput, daysAgo: number, asOf: string, random: Random) {
  car.status = 'sold';
  car.sold = true;
  car.sold_at = daysBefore(asOf, daysAgo);
  car.created_at = daysBefore(asOf, daysAgo + random.whole(4, 50));
  delete car.payment_processors;
}

/** The change that each state makes to a vehicle, in the order of assignment. */
function stateRules(
  { asOf, habits, places }: Pick<Recipe, 'asOf' | 'habits' | 'places'>,
  random: Random,
): Record<keyof States, StateRule> {
  return {
    preorder: {
      suits: isNew,
      apply(car) {
        car.preorder = true;
        delete car.vin;
        car.dealercomments =
          'Order now for delivery early next year. Colour, trim and accessories can still be chosen, and the deposit is refundable until the build date is confirmed.';
      },
    },
    certified: {
      suits: (car) => isUsed(car) && (habits.certifiedMakes?.includes(car.make) ?? true),
      apply(car) {
        car.certified = true;
      },
    },
    sold: { apply: (car, index) => sell(car, 1 + (index % 3) * 0.9, asOf, random) },
    soldEarlier: { apply: (car, index) => sell(car, 16 + index * 4, asOf, random) },
    reserved: {
      apply(car) {
        car.reserved = true;
      },
    },
    comingSoon: {
      apply(car) {
        car.status = 'coming_soon';
        delete car.regplate;
        delete car.rego_expiry;
      },
    },
    noPrice: {
      apply(car) {
        delete car.price;
        delete car.price_type;
        delete car.autograb_data;
      },
    },
    noPhoto: {
      apply(car) {
        delete car.images;
      },
    },
    onePhoto: {
      apply(car) {
        car.images = (car.images ?? []).slice(0, 1);
      },
    },
    tagged: {
      apply(car, index) {
        car.tag = habits.tags[index % habits.tags.length]!;
      },
    },
    reduced: {
      suits: isPriced,
      apply(car) {
        car.before_price = car.price! + step(car, 0.05, random);
      },
    },
    offered: {
      suits: isPriced,
      apply(car) {
        car.offer_price = car.price! - step(car, 0.04, random);
      },
    },
    longName: {
      apply(car, index) {
        const endings = longEndings[car.item_type ?? 'car'];
        const badge = [car.badge, endings[index % endings.length]].filter(Boolean).join(' ');
        car.badge = badge;
        car.name = `${car.year} ${car.make} ${car.model} ${badge}`;
      },
    },
    unusual: {
      apply(car, index) {
        car.status = unknownStatuses[index % unknownStatuses.length]!;
        delete car.payment_processors;
      },
    },
    fresh: {
      apply(car, index) {
        car.created_at = daysBefore(asOf, 0.2 + (index % 7) + random.next() * 0.6);
      },
    },
    lender: {
      suits: isPriced,
      apply(car) {
        const place = places.find(
          ({ dealershipSlug: slug }) => slug !== undefined && slug === car.dealership_slug,
        );
        const lender = place?.lender ?? habits.lender;
        if (lender) car.finance_lenders = { [lender]: lenderFigures(car.price!) };
      },
    },
    subscription: {
      suits: (car) => isPriced(car) && !isNew(car),
      apply(car) {
        car.subscription_price = Math.round(car.price! / 1500) * 10 + 9;
      },
    },
  };
}
