import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { OwnVehicle } from '../../domain/trade-in/own-vehicle.ts';
import { indicativeRange } from '../../domain/trade-in/valuation.ts';
import { stableNumber } from '../../illustration/spec.ts';
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
  async register(rego, state, { thisYear }) {
    if (rego === trialRegos.unknownVehicle) return undefined;
    if (rego === trialRegos.registerDown) throw new Error('Test registration: the register is down.');
    const lines = standInCars();
    const wanted = rego === trialRegos.oldVehicle ? 12 : stableNumber(`${rego} age`, oldestAge) + 1;
    const year = thisYear - wanted;
    const sold = lines.filter(({ from, to }) => from <= year && year <= to);
    const line = byPopularity(sold.length > 0 ? sold : lines, `${rego} ${state}`);
    return vehicleOf(line, sold.length > 0 ? year : line.to, `${rego} ${state}`);
  },

  async valuations({ vehicle, answers, rego }, { thisYear }) {
    if (rego === trialRegos.valuationsDown) throw new Error('Test registration: the valuations are down.');
    const line = lineOf(vehicle, standInCars());
    if (!line) return undefined;
    const badge =
      line.badges.find(({ name }) => folded(name) === folded(vehicle.badge ?? '')) ?? line.badges[0]!;
    const newPrice = Math.round(newPriceIn(vehicle.year, badge.newPriceDollars, line.to) * 100);
    const ageYears = thisYear - vehicle.year;
    return { ...indicativeRange({ ...answers, newPrice, ageYears, hold: line.hold }), example: true };
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

/** A line of cars as they were sold in Australia, with what they cost new. Approximate: only previews use it. */
interface StandInCar {
  make: string;
  model: string;
  /** First and last model year. */
  from: number;
  to: number;
  /** 'SUV', 'Cab Chassis' */
  body: string;
  fuel: string;
  transmission: string;
  /** How often it is on the road, 1 to 9. */
  popularity: number;
  badges: readonly { name: string; newPriceDollars: number }[];
  /**
   * How well it keeps its value; 1 is the market's average. Off-road diesels and coupes keep it longer. Electric cars
   * lose it faster, because new ones have become cheaper.
   */
  hold: number;
}

/** A line as the table has it: 'Toyota,Corolla,2018,...', its badges as 'Ascent=28000|ZR=35000'. */
type Line = Omit<StandInCar, 'badges'> & { drive: string; badges: string };

const numbers: readonly PropertyKey[] = ['from', 'to', 'popularity', 'hold'];

let read: StandInCar[] | undefined;
/** Read on first use: a server with real services does not need them. */
function standInCars(): StandInCar[] {
  if (read) return read;
  const text = readFileSync(new URL('./stand-in-cars.csv', import.meta.url), 'utf8');
  const lines: Line[] = parse(text, {
    columns: true,
    cast: (value, { column }) => (numbers.includes(column) ? Number(value) : value),
  });
  read = lines.map((line) => ({
    ...line,
    hold: adjustedHold(line),
    badges: line.badges.split('|').map((entry) => {
      const [name = '', price] = entry.split('=');
      return { name, newPriceDollars: Number(price) };
    }),
  }));
  return read;
}

function adjustedHold({ hold, body, fuel, drive }: Line): number {
  if (fuel === 'Electric') return hold * 0.85;
  if (body === 'Coupe' || body === 'Convertible') return hold + 0.15;
  return drive === '4WD' && fuel === 'Diesel' ? hold + 0.18 : hold;
}

/** What a badge cost new in a given year, dollars. List prices rise by about 1.5 per cent a year. */
function newPriceIn(year: number, lastPriceDollars: number, lastYear: number): number {
  return lastPriceDollars * 0.985 ** Math.max(0, lastYear - year);
}
