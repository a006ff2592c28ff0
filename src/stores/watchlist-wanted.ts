import { readSavedCar, type SavedCar } from '../domain/cars/saved-car.ts';
import { keepText, textAt, valueAt } from './stored-text.ts';

/** Longer than a sign-in takes. */
const wantedForMs = 30 * 60_000;
const key = 'watchlist-wanted';

/** Remembers, in this tab, the car that the visitor wanted to save before signing in. */
export function wantAfterSignIn(car: SavedCar): void {
  // Without storage the car is not saved after signing in. The visitor has to press the heart again.
  keepText(key, JSON.stringify(car), 'sessionStorage');
}

/** True when such a car is stored. Otherwise the caller need not ask the server whether the visitor is signed in. */
export function isWanting(): boolean {
  return Boolean(textAt(key, 'sessionStorage'));
}

/** Returns that car once and forgets it. */
export function takeWanted(now = Date.now()): SavedCar | undefined {
  const car = readSavedCar(valueAt(key, 'sessionStorage'));
  keepText(key, null, 'sessionStorage');
  return car && Math.abs(now - car.savedAt) < wantedForMs ? car : undefined;
}
