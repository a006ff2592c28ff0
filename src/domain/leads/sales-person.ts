import type { CarType } from '../cars/car.ts';

/** A rule of the dealer: who answers for which cars. A list that is empty fits every car. */
interface CarsOfPerson {
  /** Id of the person. */
  person: string;
  /** Slugs of locations. */
  locations: readonly string[];
  carTypes: readonly CarType[];
  /** Names of makes: 'Mazda'. */
  makes: readonly string[];
}

/**
 * Who answers for a car: the person whom its stock line names, else the first rule of the dealer that fits. Undefined
 * when nobody does. An id that is nobody's counts as none.
 *
 * @param location slug of the location where the car stands
 */
export function salesPersonOf<Person extends { id: string }>(
  { salesPerson, car_type, make }: { salesPerson?: string | undefined; car_type: CarType; make: string },
  location: string | undefined,
  { people, forCars }: { people: readonly Person[]; forCars: readonly CarsOfPerson[] },
): Person | undefined {
  const byId = (id: string | undefined) => people.find((person) => person.id === id);
  const rule = forCars.find(
    ({ locations, carTypes, makes }) =>
      fits(locations, location) && fits(carTypes, car_type) && fits(makes.map(lower), lower(make)),
  );
  return byId(salesPerson) ?? byId(rule?.person);
}

const lower = (name: string) => name.toLowerCase();

const fits = <Value>(allowed: readonly Value[], value: Value | undefined) =>
  allowed.length === 0 || (value !== undefined && allowed.includes(value));

/** How a page shows the person who answers for a car. Plain JSON. */
export interface CarPerson {
  /** Sent with leads about the car. */
  id: string;
  name: string;
  firstName: string;
  role?: string;
  /** A square picture of the face. */
  photo?: { src: string; srcset?: string };
  /** Up to two letters, for a person without a photo. */
  initials: string;
  /** 'Tue to Fri 9 am to 5:30 pm', 'Sat 9 am to 4 pm'. Absent when the dealer states none. */
  hours?: string[];
  /** What a script needs to say when the person answers. Absent when the dealer promises nothing. */
  answers?: {
    /** Working minutes of the person. */
    withinMinutes: number;
    /** See `hoursText`. */
    hours: string;
    /** Time zone of these hours: 'Australia/Sydney'. */
    timeZone: string;
  };
}

/** 'Mai Tran' as 'MT', 'Madonna' as 'M', 'Anne-Marie van der Berg' as 'AB'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return ends.map((word) => [...word][0]!.toUpperCase()).join('') || [...name][0]!;
}
