const MINUTE = 60_000;

const FIRST_WAIT = MINUTE / 2;
const LONGEST_WAIT = 6 * 60 * MINUTE;

/** Tries of a delivery before it is dead: by the waits between them, about two days. */
export const mostAttempts = 18;

/**
 * Milliseconds until the next try: half a minute, then twice as long each time up to six hours, a fifth more or less,
 * so that what failed together does not come back together.
 *
 * @param attempts tries so far, at least 1
 * @param asked what the receiver asked to be left alone for, milliseconds; at most an hour of it is granted
 */
export function waitAfter(attempts: number, asked = 0, random: () => number = Math.random): number {
  const wait = Math.min(FIRST_WAIT * 2 ** (attempts - 1), LONGEST_WAIT);
  const jittered = wait * (0.8 + 0.4 * random());
  return Math.round(Math.max(jittered, Math.min(asked, 60 * MINUTE)));
}
