import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A line of cars as they were sold in Australia, with what they cost new. Approximate: only previews use it. */
export interface StandInCar {
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
export function standInCars(): StandInCar[] {
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
export function newPriceIn(year: number, lastPriceDollars: number, lastYear: number): number {
  return lastPriceDollars * 0.985 ** Math.max(0, lastYear - year);
}
