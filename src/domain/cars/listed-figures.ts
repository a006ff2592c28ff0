import type { Car } from './car.ts';

const cabs: [RegExp, string][] = [
  [/\b(?:dual|double|crew|twin)[ -]?cab\b/i, 'Dual cab'],
  [/\b(?:extra|space|king|super|extended|club|freestyle)[ -]?cab\b/i, 'Extra cab'],
  [/\b(?:single|regular)[ -]?cab\b/i, 'Single cab'],
];

/**
 * What the manufacturer says of a car, as buyers search by it. What a list filter chooses among is text, '5', and empty
 * when it is unknown; what a range limits is a number.
 */
export function listedFigures(car: Partial<Car>) {
  const { variant = {}, specifications = {} } = car;
  const cc = car.engine_size || variant.enginesize || 0;
  const litres = variant.enginesize_litres || cc / 1000;
  const build = [car.bodyconfiguration, variant.bodyconfiguration, car.name].join(' ');
  return {
    seats: counted(car.seats),
    doors: counted(car.doors),
    /** Empty also for a car without an engine. */
    cylinders: counted(variant.cylinders),
    /** One decimal: '2.8'. */
    engine_litres: litres > 0 ? litres.toFixed(1) : '',
    /** 'Turbo', 'Twin Turbo', 'Aspirated'. */
    induction: variant.induction ?? '',
    /** Number of forward gears. */
    gears: counted(car.gearnum),
    /** 'Dual cab', 'Extra cab' or 'Single cab' of a ute. */
    cab: cabs.find(([words]) => words.test(build))?.[1] ?? '',
    /** The fuel in the feed's own words where they say more: 'Plug-in Hybrid', 'Petrol - Premium ULP'. */
    fuel_detail: car.fuel && car.fuel !== car.simple_fuel ? car.fuel : '',
    /** Stars. */
    ancap: counted(variant.ancaprating),
    /** People that a caravan has beds for. */
    sleeps: counted(specifications.sleeps),
    /** Tenths of a litre per 100 km, combined. Undefined for a car without a tank. */
    consumption_dl: rounded((variant.fuelconsumptioncombined ?? 0) * 10),
    /** Gross vehicle mass in kilograms. */
    gvm_kg: rounded(variant.grossvehiclemass),
    /** Aggregate trailer mass in kilograms. */
    atm_kg: rounded(specifications.aggregate_trailer_mass),
  };
}

const rounded = (figure = 0) => Math.round(figure) || undefined;
const counted = (count: number | undefined) => (count ? String(count) : '');
