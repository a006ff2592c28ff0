import { readEntries } from '../domain/record.ts';
import { persistedStore } from './persisted-store.ts';

/** Milliseconds between two requests while the page is visible. */
const ASK_MS = 15_000;
/** If the last answer is younger than this, returning to the page sends no request. */
const FRESH_MS = 3000;

/** Ids of the cars that visitors have reserved (RESERVE-2). The object stays the same until the set changes. */
let held: ReadonlySet<string> | undefined;
let askedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let following: AbortController | undefined;
const followers = new Set<() => void>();
/** Events after which the answer may be stale. A restore from the back/forward cache may fire only the second one. */
const comingBack = ['visibilitychange', 'pageshow', 'online'];

/** Returns the last answer. Undefined before the first answer, and when the dealer has no API. */
export const reservedNow = (): ReadonlySet<string> | undefined => held;

/**
 * Asks the server which cars are reserved: now, when the visitor returns to the page, and every 15 seconds while the
 * page is visible. All followers of a page share the requests. On a site without reservations no request is sent.
 *
 * @param follower called whenever the answer changes
 * @returns a function that stops following
 */
export function followReservedCars(follower: () => void): () => void {
  followers.add(follower);
  if (!following) {
    following = new AbortController();
    const { signal } = following;
    for (const name of comingBack) addEventListener(name, askIfSeen, { capture: true, signal });
    askIfSeen();
  }
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    following?.abort();
    following = undefined;
    clearTimeout(timer);
  };
}

/** Returns the current answer once. Sends a request unless a follower on the page already has an answer. */
export async function reservedCarsNow(): Promise<ReadonlySet<string> | undefined> {
  if (!following || !held) await ask();
  return held;
}

function askIfSeen(): void {
  clearTimeout(timer);
  if (document.hidden) return;
  const wait = FRESH_MS - (performance.now() - askedAt);
  if (wait > 0) timer = setTimeout(askIfSeen, wait);
  else
    void ask().then(() => {
      clearTimeout(timer);
      timer = setTimeout(askIfSeen, ASK_MS);
    });
}

/** Sends one request. If it fails, the last answer stays, because it is newer than the data of the build. */
async function ask(): Promise<void> {
  if (!('reserves' in document.documentElement.dataset)) return;
  askedAt = performance.now();
  try {
    // Loaded late, so that the page is interactive sooner: the data of the build is nearly always still correct.
    const [{ pageApi }, { reservedCars }] = await Promise.all([
      import('../api/client.ts'),
      import('../api/reserved-cars.ts'),
    ]);
    const answer = await pageApi()?.call(reservedCars);
    if (answer?.ok) tell(answer.data.cars);
  } catch {
    // Without a connection the code cannot be loaded. The next request tries again.
  }
}

function tell(cars: readonly string[]): void {
  if (held && held.size === cars.length && cars.every((id) => held?.has(id))) return;
  held = new Set(cars);
  for (const follower of followers) follower();
}

const mostKept = 20;
const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/** The visitor's latest reservation of each car, newest last. The server's cookie decides whether it is valid. */
const store = persistedStore<{ entries: { car: string; reservation: string }[] }>({
  key: 'own-reservations',
  initial: { entries: [] },
  read: (kept) => {
    const entries = readEntries(kept['entries'], ({ car, reservation }) =>
      typeof car === 'string' && car !== '' && car.length <= 64 && isId(reservation)
        ? { car, reservation }
        : undefined,
    );
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
  store.update(({ entries }) => ({ entries: entries.filter((entry) => entry.car !== car) }));
}
