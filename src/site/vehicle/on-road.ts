import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/cars/car.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import {
  basisOf,
  estimateOnRoadPrice,
  type OnRoadPrice,
  onRoadBasis,
  onRoadText,
} from '../../domain/on-road/estimate.ts';
import { stateCharges } from '../../domain/on-road/state-charges.ts';
import { type AustralianState, australianStates } from '../../domain/places/australian-states.ts';
import { dollars, grouped } from '../../domain/prices/money.ts';
import {
  averageYearlyKm,
  averageYearlyKmSource,
  energyPrices,
  type YearlyEnergy,
  yearlyRunningCost,
} from '../../domain/prices/running-cost.ts';
import { dayInWords } from '../../domain/time/day-in-words.ts';

/** What the estimate reads of a listed car. */
type Priced = Pick<ListedCar, 'price' | 'price_type' | 'state' | 'car_type' | 'item_type' | 'fuel'>;

/**
 * The on-road price of a car in the state where it stands. Without the option `cards.onRoadPrices` it is the advertised
 * price.
 *
 * @param day ISO date: a registration may end
 */
export function onRoadPriceOf(
  car: Car,
  listed: Priced,
  { dealer, day }: { dealer: Dealer; day: string },
): OnRoadPrice {
  const { price, price_type, state, car_type, item_type, fuel } = listed;
  return estimateOnRoadPrice({
    priceCents: (price ?? 0) * 100,
    basis: dealer.cards.onRoadPrices ? basisOf(price_type) : 'notSaid',
    state: stateOf(state),
    condition: car_type,
    itemType: item_type,
    fuel,
    cylinders: car.variant?.cylinders || undefined,
    registeredUntil: car.rego_expiry,
    day,
  });
}

/** The state of a listed car. Undefined when the feed wrote something else. */
function stateOf(written: string): AustralianState | undefined {
  return australianStates.find((state) => state === written.toLowerCase());
}

/** The estimate on the page of a car. Undefined when the advertised price is the whole price, or nothing can be estimated. */
export function onRoadView(car: Car, listed: Priced, parts: { dealer: Dealer; day: string }) {
  const { totalCents, charges } = onRoadPriceOf(car, listed, parts);
  const state = stateOf(listed.state);
  if (charges.length === 0 || !state) return undefined;
  const { duty, fees } = stateCharges[state];
  return {
    /** 'About $32,240 on road (estimate)' */
    text: onRoadText(totalCents / 100),
    lines: [
      { label: 'Advertised price', value: dollars(listed.price ?? 0) },
      ...charges.map(({ label, cents }) => ({ label, value: dollars(cents / 100) })),
    ],
    /** What the estimate assumes, as sentences. */
    basis: onRoadBasis([state]),
    sources: [
      { label: `Duty, rates from ${dayInWords(duty.from)}`, href: duty.source },
      { label: `Registration and fees, from ${dayInWords(fees.from)}`, href: fees.source },
    ],
  };
}

/** What the estimates of these cars assume, for the search. Undefined when none of them has an estimate. */
export function onRoadNote(cars: readonly ListedCar[]): string | undefined {
  const estimated = cars.filter(({ price, on_road_price = 0 }) => price && on_road_price > price);
  const states = australianStates.filter((state) => estimated.some((car) => stateOf(car.state) === state));
  return states.length > 0 ? onRoadBasis(states) : undefined;
}

/**
 * The estimate of what the fuel or the power of a car costs in a year. Undefined without the option `cards.runningCost`,
 * and for a car whose consumption or price is not known.
 */
export function runningCostView(
  car: Car,
  listed: Pick<ListedCar, 'fuel' | 'state' | 'item_type'>,
  { cards: { runningCost } }: Pick<Dealer, 'cards'>,
) {
  const state = stateOf(listed.state);
  if (!runningCost.enabled || listed.item_type === 'caravan' || !state) return undefined;
  const { yearlyKm } = runningCost;
  const cost = yearlyRunningCost(
    {
      fuel: listed.fuel,
      writtenFuel: car.fuel,
      litresPer100Km: car.variant?.fuelconsumptioncombined,
      kwhPer100Km: car.variant?.energyconsumptioncombined,
      state,
    },
    yearlyKm,
  );
  if (!cost) return undefined;
  const prices = cost.parts.map(({ energy }) => energyPrices[energy]);
  const averages = prices.map(({ name, when }) => `${name} ${when}`).join(', and of ');
  return {
    /** The same for all cars, so that a comparison has one row. */
    label: `Fuel or power a year, ${grouped(yearlyKm)} km (estimate)`,
    /** 'About $1,210: 5.5 L/100 km at $1.83 a litre (January 2025)' */
    value: `About ${dollars(cost.cents / 100)}: ${cost.parts.map(partText).join(', and ')}`,
    basis: `An estimate for ${grouped(yearlyKm)} km a year with the manufacturer’s combined consumption and the average price in ${state.toUpperCase()} of ${averages}. What you pay depends on how you drive, and on the prices then. Service, tyres, registration and insurance are not in it.`,
    sources: [
      ...prices.map(({ source }) => source),
      ...(yearlyKm === averageYearlyKm ? [averageYearlyKmSource] : []),
    ],
  };
}

/** '5.5 L/100 km at $1.83 a litre (January 2025)', '15 kWh/100 km at 29.5 cents a kWh (July 2024)' */
function partText({ energy, per100Km, priceCents }: YearlyEnergy): string {
  const price =
    energy === 'electricity'
      ? `${per100Km} kWh/100 km at ${priceCents} cents a kWh`
      : `${per100Km} L/100 km at $${(priceCents / 100).toFixed(2)} a litre`;
  return `${price} (${energyPrices[energy].month})`;
}
