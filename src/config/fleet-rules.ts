import { type ConfigProblem, foundText, type TextPlace } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';

/** The file of a dealer and where in it a key stands. */
type PlaceOf = (slug: string, key: string) => Partial<TextPlace> & { file: string };

/** Dealers that claim an id or a host which another dealer has: leads and pages of the two would mix. */
export function sharedIdentity(dealers: readonly Dealer[], placeOf: PlaceOf): ConfigProblem[] {
  return [
    ...claimedTwice(dealers, 'id', ({ id }) => String(id), placeOf),
    ...claimedTwice(dealers, 'siteUrl', ({ siteUrl }) => new URL(siteUrl).host, placeOf),
  ];
}

function claimedTwice(
  dealers: readonly Dealer[],
  key: 'id' | 'siteUrl',
  claim: (dealer: Dealer) => string,
  placeOf: PlaceOf,
): ConfigProblem[] {
  const first = new Map<string, string>();
  return dealers.flatMap((dealer) => {
    const holder = first.get(claim(dealer));
    first.set(claim(dealer), holder ?? dealer.slug);
    if (holder === undefined) return [];
    return [
      {
        dealer: dealer.slug,
        ...placeOf(dealer.slug, key),
        key,
        found: foundText(dealer[key]),
        message: `The dealer ${holder} has the same ${key}.`,
        remedy: 'Give each dealer its own.',
      },
    ];
  });
}
