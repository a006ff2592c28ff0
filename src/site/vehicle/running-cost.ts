import type { Dealer } from '../../config/schema/dealer.ts';
import type { Car } from '../../domain/car.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import { dollars, grouped } from '../../domain/money.ts';
import {
  averageYearlyKm,
  averageYearlyKmSource,
  energyPrices,
  type YearlyEnergy,
  yearlyRunningCost,
} from '../../domain/running-cost.ts';
import { stateOf } from './on-road.ts';

/** The estimate of what the fuel or the power of a car costs in a year. */
export interface RunningCostView {
  /** 'Fuel or power a year, 12,100 km (estimate)'. The same for all cars, so that a comparison has one row. */
  label: string;
  /** 'About $1,210: 5.5 L/100 km at $1.83 a litre' */
  value: string;
  /** What the estimate assumes, as sentences. */
  basis: string;
  sources: { label: string; href: string }[];
}

/** Undefined without the option `cards.runningCost`, and for a car whose consumption or price is not known. */
export function runningCostView(
  car: Car,
  listed: Pick<ListedCar, 'fuel' | 'state' | 'item_type'>,
  { cards: { runningCost } }: Pick<Dealer, 'cards'>,
): RunningCostView | undefined {
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
    label: `Fuel or power a year, ${grouped(yearlyKm)} km (estimate)`,
    value: `About ${dollars(cost.cents / 100)}: ${cost.parts.map(partText).join(', and ')}`,
    basis: `An estimate for ${grouped(yearlyKm)} km a year with the manufacturer’s combined consumption and the average price in ${state.toUpperCase()} of ${averages}. What you pay depends on how you drive, and on the prices then. Service, tyres, registration and insurance are not in it.`,
    sources: [
      ...prices.map(({ source }) => source),
      ...(yearlyKm === averageYearlyKm ? [averageYearlyKmSource] : []),
    ],
  };
}

/** '5.5 L/100 km at $1.83 a litre', '15 kWh/100 km at 29.5 cents a kWh' */
function partText({ energy, per100Km, priceCents }: YearlyEnergy): string {
  return energy === 'electricity'
    ? `${per100Km} kWh/100 km at ${priceCents} cents a kWh`
    : `${per100Km} L/100 km at $${(priceCents / 100).toFixed(2)} a litre`;
}
