import type { SavedCar } from '../../domain/saved-car.ts';

/** A list of cars as its controls see it. */
export interface CarList {
  ids(): string[];
  has(id: string): boolean;
  /** @returns the way to stop it */
  subscribe(onChange: () => void): () => void;
  /** Puts the car on the list or takes it off, and tells the visitor what became of it. */
  toggle(car: SavedCar): void;
}
