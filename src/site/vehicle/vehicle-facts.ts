import type { Car } from '../../domain/cars/car.ts';
import { odometerText } from '../../domain/cars/odometer.ts';
import { grouped } from '../../domain/prices/money.ts';
import { months } from '../../domain/time/day-in-words.ts';
import { sentenceCase } from '../heading-words.ts';
import type { StockCar } from '../stock-of.ts';

/** Formats '2026-03-12' as '12 Mar 2026'. */
export function writtenDay(isoDate: string): string {
  const [year, month, day] = isoDate.slice(0, 10).split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]?.slice(0, 3)} ${year}`;
}

const conditions = { new: 'New', used: 'Used', demo: 'Demo' } as const;

/** The key-information grid (VEH-8). `key` chooses the icon. */
export function keyInformation({ car, listed }: StockCar) {
  return filled([
    { key: 'km', label: 'Odometer', value: odometerText(listed.km) },
    { key: 'body', label: 'Body', value: listed.body },
    { key: 'transmission', label: 'Transmission', value: gearbox(car, listed.transmission) },
    { key: 'fuel', label: 'Fuel', value: listed.fuel },
    { key: 'drive', label: 'Drive', value: listed.drive },
    { key: 'engine', label: 'Engine', value: engine(car) },
    { key: 'seats', label: 'Seats', value: listed.seats },
    { key: 'colour', label: 'Colour', value: car.colour ?? '' },
  ]);
}

/**
 * The numbers that identify a car, as its page shows them. The text search finds the car by them (`carNumbersFiles`), so a
 * number that a page must not show is left out here.
 */
export function shownNumbers({ car }: Pick<StockCar, 'car'>) {
  return { stocknum: car.stocknum ?? '', registration: car.regplate ?? '', vin: car.vin ?? '' };
}

/** The details box (VEH-6): the facts that distinguish this car from similar cars. */
export function details({ car }: StockCar) {
  const { stocknum, registration, vin } = shownNumbers({ car });
  return filled([
    { label: 'Condition', value: conditions[car.car_type] },
    { label: 'Year', value: car.year ? String(car.year) : '' },
    { label: 'Stock number', value: stocknum },
    { label: 'Registration', value: registration },
    { label: 'Registered until', value: car.rego_expiry ? writtenDay(car.rego_expiry) : '' },
    { label: 'VIN', value: vin },
    { label: 'Series', value: car.series ?? '' },
    { label: 'Built', value: car.build_date ?? '' },
    { label: 'Complied', value: car.compliance_date ?? '' },
    { label: 'Doors', value: car.doors ? String(car.doors) : '' },
    { label: 'Interior', value: car.interior_colour ?? '' },
  ]);
}

/** All Specifications: the manufacturer's figures, with their units. */
export function specifications({ car }: Pick<StockCar, 'car'>) {
  const { variant, specifications: towed } = car;
  return filled([
    { label: 'Engine size', value: engineSize(car) },
    { label: 'Cylinders', value: plain(variant?.cylinders) },
    { label: 'Induction', value: induction(variant?.induction) },
    { label: 'Torque', value: measure(variant?.torque, 'Nm') },
    { label: 'Gearbox', value: variant?.geartype ?? '' },
    { label: 'Gears', value: plain(car.gearnum) },
    { label: 'Fuel consumption, combined', value: measure(variant?.fuelconsumptioncombined, 'L/100 km') },
    {
      label: 'Energy consumption, combined',
      value: measure(variant?.energyconsumptioncombined, 'kWh/100 km'),
    },
    { label: 'Fuel tank', value: measure(variant?.fuelcapacity, 'L') },
    { label: 'Gross vehicle mass', value: measure(variant?.grossvehiclemass, 'kg') },
    { label: 'Length', value: measure(variant?.vehiclelength, 'mm') },
    { label: 'Width', value: measure(variant?.vehiclewidth, 'mm') },
    { label: 'Height', value: measure(variant?.vehicleheight, 'mm') },
    { label: 'ANCAP rating', value: variant?.ancaprating ? `${variant.ancaprating} out of 5 stars` : '' },
    { label: 'Body configuration', value: variant?.bodyconfiguration ?? '' },
    { label: 'Body length', value: measure(towed?.body_length, 'mm') },
    { label: 'Body width', value: measure(towed?.body_width, 'mm') },
    { label: 'Tare mass', value: measure(towed?.tare_weight, 'kg') },
    { label: 'Aggregate trailer mass', value: measure(towed?.aggregate_trailer_mass, 'kg') },
    { label: 'Axles', value: towed?.axle_type ?? '' },
    { label: 'Sleeps', value: plain(towed?.sleeps) },
  ]);
}

/** 'Twin turbo'. Empty for an engine that nothing charges, which feeds call 'Aspirated': that is no news to a buyer. */
function induction(written = ''): string {
  return /aspirated/i.test(written) ? '' : sentenceCase(written.toLowerCase());
}

/** The engine of a car: '2.0 L, 4 cylinders'. */
function engine(car: Car): string {
  const cylinders = car.variant?.cylinders;
  return [engineSize(car), cylinders ? `${cylinders} cylinders` : ''].filter(Boolean).join(', ');
}

/** The transmission of a car: '6-speed automatic' when the number of gears is known. */
function gearbox({ gearnum }: Car, transmission: string): string {
  return gearnum && transmission ? `${gearnum}-speed ${transmission.toLowerCase()}` : transmission;
}

/** A figure with its unit. Empty for 0, which feeds write for an unknown figure. */
function measure(figure: number | undefined, unit: string): string {
  if (!figure) return '';
  return `${figure >= 1000 ? grouped(figure) : figure} ${unit}`;
}

function plain(figure: number | undefined): string {
  return figure ? String(figure) : '';
}

/** The lines with a value. Empty lines are left out (VEH-7). */
function filled<T extends { value: string }>(lines: T[]): T[] {
  return lines.filter(({ value }) => value.trim());
}

interface Engine {
  item_type: string;
  /** Cubic centimetres. */
  engine_size?: number | undefined;
  variant?: { enginesize?: number | undefined; enginesize_litres?: number | undefined } | undefined;
}

/** Smaller engines are given in cubic centimetres, as usual for motorcycles. */
const smallestInLitres = 500;

/** Numbers up to this must be litres: some feeds write '2.0' instead of cubic centimetres. */
const largestLitres = 20;

/** '2.0 L' or '649 cc' (VEH-27); empty when unknown and for electric cars. */
export function engineSize({ item_type, engine_size, variant }: Engine): string {
  const litres = cubicCentimetres(variant?.enginesize_litres || 0);
  // Feeds round litres: 649 cc are 0.6 there.
  const cc = cubicCentimetres(engine_size || variant?.enginesize || 0) || litres;
  if (cc <= 0) return '';
  if (item_type === 'motorcycle' || cc < smallestInLitres) return `${Math.round(cc)} cc`;
  return `${((litres || cc) / 1000).toFixed(1)} L`;
}

function cubicCentimetres(figure: number): number {
  return figure <= largestLitres ? figure * 1000 : figure;
}
