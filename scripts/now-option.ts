import { Misuse } from './command-line.ts';

/** Help text for `--now`. */
export const nowHelp = `  --now INSTANT         runs as if it were this moment, such as 2026-11-22T20:10:00Z; each dealer's
                        day is that of its own time zone`;

const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * The moment that a command runs for, milliseconds since 1970.
 *
 * @param written the value of `--now`; absent: the system clock
 * @throws an error with a remedy
 */
export function nowOf(written: string | undefined): number {
  if (written === undefined) return Date.now();
  const day = instant.exec(written)?.[1];
  const now = Date.parse(written);
  // 30 February does not exist, but some engines read it as 2 March.
  if (day && now && new Date(`${day}T00:00Z`).toISOString().startsWith(day)) return now;
  throw new Misuse(
    `--now is '${written}'; write a moment with its time zone, such as 2026-11-22T20:10:00Z or 2026-11-23T07:10:00+11:00.`,
  );
}

/** A clock that starts at `--now` when the command starts. */
export function clockFrom(written: string | undefined): () => number {
  const ahead = nowOf(written) - Date.now();
  return written === undefined ? Date.now : () => Date.now() + ahead;
}
