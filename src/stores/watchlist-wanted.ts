import { readSavedCar, type SavedCar } from '../domain/cars/saved-car.ts';

/** Longer than a sign-in takes. */
const wantedForMs = 30 * 60_000;
const key = 'watchlist-wanted';

/** Remembers, in this tab, the car that the visitor wanted to save before signing in. */
export function wantAfterSignIn(car: SavedCar): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(car));
  } catch {
    // The car is not saved after signing in. The visitor has to press the heart again.
  }
}

/** True when such a car is stored. Otherwise the caller need not ask the server whether the visitor is signed in. */
export function isWanting(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Returns that car once and forgets it. */
export function takeWanted(now = Date.now()): SavedCar | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept === null) return undefined;
    sessionStorage.removeItem(key);
    const car = readSavedCar(JSON.parse(kept));
    return car && Math.abs(now - car.savedAt) < wantedForMs ? car : undefined;
  } catch {
    return undefined;
  }
}
