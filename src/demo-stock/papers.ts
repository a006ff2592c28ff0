import type { CarInput } from '../domain/car.ts';
import { makeOf } from './catalogue.ts';
import { dayAfter } from './dates.ts';
import type { Random } from './random.ts';
import { plate, vin } from './registration.ts';
import type { Vehicle } from './vehicle.ts';

export interface Papers extends Pick<CarInput, 'vin' | 'compliance_date' | 'regplate' | 'rego_expiry'> {
  build_date: string;
}

const monthOf = (month: number, year: number) => `${String(month).padStart(2, '0')}/${year}`;

/** Identification, dates and registration. Something new has no plates yet. */
export function papersOf(vehicle: Vehicle, state: string, asOf: string, random: Random): Papers {
  const { line, year, carType } = vehicle;
  // From October of the year before to September: a model year starts early, and is never built after `asOf`.
  const month = random.whole(1, 12);
  const builtIn = month > 9 ? year - 1 : year;
  const [compliedMonth, compliedIn] = month === 12 ? [1, year] : [month + 1, builtIn];
  return {
    vin: vin(makeOf(line).vin, year, random),
    build_date: monthOf(month, builtIn),
    compliance_date: monthOf(compliedMonth, compliedIn),
    ...(carType === 'new'
      ? {}
      : {
          regplate: plate(state, line.kind === 'motorcycle', random),
          rego_expiry: dayAfter(asOf, random.whole(12, 360)),
        }),
  };
}
