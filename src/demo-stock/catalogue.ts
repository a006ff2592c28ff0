import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { ItemType } from '../domain/car.ts';

/** One badge with what it costs new. */
export interface Badge {
  name: string;
  /** Whole dollars before on-road costs, in the last year of the model line. */
  newPrice: number;
  /** 0 for the cheapest badge of the line, 1 for the dearest: decides equipment. */
  level: number;
}

interface ModelLine {
  make: string;
  model: string;
  series: string;
  /** First and last model year. */
  from: number;
  to: number;
  /** 'SUV', 'Cab Chassis'; the style of a motorcycle, the type of a caravan. */
  body: string;
  seats: number;
  /** Millimetres. */
  length: number;
  width: number;
  height: number;
  /** Kilograms: gross vehicle mass, or the aggregate trailer mass of a caravan. */
  mass: number;
  /** How often dealers have it in stock, 1 to 9. */
  popularity: number;
  badges: Badge[];
}

/** Engine and transmission. Caravans have none. */
interface Powertrain {
  /** Cubic centimetres; 0 for an electric motor. */
  cc: number;
  cylinders: number;
  induction: string;
  fuel: 'Unleaded' | 'Premium' | 'Diesel' | 'Hybrid' | 'Plug-in' | 'Electric';
  transmission: 'Auto' | 'CVT' | 'DCT' | 'Manual' | 'Reduction';
  gears: number;
  drive: 'Front' | 'Rear' | 'All' | '4WD';
  /** Litres per 100 km, combined. */
  consumption: number;
  /** Litres. */
  tank: number;
  /** Newton metres. */
  torque: number;
}

export interface CarLine extends ModelLine {
  kind: 'car';
  doors: number;
  ancap: number;
  power: Powertrain;
}
export interface MotorcycleLine extends ModelLine {
  kind: 'motorcycle';
  power: Powertrain;
}
export interface CaravanLine extends ModelLine {
  kind: 'caravan';
  sleeps: number;
  axles: string;
  /** Kilograms. */
  tare: number;
}
export type CatalogueLine = CarLine | MotorcycleLine | CaravanLine;

export interface Make {
  kind: ItemType;
  make: string;
  /** The first three characters of its vehicle identification numbers. */
  vin: string;
  /** How well it keeps its value: 1 is the market's average. */
  hold: number;
  /** Factory colours. A colour that is ordered more often appears more often. */
  paints: string[];
}

type Row = Record<string, string>;

function rows(name: string): Row[] {
  const text = readFileSync(new URL(`./catalogue/${name}.csv`, import.meta.url), 'utf8');
  return parse(text, { columns: true, skip_empty_lines: true }) as Row[];
}

const text = (row: Row, column: string): string => row[column] ?? '';

const number = (row: Row, column: string): number => {
  const value = Number(row[column] ?? Number.NaN);
  if (Number.isNaN(value)) {
    const place = `${text(row, 'make')} ${text(row, 'model')}`;
    throw new TypeError(`${place}: '${column}' is '${row[column]}', expected a number.`);
  }
  return value;
};

function badgesOf(row: Row): Badge[] {
  const priced = text(row, 'badges')
    .split('|')
    .map((entry) => {
      const [name, price] = entry.split('=');
      return { name: name!, newPrice: Number(price) };
    });
  const prices = priced.map((badge) => badge.newPrice);
  const low = Math.min(...prices);
  const span = Math.max(...prices) - low;
  return priced.map((badge) => ({ ...badge, level: span === 0 ? 0.6 : (badge.newPrice - low) / span }));
}

const shared = (row: Row, body: string): ModelLine => ({
  make: text(row, 'make'),
  model: text(row, 'model'),
  series: text(row, 'series'),
  from: number(row, 'from'),
  to: number(row, 'to'),
  body,
  seats: !('seats' in row) ? 0 : number(row, 'seats'),
  length: number(row, 'length'),
  width: number(row, 'width'),
  height: number(row, 'height'),
  mass: number(row, 'atm' in row ? 'atm' : 'gvm'),
  popularity: number(row, 'pop'),
  badges: badgesOf(row),
});

const car = (row: Row): CarLine => ({
  ...shared(row, text(row, 'body')),
  kind: 'car',
  doors: number(row, 'doors'),
  ancap: number(row, 'ancap'),
  power: {
    cc: number(row, 'cc'),
    cylinders: number(row, 'cyl'),
    induction: text(row, 'induction'),
    fuel: text(row, 'fuel') as Powertrain['fuel'],
    transmission: text(row, 'trans') as Powertrain['transmission'],
    gears: number(row, 'gears'),
    drive: text(row, 'drive') as Powertrain['drive'],
    consumption: number(row, 'l100'),
    tank: number(row, 'tank'),
    torque: number(row, 'torque'),
  },
});

const motorcycle = (row: Row): MotorcycleLine => ({
  ...shared(row, text(row, 'style')),
  kind: 'motorcycle',
  power: {
    cc: number(row, 'cc'),
    cylinders: number(row, 'cyl'),
    induction: text(row, 'fuel') === 'Electric' ? '' : 'Aspirated',
    fuel: text(row, 'fuel') as Powertrain['fuel'],
    transmission:
      text(row, 'gears') === '0' ? (text(row, 'fuel') === 'Electric' ? 'Reduction' : 'CVT') : 'Manual',
    gears: number(row, 'gears'),
    drive: 'Rear',
    consumption: number(row, 'l100'),
    tank: number(row, 'tank'),
    torque: number(row, 'torque'),
  },
});

const caravan = (row: Row): CaravanLine => ({
  ...shared(row, text(row, 'type')),
  kind: 'caravan',
  sleeps: number(row, 'sleeps'),
  axles: text(row, 'axles'),
  tare: number(row, 'tare'),
});

/** All model lines of the demo stock, from the tables in `catalogue/`. */
export const catalogue: readonly CatalogueLine[] = [
  ...rows('cars').map(car),
  ...rows('motorcycles').map(motorcycle),
  ...rows('caravans').map(caravan),
];

const makes = new Map<string, Make>(
  rows('makes').map((row) => [
    `${text(row, 'kind')}/${text(row, 'make')}`,
    {
      kind: text(row, 'kind') as ItemType,
      make: text(row, 'make'),
      vin: text(row, 'vin'),
      hold: number(row, 'hold'),
      paints: text(row, 'paints')
        .split('|')
        .flatMap((entry) => {
          const [name, times] = entry.split('*');
          return Array<string>(Number(times ?? 1)).fill(name!);
        }),
    },
  ]),
);

/** The make of a model line. */
export function makeOf(line: CatalogueLine): Make {
  const make = makes.get(`${line.kind}/${line.make}`);
  if (!make) throw new RangeError(`makes.csv has no ${line.kind} make '${line.make}'; add it there.`);
  return make;
}
