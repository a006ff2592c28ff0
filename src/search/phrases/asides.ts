import { isLitres, phraseAt } from './amount-at.ts';
import table from './asides.json' with { type: 'json' };
import { unpainted, wholePhrases } from './synonyms.ts';
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
  /** Words before a car that the buyer has or compares with: 'trade in my', 'bigger than a'. */
  compared: patternOf(table.compared),
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

/**
 * Words of a text that mean something only together: 'electric windows' asks for no electric car, 'gold coast' for no
 * gold one, 'trade in my corolla' for no Corolla.
 */
export function wordGroups(text: string): string[][] {
  const tokens = tokensOf(text);
  const groups: string[][] = [];
  for (let at = 0; at < tokens.length; at++) {
    const end = groupEnd(tokens, at) ?? at + 1;
    const written = text.slice(tokens[at]!.from, tokens[end - 1]!.to);
    if (end - at > 1) groups.push(written.split(/[\s,]+/));
    at = end - 1;
  }
  return groups;
}

function groupEnd(tokens: readonly Token[], at: number): number | undefined {
  const car = asideAt(tokens, at, 'compared');
  // What the buyer has is read to the next comma, because the makes of the stock are not known here.
  const stop = car && tokens.findIndex(({ kind }, one) => one >= car && kind === 'break');
  if (stop) return stop < 0 ? tokens.length : stop;
  const whole = phraseAt(tokens, at, 3, (joined) => wholePhrases.has(joined) || undefined)?.end;
  return (
    asideAt(tokens, at, 'text') ?? whole ?? (unpainted.has(tokens[at + 1]?.word ?? '') ? at + 2 : undefined)
  );
}
