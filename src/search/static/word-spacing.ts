import type { TextField, TextIndex } from './text-index.ts';

/** Only this many words from the first are joined with the next one, or split. */
const mostWords = 5;

/**
 * The query with another spacing, as Typesense finds it with `split_join_tokens: 'fallback'` when nothing matches the
 * query as it is typed: 'land cruiser' as 'landcruiser', 'landrover' as 'land rover'. Within one field it tries all
 * words as one, then each pair of neighbours as one, then each word as two. The first field with such words decides.
 *
 * @returns undefined when no field has words for another spacing
 */
export function respaced(words: readonly string[], { numbers, fields }: TextIndex): string[] | undefined {
  for (const field of fields) {
    const found = joinedIn(words, field, numbers) ?? splitIn(words, field, numbers);
    if (found) return found;
  }
  return undefined;
}

type WordNumbers = TextIndex['numbers'];

/** The number of a word that the field contains. */
function numberIn({ words }: TextField, word: string, numbers: WordNumbers): number | undefined {
  const number = numbers.get(word);
  return number !== undefined && words.includes(number) ? number : undefined;
}

function joinedIn(words: readonly string[], field: TextField, numbers: WordNumbers): string[] | undefined {
  if (words.length < 2) return undefined;
  const whole = words.join('');
  if (numberIn(field, whole, numbers) !== undefined) return [whole];
  for (let at = 0; at + 1 < Math.min(words.length, mostWords) && words.length > 2; at++) {
    const candidate = words.toSpliced(at, 2, words[at]! + words[at + 1]!);
    const known = knownAtStart(candidate, field, numbers);
    if (known.length === candidate.length && valueHas(field, (value) => hasAll(value, known)))
      return candidate;
  }
  return undefined;
}

function splitIn(words: readonly string[], field: TextField, numbers: WordNumbers): string[] | undefined {
  for (let at = 0; at < Math.min(words.length, mostWords); at++) {
    const halves = halvesIn(words[at]!, field, numbers);
    if (!halves) continue;
    const candidate = words.toSpliced(at, 1, ...halves);
    // Typesense stops at the first word that the field does not contain, such as a word that is still being typed.
    const known = knownAtStart(candidate, field, numbers);
    if (known.length > 0 && valueHas(field, (value) => hasAll(value, known))) return candidate;
  }
  return undefined;
}

/** The two words of the field that form the word and follow each other in a text. The longest first word counts. */
function halvesIn(word: string, field: TextField, numbers: WordNumbers): [string, string] | undefined {
  for (let end = word.length - 1; end > 0; end--) {
    const [start, rest] = [word.slice(0, end), word.slice(end)];
    const first = numberIn(field, start, numbers);
    const second = first === undefined ? undefined : numberIn(field, rest, numbers);
    if (second === undefined) continue;
    const isPhrase = (value: Uint32Array) =>
      value.some((one, at) => one === first && value[at + 1] === second);
    if (valueHas(field, isPhrase)) return [start, rest];
  }
  return undefined;
}

/** The numbers of the words up to the first one that the field does not contain. */
function knownAtStart(words: readonly string[], field: TextField, numbers: WordNumbers): number[] {
  const known: number[] = [];
  for (const word of words) {
    const number = numberIn(field, word, numbers);
    if (number === undefined) break;
    known.push(number);
  }
  return known;
}

const hasAll = (value: Uint32Array, known: readonly number[]) => known.every((one) => value.includes(one));

/** True when some value of the field, as the numbers of its words, passes the test. */
function valueHas({ words, starts }: TextField, test: (value: Uint32Array) => boolean): boolean {
  for (let value = 0; value + 1 < starts.length; value++) {
    if (test(words.subarray(starts[value], starts[value + 1]))) return true;
  }
  return false;
}
