import { isRecord } from '../record.ts';

/** A visitor's own car, from a vehicle register or as the visitor describes it. */
export interface OwnVehicle {
  /** Year of manufacture. */
  year: number;
  make: string;
  model: string;
  badge?: string;
  /** 'Hatch' */
  body?: string;
  /** 'Unleaded' */
  fuel?: string;
  /** 'Auto' */
  transmission?: string;
  /** 'White' */
  colour?: string;
  /** True for a car that a stand-in for the register invented. Pages and leads say so. */
  example?: true;
}

export const oldestYear = 1950;
const longestWord = 60;

/** '2019 Toyota Corolla Ascent Sport' */
export function ownVehicleTitle(
  car: Pick<OwnVehicle, 'year' | 'make' | 'model'> & { badge?: string | undefined },
): string {
  return [car.year, car.make, car.model, car.badge].filter(Boolean).join(' ');
}

/** The same for a sales person. It marks an invented car, so that nobody takes it for the visitor's. */
export function ownVehicleInLead(car: OwnVehicle): string {
  return `${ownVehicleTitle(car)}${car.example ? ' (example, made up)' : ''}`;
}

/**
 * Reads a car from a service's answer or the browser's storage, which may contain anything. Undefined when there is no
 * valid car.
 *
 * @param thisYear later years than the next one are rejected
 */
export function readOwnVehicle(written: unknown, thisYear: number): OwnVehicle | undefined {
  if (!isRecord(written)) return undefined;
  const { year, example } = written;
  const word = (name: keyof Omit<OwnVehicle, 'year' | 'example'>) => {
    const value = written[name];
    const text = typeof value === 'string' ? value.trim() : '';
    return text.length <= longestWord && !/\p{Cc}/u.test(text) ? text : '';
  };
  const make = word('make');
  const model = word('model');
  const isYear = typeof year === 'number' && Number.isInteger(year);
  if (!isYear || year < oldestYear || year > thisYear + 1 || !make || !model) return undefined;
  const more = (['badge', 'body', 'fuel', 'transmission', 'colour'] as const).flatMap((name) =>
    word(name) ? [[name, word(name)]] : [],
  );
  return { year, make, model, ...Object.fromEntries(more), ...(example === true && { example }) };
}

/** Normalises a registration for the look-up: 'abc 12-d' gives 'ABC12D'. */
export function plainRego(written: string): string {
  return written.toUpperCase().replace(/[\s-]/g, '');
}
