import { Misuse } from './command-line.ts';

/** What the help of a command says of `--now`. */
export const nowHelp = `  --now INSTANT         as if it were this moment, such as 2026-11-22T20:10:00Z; each dealer's
                        day is that of its own time zone`;

const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * The moment a command is run for, milliseconds since 1970.
 *
 * @param written as given after `--now`; absent: the machine's clock
 * @throws saying what to write instead
 */
export function nowOf(written: string | undefined): number {
  if (written === undefined) return Date.now();
  const day = instant.exec(written)?.[1];
  const now = Date.parse(written);
  // 30 February is no day, and some engines take it for 2 March.
  if (day && now && new Date(`${day}T00:00Z`).toISOString().startsWith(day)) return now;
  throw new Misuse(
    `--now is '${written}'; write a moment with its time zone, such as 2026-11-22T20:10:00Z or 2026-11-23T07:10:00+11:00.`,
  );
}

/** A clock that shows the moment of `--now` when the command starts, and goes on from there. */
export function clockFrom(written: string | undefined): () => number {
  const ahead = nowOf(written) - Date.now();
  return written === undefined ? Date.now : () => Date.now() + ahead;
}
