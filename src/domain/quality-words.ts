import { grouped } from './money.ts';
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

export const qualityWords: Readonly<Record<QualityKind, KindWords>> = {
  noPhoto: {
    title: 'Cars without photos',
    label: 'Without photos',
    row: 'Car',
    one: 'car needs a photo',
    several: 'cars need a photo',
  },
  fewPhotos: {
    title: 'Cars with too few photos',
    label: 'Too few photos',
    row: 'Car',
    one: 'car needs more photos',
    several: 'cars need more photos',
  },
  noPrice: {
    title: 'Cars without a price',
    label: 'Without a price',
    row: 'Car',
    one: 'car has no price',
    several: 'cars have no price',
  },
  noText: {
    title: 'Cars without a description',
    label: 'Without a description',
    row: 'Car',
    one: 'car has no description',
    several: 'cars have no description',
  },
  shortText: {
    title: 'Very short descriptions',
    label: 'Short descriptions',
    row: 'Car',
    one: 'description is very short',
    several: 'descriptions are very short',
  },
  sameText: {
    title: 'Descriptions that another car has too',
    label: 'Same descriptions',
    row: 'Car',
    one: 'car shares its description',
    several: 'cars share their description',
  },
  oldText: {
    title: 'Old descriptions',
    label: 'Old descriptions',
    row: 'Car',
    one: 'description is old',
    several: 'descriptions are old',
  },
  leftOut: {
    title: 'Stock lines that are not on the site',
    label: 'Stock lines left out',
    row: 'Stock line',
    one: 'stock line is left out',
    several: 'stock lines are left out',
  },
  deadLink: {
    title: 'Links that go nowhere',
    label: 'Links to no page',
    row: 'Link',
    one: 'link goes nowhere',
    several: 'links go nowhere',
  },
  noAlt: {
    title: 'Pictures without words for screen readers',
    label: 'Pictures without words',
    row: 'Page',
    one: 'picture has no words for screen readers',
    several: 'pictures have no words for screen readers',
  },
};

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
