import { isRecord, persistedStore } from './persisted-store.ts';

/** The visitor's latest reservation of each car, newest last. The server's cookie decides whether it is valid. */
interface OwnReservations {
  entries: { car: string; reservation: string }[];
}

const mostKept = 20;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

const store = persistedStore<OwnReservations>({
  key: 'own-reservations',
  version: 1,
  initial: { entries: [] },
  read: (kept) => {
    if (!isRecord(kept) || !Array.isArray(kept['entries'])) return undefined;
    const entries = kept['entries'].flatMap((entry: unknown) => {
      if (!isRecord(entry)) return [];
      const { car, reservation } = entry;
      const whole = typeof car === 'string' && car !== '' && car.length <= 64 && isId(reservation);
      return whole ? [{ car, reservation }] : [];
    });
    return { entries: entries.slice(-mostKept) };
  },
});

export function rememberReservation(car: string, reservation: string): void {
  if (!isId(reservation)) return;
  store.update(({ entries }) => ({
    entries: [...entries.filter((entry) => entry.car !== car), { car, reservation }].slice(-mostKept),
  }));
}

/** Returns the id of the visitor's reservation of a car. Undefined when this browser knows none. */
export function knownReservation(car: string): string | undefined {
  return store.getState().entries.find((entry) => entry.car === car)?.reservation;
}

export function forgetReservation(car: string): void {
  store.update((state) =>
    state.entries.some((entry) => entry.car === car)
      ? { entries: state.entries.filter((entry) => entry.car !== car) }
      : state,
  );
}
