import type { CarInput } from '../domain/car.ts';
import type { Random } from './random.ts';
import type { Habits, States } from './recipe.ts';
import { stateRules } from './state-rules.ts';

/** Puts the recipe's states onto cars, each on another car, and says when there are not enough that suit. */
export function applyStates(
  cars: readonly CarInput[],
  states: States,
  asOf: string,
  habits: Habits,
  random: Random,
): void {
  const free = new Set(random.sample(cars, cars.length));
  const rules = stateRules(asOf, habits, random);
  for (const [state, { suits, apply }] of Object.entries(rules) as [keyof States, (typeof rules)['sold']][]) {
    for (let index = 0; index < states[state]; index++) {
      const car = [...free].find((each) => suits?.(each) ?? true);
      if (!car) {
        throw new RangeError(`The recipe asks for ${states[state]} '${state}', but only ${index} cars suit.`);
      }
      free.delete(car);
      apply(car, index);
    }
  }
}
