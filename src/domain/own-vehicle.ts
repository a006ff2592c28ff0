/** A visitor's own car, as a register of vehicles knows it or as they tell it. */
export interface OwnVehicle {
  /** Of manufacture. */
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
  /** Made up by a stand-in for the register: pages and leads say so. */
  example?: true;
}

export const oldestYear = 1950;
const longestWord = 60;

/** '2019 Toyota Corolla Ascent Sport' */
export function ownVehicleTitle(car: {
  year: number;
  make: string;
  model: string;
  badge?: string | undefined;
}): string {
  const { year, make, model, badge } = car;
  return [year, make, model, badge].filter(Boolean).join(' ');
}

/** The same for a salesperson, who shall not take what a stand-in made up for the visitor's car. */
export function ownVehicleInLead(car: OwnVehicle): string {
  return `${ownVehicleTitle(car)}${car.example ? ' (example, made up)' : ''}`;
}

/**
 * The car in what a service answered or a browser kept, which may be anything; undefined when there is none in it.
 *
 * @param thisYear no car is of a later year than the next
 */
export function readOwnVehicle(written: unknown, thisYear: number): OwnVehicle | undefined {
  if (typeof written !== 'object' || written === null) return undefined;
  const { year, ...said } = written as Record<string, unknown>;
  const word = (name: keyof Omit<OwnVehicle, 'year' | 'example'>) => {
    const value = (said as Record<string, unknown>)[name];
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
  const isExample = (written as Record<string, unknown>)['example'] === true;
  return { year, make, model, ...Object.fromEntries(more), ...(isExample && { example: true }) };
}

/** A registration as it is looked up: 'abc 12-d' is 'ABC12D'. */
export function plainRego(written: string): string {
  return written.toUpperCase().replace(/[\s-]/g, '');
}
