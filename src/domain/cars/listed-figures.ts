import type { Car } from './car.ts';

const cabs: [RegExp, string][] = [
  [/\b(?:dual|double|crew|twin)[ -]?cab\b/i, 'Dual cab'],
  [/\b(?:extra|space|king|super|extended|club|freestyle)[ -]?cab\b/i, 'Extra cab'],
  [/\b(?:single|regular)[ -]?cab\b/i, 'Single cab'],
];

/** What the manufacturer says of a car, as buyers search by it. */
export function listedFigures(car: Partial<Car>) {
  const { variant = {}, specifications = {} } = car;
  const cc = car.engine_size || variant.enginesize || 0;
  const litres = variant.enginesize_litres || cc / 1000;
  const build = [car.bodyconfiguration, variant.bodyconfiguration, car.name].join(' ');
  return {
    seats: counted(car.seats),
    doors: counted(car.doors),
    cylinders: counted(variant.cylinders),
    engine_litres: litres > 0 ? litres.toFixed(1) : '',
    induction: variant.induction ?? '',
    gears: counted(car.gearnum),
    cab: cabs.find(([words]) => words.test(build))?.[1] ?? '',
    fuel_detail: car.fuel && car.fuel !== car.simple_fuel ? car.fuel : '',
    ancap: counted(variant.ancaprating),
    sleeps: counted(specifications.sleeps),
    consumption_dl: rounded((variant.fuelconsumptioncombined ?? 0) * 10),
    gvm_kg: rounded(variant.grossvehiclemass),
    atm_kg: rounded(specifications.aggregate_trailer_mass),
  };
}

const rounded = (figure = 0) => Math.round(figure) || undefined;
const counted = (count: number | undefined) => (count ? String(count) : '');
