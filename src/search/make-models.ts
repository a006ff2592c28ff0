import type { ListedCar } from '../domain/listed-car.ts';
import type { Filter } from './filter.ts';
import { comparable } from './same-value.ts';

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
 * The filter with makes and models as pairs, see `chosenMakes`. Without this, a model would exclude every other make.
 *
 * @param countsMakes true for the request that only counts the cars of each make. It ignores the models, because a make
 *   that the visitor adds comes with all its cars.
 */
export function withPairs(filter: Filter, known: ModelsByMake, countsMakes: boolean): Filter {
  const makes = valuesOf(filter, 'make');
  const models = valuesOf(filter, 'model');
  if (!models || Object.keys(known).length === 0) return filter;
  const others = filter.filter((condition) => !isOn(condition, 'make') && !isOn(condition, 'model'));
  if (!makes) return countsMakes ? others : filter;
  const chosen = chosenMakes(makes, models, known);
  const whole = chosen.makes.flatMap(({ make, models }) => (models.length === 0 ? [make] : []));
  if (whole.length === 0 && chosen.loose.length === 0) return filter;
  const pairs = chosen.makes.flatMap(({ make, models }): Filter[] =>
    models.length === 0
      ? []
      : [
          [
            { field: 'make', in: [make] },
            { field: 'model', in: models },
          ],
        ],
  );
  const anyOf: Filter[] = [
    ...(whole.length > 0 ? [[{ field: 'make', in: whole }]] : []),
    ...pairs,
    ...(chosen.loose.length > 0 ? [[{ field: 'model', in: chosen.loose }]] : []),
  ];
  return [...others, { anyOf }];
}

const isOn = (condition: Filter[number], field: string) => 'in' in condition && condition.field === field;

function valuesOf(filter: Filter, field: string): string[] | undefined {
  const condition = filter.find((one) => isOn(one, field));
  return condition && 'in' in condition ? condition.in : undefined;
}
