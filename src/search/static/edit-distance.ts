interface Rules {
  /** Maximum distance. For a greater distance the result is `limit + 1`. */
  limit: number;
  /** True to allow a prefix of the word as the target. */
  prefix?: boolean;
  /** True to count a swap of the first two letters as one, like any other swap. In Typesense it counts as two. */
  swapsFirst?: boolean;
}

/**
 * The number of edits that change `typed` to `word`, or with `prefix` to a prefix of it. An edit inserts, removes or
 * replaces a letter, or swaps two neighbours. As in Typesense, the prefix is at least as long as `typed`: 'fodr' is one
 * swap from 'ford', but does not match 'forester' by removing a letter.
 */
export function editDistance(
  typed: string,
  word: string,
  { limit, prefix = false, swapsFirst = false }: Rules,
): number {
  const tooMany = limit + 1;
  if (typed.length - word.length > limit) return tooMany;
  if (!prefix && word.length - typed.length > limit) return tooMany;
  const firstSwap = swapsFirst ? 2 : 3;
  const width = Math.min(word.length, typed.length + limit);
  let before = new Array<number>(width + 1).fill(0);
  let last = Array.from(before, (_, index) => index);
  let row = before.slice();
  for (let i = 1; i <= typed.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= width; j++) {
      const same = typed[i - 1] === word[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j >= firstSwap && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1);
      }
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return tooMany;
    [before, last, row] = [last, row, before];
  }
  const distance = prefix ? Math.min(...last.slice(Math.min(typed.length, word.length))) : last[word.length]!;
  return Math.min(distance, tooMany);
}
