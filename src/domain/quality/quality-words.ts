import { grouped } from '../prices/money.ts';
import words from './quality-words.json' with { type: 'json' };
import { type QualityCounts, type QualityKind, qualityKinds } from './site-quality.ts';

/** The words of one kind of problem. */
interface KindWords {
  /** Heading of its list: 'Cars without photos'. */
  title: string;
  /** Short, under a number: 'Without photos'. */
  label: string;
  /** What a line of the list is: 'Car'. */
  row: string;
  /** After a number, for one and for several: 'car needs a photo', 'cars need a photo'. */
  one: string;
  several: string;
}

export const qualityWords: Readonly<Record<QualityKind, KindWords>> = words;

/** '14 cars need a photo, 2 links go nowhere', or 'Nothing to put right'. */
export function qualitySummary(counts: QualityCounts, kinds: readonly QualityKind[] = qualityKinds): string {
  const parts = kinds.flatMap((kind) => {
    const { one, several } = qualityWords[kind];
    const count = counts[kind];
    return count === 0 ? [] : `${grouped(count)} ${count === 1 ? one : several}`;
  });
  return parts.length === 0 ? 'Nothing to put right' : parts.join(', ');
}

/** How a count stands to that of the release before: '3 fewer', '2 more', 'as before'. */
export function countChange(
  now: number,
  before: number | undefined,
): { text: string; isBetter: boolean; isWorse: boolean } | undefined {
  if (before === undefined) return undefined;
  const text =
    now === before ? 'as before' : `${grouped(Math.abs(now - before))} ${now < before ? 'fewer' : 'more'}`;
  return { text, isBetter: now < before, isWorse: now > before };
}

/** '142 kB'. */
export const kilobytes = (bytes: number): string => `${grouped(Math.round(bytes / 1000))} kB`;
