import { isLitres } from './amount-at.ts';
import table from './asides.json' with { type: 'json' };
import type { Token } from './tokens-of.ts';

/**
 * A pattern of the table: words in typed order with a blank between two. '#' is a number, '#_' one that may be the size
 * of an engine, '#.' that of a small one. '@' stands before the name of another row.
 */
function patternOf(written: string): RegExp {
  const rows = Object.entries<string | string[]>(table);
  const source = rows.reduce((text, [name, row]) => text.replaceAll(`@${name}`, String(row)), written);
  return new RegExp(`^(?:${source})(?= |$)`);
}

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
