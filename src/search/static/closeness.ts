/** Typesense looks at so many words of a query, and at so many words of a text at a time (its `WINDOW_SIZE`). */
const window = 10;
/** Farther apart than any two words of a text. */
const farApart = 0xffff;

export interface Closeness {
  /** Words of the query that stand near each other. */
  words: number;
  /** Steps from the first of them to the last, of the place where most of them stand nearest. */
  distance: number;
  /** They are the whole text. */
  isWhole: boolean;
}

/**
 * How near each other the words of a query stand in a text: Typesense's `Match`, whose steps this follows, for each of
 * them decides what is equally near.
 *
 * @param places of each word that the text holds: where it stands, ascending, from 0; two words or more
 * @param length words of the text
 */
export function closenessOf(places: readonly (readonly number[])[], length: number): Closeness {
  const looked = Math.min(places.length, window);
  let open = places.slice(0, looked).map((own, word) => ({ word, nth: 0, place: own[0]! }));
  let [words, distance] = [1, farApart];
  while (open.length > 1) {
    open = open.toSorted((a, b) => b.place - a.place);
    const first = open.at(-1)!;
    const near = open.filter(({ place }) => place - first.place <= window);
    const apart = near[0]!.place - first.place;
    if (near.length > words || (near.length === words && apart < distance)) {
      words = near.length;
      distance = apart;
    }
    if (words === looked && distance === open.length - 1) break;
    open.pop();
    const next = places[first.word]![first.nth + 1];
    if (next !== undefined) open.push({ word: first.word, nth: first.nth + 1, place: next });
  }
  if (distance === farApart) distance = 0;
  return { words, distance, isWhole: isWhole(places, length, distance) };
}

function isWhole(places: readonly (readonly number[])[], length: number, distance: number): boolean {
  const count = places.length;
  if (length !== count || !places.some((own) => own.at(-1) === length - 1)) return false;
  const found = places.reduce((sum, own) => sum + own.length, 0);
  return distance < count - 1 || (distance === count - 1 && found === count);
}
