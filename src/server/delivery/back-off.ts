const MINUTE = 60_000;

const FIRST_WAIT = MINUTE / 2;
const LONGEST_WAIT = 6 * 60 * MINUTE;

/** Tries until a delivery is dead. The waits between them add up to about two days. */
export const mostAttempts = 18;

/**
 * Milliseconds until the next try: half a minute, then twice as long each time, up to six hours. A random fifth more or
 * less spreads out deliveries that failed together.
 *
 * @param attempts tries so far, at least 1
 * @param asked wait that the receiver asked for (Retry-After), milliseconds; at most one hour is granted
 */
export function waitAfter(attempts: number, asked = 0, random: () => number = Math.random): number {
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
  const jittered = wait * (0.8 + 0.4 * random());
  return Math.round(Math.max(jittered, Math.min(asked, 60 * MINUTE)));
}
