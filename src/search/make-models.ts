import type { ListedCar } from '../domain/cars/listed-car.ts';
import type { Filter } from './filter.ts';
import { comparable } from './static/tokens.ts';

/** The models of each make in stock: `{Ford: ['Everest', 'Ranger'], Toyota: ['Corolla']}`. */
export type ModelsByMake = Readonly<Record<string, readonly string[]>>;

/** One of several chosen makes. Without models all its cars are meant. */
export interface ChosenMake {
  make: string;
  models: string[];
}

export function modelsByMake(cars: readonly Pick<ListedCar, 'make' | 'model'>[]): ModelsByMake {
  const makes = Map.groupBy(
    cars.filter(({ make, model }) => make !== '' && model !== ''),
    ({ make }) => make,
  );
  return Object.fromEntries(
    [...makes].sort(byName).map(([make, of]) => [make, [...new Set(of.map(({ model }) => model))].sort()]),
  );
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1);

/**
 * Assigns the chosen models to the chosen makes: Toyota, Ford and Ranger mean every Toyota, and of Ford only Rangers.
 * `loose` has the models that none of the chosen makes has.
 */
export function chosenMakes(
  makes: readonly string[],
  models: readonly string[],
  known: ModelsByMake,
): { makes: ChosenMake[]; loose: string[] } {
  const chosen = makes.map((make) => ({
    make,
    models: models.filter((model) => hasModel(known, make, model)),
  }));
  const loose = models.filter((model) => !chosen.some((one) => one.models.includes(model)));
  return { makes: chosen, loose };
}

/** True when cars of the model are in stock under this make. Spellings that the search treats as equal are equal here. */
export function hasModel(known: ModelsByMake, make: string, model: string): boolean {
  const own = Object.entries(known).find(([name]) => comparable(name) === comparable(make))?.[1] ?? [];
  return own.some((name) => comparable(name) === comparable(model));
}

/**
 * The filter for makes and models. Several makes and models become pairs, see `chosenMakes`. As two separate conditions, a
 * model would exclude every other make.
 */
export function makeFilter(
  makes: readonly string[],
  models: readonly string[],
  known: ModelsByMake = {},
): Filter {
  const plain = [...among('make', makes), ...among('model', models)];
  if (makes.length === 0 || models.length === 0 || Object.keys(known).length === 0) return plain;
  const chosen = chosenMakes(makes, models, known);
  const whole = chosen.makes.flatMap(({ make, models }) => (models.length === 0 ? [make] : []));
  if (whole.length === 0 && chosen.loose.length === 0) return plain;
  // All pairs in one branch: `chosenMakes` gives a model to every chosen make that has it, so none of them is too much.
  const paired = makes.filter((make) => !whole.includes(make));
  const pairs = paired.length > 0 ? [...among('make', paired), ...among('model', models)] : [];
  const anyOf = [among('make', whole), pairs, among('model', chosen.loose)];
  return [{ anyOf: anyOf.filter((branch) => branch.length > 0) }];
}

const among = (field: string, values: readonly string[]): Filter =>
  values.length > 0 ? [{ field, in: [...values] }] : [];
