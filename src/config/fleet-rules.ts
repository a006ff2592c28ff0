import { type ConfigProblem, foundText, type TextPlace } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';

/** Returns a dealer's file and the position of a key in it. */
type PlaceOf = (slug: string, key: string) => Partial<TextPlace> & { file: string };

/** Problems of dealers that share an id or a host with another dealer: their leads and pages would mix. */
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
        remedy: 'Give each dealer a different value.',
      },
    ];
  });
}
