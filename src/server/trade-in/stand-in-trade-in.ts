import type { OwnVehicle } from '../../domain/trade-in/own-vehicle.ts';
import { indicativeRange } from '../../domain/trade-in/valuation.ts';
import { stableNumber } from '../../illustration/spec.ts';
import { newPriceIn, type StandInCar, standInCars } from './stand-in-cars.ts';
import type { TradeInServices } from './trade-in-services.ts';

/** Registrations that trigger special cases in a preview, like a payment provider's test cards. */
export const trialRegos = {
  unknownVehicle: 'NOTFOUND',
  registerDown: 'NOLOOKUP',
  valuationsDown: 'NOVALUE',
  /** A car that is twelve years old. */
  oldVehicle: 'OLDCAR',
} as const;

const paints = ['White', 'Silver', 'Grey', 'Black', 'Blue', 'Red'];
const oldestAge = 7;

/**
 * Stands in for a register and a valuation service in previews and tests. A registration always gives the same invented
 * car, a common one on Australian roads. Its value follows the rules of `domain/trade-in/valuation.ts`.
 */
export const standInTradeIn: TradeInServices = {
  register: {
    async vehicleOf(rego, state, { thisYear }) {
      if (rego === trialRegos.unknownVehicle) return undefined;
      if (rego === trialRegos.registerDown) throw new Error('Test registration: the register is down.');
      const lines = standInCars();
      const wanted = rego === trialRegos.oldVehicle ? 12 : stableNumber(`${rego} age`, oldestAge) + 1;
      const year = thisYear - wanted;
      const sold = lines.filter(({ from, to }) => from <= year && year <= to);
      const line = byPopularity(sold.length > 0 ? sold : lines, `${rego} ${state}`);
      return vehicleOf(line, sold.length > 0 ? year : line.to, `${rego} ${state}`);
    },
  },
  valuations: {
    async rangeOf({ vehicle, answers, rego }, { thisYear }) {
      if (rego === trialRegos.valuationsDown) throw new Error('Test registration: the valuations are down.');
      const line = lineOf(vehicle, standInCars());
      if (!line) return undefined;
      const badge =
        line.badges.find(({ name }) => folded(name) === folded(vehicle.badge ?? '')) ?? line.badges[0]!;
      const newPrice = Math.round(newPriceIn(vehicle.year, badge.newPriceDollars, line.to) * 100);
      const ageYears = thisYear - vehicle.year;
      return { ...indicativeRange({ ...answers, newPrice, ageYears, hold: line.hold }), example: true };
    },
  },
};

/** The model line of that year, else the nearest year's. */
function lineOf({ make, model, year }: OwnVehicle, lines: StandInCar[]): StandInCar | undefined {
  const distance = ({ from, to }: StandInCar) => Math.max(from - year, year - to, 0);
  return lines
    .filter((line) => folded(line.make) === folded(make) && folded(line.model) === folded(model))
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** Picks a line by a hash of the text. Popular lines are picked more often. */
function byPopularity(lines: StandInCar[], text: string): StandInCar {
  const entries = lines.flatMap((line) => Array<StandInCar>(line.popularity).fill(line));
  return entries[stableNumber(text, entries.length)]!;
}

function vehicleOf(line: StandInCar, year: number, text: string): OwnVehicle {
  const { make, model, body, badges, fuel, transmission } = line;
  return {
    year,
    make,
    model,
    badge: badges[stableNumber(`${text} badge`, badges.length)]!.name,
    body,
    fuel,
    transmission,
    colour: paints[stableNumber(`${text} paint`, paints.length)]!,
    example: true,
  };
}

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
