import { cues, isLitres, phraseAt } from './amount-at.ts';
import table from './asides.json' with { type: 'json' };
import { fillers, parts, wholePhrases } from './synonyms.ts';
import { type Token, tokensOf } from './tokens-of.ts';

const rows: Readonly<Record<string, string>> = table.rows;
const withRows = (written: string): string =>
  written.replace(/@([a-z]+)/g, (_, name) => withRows(rows[name]!));

/**
 * A pattern of asides.json, with the rows that it names after '@': words in typed order with a blank between two. '#' is
 * a number, '#_' one that may be the size of an engine, '#.' that of a small one.
 */
const patternOf = (written: string) => new RegExp(`^(?:${withRows(written)})(?= |$)`);

const patterns = {
  /** Words with a meaning that belong to something no filter has: 'new tyres', 'at least 6 airbags', 'electric windows'. */
  text: patternOf(table.texts.join('|')),
  /** What is towed is not what the buyer looks for: 'tow a caravan'. */
  towing: patternOf(table.towing),
};

/** Words of the longest pattern. */
const mostWords = 12;

/** The end of the words at a token that follow a pattern. Undefined where none do. */
export function asideAt(
  tokens: readonly Token[],
  at: number,
  kind: keyof typeof patterns,
): number | undefined {
  const words = tokens
    .slice(at, at + mostWords)
    .map((token) =>
      token.kind === 'number' ? `#${isLitres(token) ? (token.value > 2 ? '_' : '.') : ''}` : token.word,
    );
  const found = patterns[kind].exec(words.join(' '))?.[0];
  return found ? at + found.split(' ').length : undefined;
}

/** 'i 20', 'rav 4' */
const isModel = ({ word }: Token, next: Token | undefined) =>
  next?.kind === 'number' &&
  /^(?:i|[a-z]{2,3})$/.test(word) &&
  (word === 'i' || !fillers.has(word)) &&
  !cues.has(word);

/** Words of a text that mean something only together: 'electric windows' asks for no electric car, 'gold coast' for no gold one. */
export function wordGroups(text: string): string[][] {
  const tokens = tokensOf(text);
  const groups: string[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const isWhole = (joined: string) => wholePhrases.has(joined) || undefined;
    const end =
      asideAt(tokens, at, 'text') ??
      phraseAt(tokens, at, 3, isWhole)?.end ??
      (isModel(tokens[at]!, tokens[at + 1]) || parts.has(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1);
    if (end > at + 1) groups.push(text.slice(tokens[at]!.from, tokens[end - 1]!.to).split(/[\s,]+/));
    at = end - 1;
  }
  return groups;
}
