import { type ConfigProblem, foundText } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';

/** Dealers that claim an id or a host which another dealer has: leads and pages of the two would mix. */
export function sharedIdentity(
  dealers: readonly Dealer[],
  fileOf: (slug: string) => string,
): ConfigProblem[] {
  return [
    ...claimedTwice(dealers, 'id', ({ id }) => String(id), fileOf),
    ...claimedTwice(dealers, 'siteUrl', ({ siteUrl }) => new URL(siteUrl).host, fileOf),
  ];
}

function claimedTwice(
  dealers: readonly Dealer[],
  key: 'id' | 'siteUrl',
  claim: (dealer: Dealer) => string,
  fileOf: (slug: string) => string,
): ConfigProblem[] {
  const first = new Map<string, string>();
  return dealers.flatMap((dealer) => {
    const holder = first.get(claim(dealer));
    first.set(claim(dealer), holder ?? dealer.slug);
    if (holder === undefined) return [];
    return [
      {
        dealer: dealer.slug,
        file: fileOf(dealer.slug),
        key,
        found: foundText(dealer[key]),
        message: `The dealer ${holder} has the same ${key}.`,
        remedy: 'Give each dealer its own.',
      },
    ];
  });
}
