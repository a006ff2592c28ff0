import { readSavedCar, type SavedCar } from '../domain/saved-car.ts';

/** Longer than anybody takes to sign in. */
const wantedForMs = 30 * 60_000;
const key = 'watchlist-wanted';

/** Remembers, in this tab, the car for whose sake the visitor goes to sign in. */
export function wantAfterSignIn(car: SavedCar): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(car));
  } catch {
    // He has to press the heart again.
  }
}

/** Whether there is one, should anybody have to ask who is signed in. */
export function isWanting(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Gives that car once: it is forgotten when it is taken. */
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
