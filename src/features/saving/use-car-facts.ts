import { useEffect, useState } from 'react';
import type { FactGroup } from '../../domain/compared-cars.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import { carFacts, listedFacts } from './car-facts.ts';

/** A request that hangs is no reason to compare nothing; what the search knows is there at once. */
export function useCarFacts(cars: readonly ListedCar[]): {
  factsOf(car: ListedCar): FactGroup[];
  isReading: boolean;
} {
  const [read, setRead] = useState<ReadonlyMap<string, FactGroup[] | null>>(new Map());
  const missing = cars.filter(({ slug }) => !read.has(slug)).map(({ slug }) => slug);
  const asked = missing.join(' ');

  useEffect(() => {
    let isOver = false;
    for (const slug of asked.split(' ').filter(Boolean)) {
      const keep = (facts: FactGroup[] | null) => {
        if (!isOver) setRead((before) => new Map(before).set(slug, facts));
      };
      carFacts(slug).then(keep, () => keep(null));
    }
    return () => {
      isOver = true;
    };
  }, [asked]);

  return {
    factsOf: (car) => {
      const facts = read.get(car.slug);
      return facts && facts.length > 0 ? facts : listedFacts(car);
    },
    isReading: missing.length > 0,
  };
}
