import { DAY, HOUR } from '../domain/time/durations.ts';

/** A server that nobody used for so long was off, or its clock is ahead. */
const longestQuiet = 90 * DAY;

interface Clocks {
  now: () => number;
  /** Milliseconds of a clock that is never set. */
  elapsed: () => number;
  /** When the server was last used, as far as its database says. */
  lastSeen: number | undefined;
}

/**
 * Whether the clock of the machine is to be believed. What is deleted or paid back by a clock that was set ahead does not
 * come back with the right time, so a leap forward counts only when it has lasted for a day.
 *
 * @returns tells it for this moment; call it often
 */
export function believedTime({ now, elapsed, lastSeen }: Clocks): () => boolean {
  const ahead = () => now() - elapsed();
  const wasQuiet = lastSeen !== undefined && now() - lastSeen > longestQuiet;
  /** How far ahead of the other clock it is known to be. */
  let believed = wasQuiet ? Number.NEGATIVE_INFINITY : ahead();
  let doubtedFrom: number | undefined;
  return () => {
    const isLeap = ahead() - believed > HOUR;
    if (isLeap) doubtedFrom ??= elapsed();
    else doubtedFrom = undefined;
    if (doubtedFrom !== undefined && elapsed() - doubtedFrom < DAY) return false;
    believed = ahead();
    doubtedFrom = undefined;
    return true;
  };
}
