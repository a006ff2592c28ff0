/** How often an open page asks while it is looked at, milliseconds. */
const ASK_MS = 15_000;
/** An answer younger than this is not asked for again when the visitor comes back to the page. */
const FRESH_MS = 3000;

/** Ids of the cars that visitors hold (RESERVE-2). The same object until another is held or one is free again. */
let held: ReadonlySet<string> | undefined;
let askedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let isFollowing = false;
const followers = new Set<() => void>();
/** A page that waited in the back/forward cache comes into view without the first of these. */
const comingBack: readonly [EventTarget, string][] =
  typeof document === 'undefined'
    ? []
    : [
        [document, 'visibilitychange'],
        [window, 'pageshow'],
        [window, 'online'],
      ];

/** What is known of it now; undefined before the first answer, and where the dealer has no API. */
export const reservedNow = (): ReadonlySet<string> | undefined => held;

/**
 * Has the page ask which cars are held: at once, when the visitor comes back to it, and every few seconds while it is
 * visible. However many parts of a page follow, it asks once. On a site where nobody can reserve a car it never asks.
 *
 * @param follower called whenever the answer changes
 * @returns the way to stop
 */
export function followReservedCars(follower: () => void): () => void {
  followers.add(follower);
  if (!isFollowing) {
    isFollowing = true;
    for (const [target, name] of comingBack) target.addEventListener(name, askIfSeen);
    askIfSeen();
  }
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    isFollowing = false;
    clearTimeout(timer);
    for (const [target, name] of comingBack) target.removeEventListener(name, askIfSeen);
  };
}

/** The same for who needs it once, asked for now unless the page follows it already. */
export async function reservedCarsNow(): Promise<ReadonlySet<string> | undefined> {
  if (!isFollowing || !held) await ask();
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

/** An answer that does not come changes nothing: what was known last is better than what was known at the build. */
async function ask(): Promise<void> {
  if (!('reserves' in document.documentElement.dataset)) return;
  askedAt = performance.now();
  try {
    // Fetched after the page has begun to answer: what was true at the build is nearly always still true.
    const [{ pageApi }, { reservedCars }] = await Promise.all([
      import('../api/page-api.ts'),
      import('../api/reserved-cars.ts'),
    ]);
    const answer = await pageApi()?.call(reservedCars);
    if (answer?.ok) tell(answer.data.cars);
  } catch {
    // Without a connection the code cannot be fetched; the next turn tries again.
  }
}

function tell(cars: readonly string[]): void {
  if (held && held.size === cars.length && cars.every((id) => held?.has(id))) return;
  held = new Set(cars);
  for (const follower of followers) follower();
}
