import { cues, linkWords, meaningAt, phraseAt, subjects, units } from './amount-at.ts';
import type { PhraseBook } from './phrase-book.ts';
import { fillers, negations } from './synonyms.ts';
import type { Token } from './tokens-of.ts';

/** Words that are typed before or after what they are about, and find nothing themselves. */
const smallWords = [...cues.keys(), ...subjects.keys(), ...units.keys(), ...fillers, ...negations];

/**
 * The number of tokens at the end that begin a phrase: 'under', 'less than $3', 'not toy', 'wi' for 'with'. While the
 * visitor types, they are not searched for, because they would find nothing.
 */
export function unfinishedTokens(tokens: readonly Token[], text: string, book: PhraseBook): number {
  const { length } = tokens;
  const last = tokens.at(-1);
  if (!last || last.kind === 'break') return 0;
  const isBegun = last.to === text.length;
  for (let from = Math.max(0, length - 5); from < length; from++) {
    if (isLimit(tokens, from) || (isBegun && isNegation(tokens, from, book))) return length - from;
  }
  if (last.kind !== 'word') return last.kind === 'sign' ? 1 : 0;
  if (fillers.has(last.word)) return 1;
  const isName = [...book.names, ...book.meanings.keys()].some((name) => name.startsWith(last.word));
  return isBegun && !isName && smallWords.some((word) => word.startsWith(last.word)) ? 1 : 0;
}

/** True when the tokens from here to the end are a limit without its number or with a part of it: 'under $3'. */
function isLimit(tokens: readonly Token[], from: number): boolean {
  const subject = meaningAt(tokens, from, subjects, 2);
  const link = subject && meaningAt(tokens, subject.end, linkWords, 1);
  const cue = meaningAt(tokens, link?.end ?? subject?.end ?? from, cues, 3);
  if (!cue) return subject !== undefined && (link?.end ?? subject.end) === tokens.length;
  const rest = tokens.slice(cue.end);
  return rest.length <= 2 && rest.every(({ kind, word }) => kind === 'number' || word === '$');
}

/** True for 'not', and for 'not' before a word that is no value yet. */
function isNegation(tokens: readonly Token[], from: number, { meanings, mostWords }: PhraseBook): boolean {
  if (!negations.has(tokens[from]!.word)) return false;
  const known = phraseAt(tokens, from + 1, mostWords, (joined) => meanings.get(joined));
  return tokens.length - from <= 3 && !known;
}
