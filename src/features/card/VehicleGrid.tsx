import type { CardView } from '../../domain/card-view.ts';
import { VehicleCard } from './VehicleCard.tsx';

export interface VehicleGridProps {
  cars: CardView[];
  headingLevel?: 2 | 3;
  /** How many cards at the start are above the fold. */
  priorityCount?: number;
}

/** A list of cards. One call draws them all: in an Astro page every call into React has a price of its own. */
export function VehicleGrid({ cars, headingLevel = 3, priorityCount = 0 }: VehicleGridProps) {
  return (
    // Safari stops calling a list without markers a list, unless the role is said.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <ul className="car-grid" role="list">
      {cars.map((car, index) => (
        <li key={car.id}>
          <VehicleCard car={car} headingLevel={headingLevel} priority={index < priorityCount} />
        </li>
      ))}
    </ul>
  );
}
