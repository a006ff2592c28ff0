import type { CarInput } from '../domain/car.ts';
import { daysBefore } from './dates.ts';
import type { Random } from './random.ts';
import type { Habits, States } from './recipe.ts';

interface Rule {
  state: keyof States;
  /** Which vehicles a state makes sense for. */
  suits?: (car: CarInput) => boolean;
  apply: (car: CarInput, index: number) => void;
}

const isUsed = (car: CarInput) => car.car_type === 'used';
const isNew = (car: CarInput) => car.car_type === 'new';
const isPriced = (car: CarInput) => (car.price ?? 0) > 5000;

/** Badges no card can hold on one line; feeds do write them. */
const longEndings = [
  'with Towing Package, Roof Platform, Dual Battery and Long Range Tank',
  'Limited Edition Two Tone with Panoramic Roof and Advanced Technology Pack',
  'Premium Comfort and Driver Assistance Package with Extended Warranty',
  'Special Order with Touring Pack, Protection Pack and Colour Coded Canopy',
];

function rulesFor(asOf: string, habits: Habits, random: Random): Rule[] {
  const unavailable = (car: CarInput) => {
    delete car.payment_processors;
  };
  const sold = (car: CarInput, days: number) => {
    car.status = 'sold';
    car.sold = true;
    car.sold_at = daysBefore(asOf, days);
    car.created_at = daysBefore(asOf, days + random.whole(4, 50));
    unavailable(car);
  };
  return [
    { state: 'sold', apply: (car, index) => sold(car, 1 + (index % 3) * 0.9) },
    { state: 'soldEarlier', apply: (car, index) => sold(car, 9 + index * 4) },
    {
      state: 'reserved',
      apply: (car) => {
        car.reserved = true;
      },
    },
    {
      state: 'comingSoon',
      apply: (car) => {
        car.status = 'coming_soon';
        delete car.regplate;
        delete car.rego_expiry;
      },
    },
    {
      state: 'certified',
      suits: isUsed,
      apply: (car) => {
        car.certified = true;
      },
    },
    {
      state: 'noPrice',
      apply: (car) => {
        delete car.price;
        delete car.price_type;
        delete car.autograb_data;
      },
    },
    {
      state: 'noPhoto',
      apply: (car) => {
        delete car.images;
      },
    },
    {
      state: 'onePhoto',
      apply: (car) => {
        car.images = (car.images ?? []).slice(0, 1);
      },
    },
    {
      state: 'preorder',
      suits: isNew,
      apply: (car) => {
        car.preorder = true;
        delete car.vin;
        car.dealercomments =
          'Order now for delivery early next year. Colour, trim and accessories can still be chosen, and the deposit is refundable until the build date is confirmed.';
      },
    },
    {
      state: 'tagged',
      apply: (car, index) => {
        car.tag = habits.tags[index % habits.tags.length]!;
      },
    },
    {
      state: 'reduced',
      suits: isPriced,
      apply: (car) => {
        car.before_price = car.price! + random.whole(1, Math.max(1, Math.round(car.price! / 20_000))) * 1000;
      },
    },
    {
      state: 'offered',
      suits: isPriced,
      apply: (car) => {
        car.offer_price = car.price! - random.whole(1, Math.max(1, Math.round(car.price! / 25_000))) * 1000;
      },
    },
    {
      state: 'longName',
      apply: (car, index) => {
        const badge = [car.badge, longEndings[index % longEndings.length]].filter(Boolean).join(' ');
        car.badge = badge;
        car.name = `${car.year} ${car.make} ${car.model} ${badge}`;
      },
    },
    {
      state: 'unusual',
      apply: (car, index) => {
        car.status = ['in_transit', 'workshop', 'on_hold'][index % 3]!;
        unavailable(car);
      },
    },
    {
      state: 'fresh',
      apply: (car, index) => {
        car.created_at = daysBefore(asOf, 0.2 + (index % 7) + random.next() * 0.6);
      },
    },
    {
      state: 'lender',
      suits: isPriced,
      apply: (car) => {
        if (habits.lender) car.finance_lenders = { [habits.lender]: lenderFigures(car.price!) };
      },
    },
    {
      state: 'subscription',
      suits: (car) => isPriced(car) && !isNew(car),
      apply: (car) => {
        car.subscription_price = Math.round(car.price! / 1500) * 10 + 9;
      },
    },
  ];
}

/** What a lender would say of a price over five years at 8.49 per cent, with a tenth down. */
function lenderFigures(price: number): NonNullable<CarInput['finance_lenders']>[string] {
  const deposit = Math.round(price / 10);
  const monthlyRate = 0.0849 / 12;
  const month = ((price - deposit) * monthlyRate) / (1 - (1 + monthlyRate) ** -60);
  return {
    interestRate: 8.49,
    comparisonRate: 9.32,
    paymentWeek: Math.round((month * 12 * 100) / 52) / 100,
    paymentMonth: Math.round(month * 100) / 100,
    termMonths: 60,
    termYears: 5,
    deposit,
    balloon: 0,
    disclaimer: 'Indicative only, for approved applicants. Fees, charges and lending criteria apply.',
  };
}

/** Puts the recipe's states onto cars, each on another car, and says when there are not enough that suit. */
export function applyStates(cars: CarInput[], states: States, asOf: string, habits: Habits, random: Random) {
  const free = new Set(random.sample(cars, cars.length));
  for (const rule of rulesFor(asOf, habits, random)) {
    for (let index = 0; index < states[rule.state]; index++) {
      const car = [...free].find((each) => !rule.suits || rule.suits(each));
      if (!car) {
        throw new RangeError(
          `The recipe asks for ${states[rule.state]} '${rule.state}', but only ${index} suit.`,
        );
      }
      free.delete(car);
      rule.apply(car, index);
    }
  }
}
