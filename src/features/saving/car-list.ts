import type { SavedCar } from '../../domain/saved-car.ts';

/** A list of cars, as used by its buttons. */
export interface CarList {
  ids(): string[];
  has(id: string): boolean;
  /** @returns a function that stops the subscription */
  subscribe(onChange: () => void): () => void;
  /** Adds the car to the list or removes it, and shows the result to the visitor. */
  toggle(car: SavedCar): void;
}
