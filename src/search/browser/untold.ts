import type { SearchAnswer } from '../request.ts';
import type { LeftOutNote } from './search-client.ts';
import table from './untold.json' with { type: 'json' };

/** What buyers ask of a car and a stock may not say. */
interface Topic {
  /** What is not said, as the begin of a sentence: 'Towing weights are'. */
  says: string;
  /** How it is typed, as a regular expression. */
  typed: string;
  /** The fields of the index that say it, where feeds can. */
  fields?: readonly string[];
  /** What to type in its place, where cars have several values of the fields. */
  instead?: string;
}

const rows: Readonly<Record<string, string>> = table.rows;
/** A pattern of untold.json, with the rows that it names after '@'. */
const patternOf = (typed: string): string => typed.replace(/@(\w+)/g, (_, name) => patternOf(rows[name]!));
const topics: readonly Topic[] = table.topics;

/** A fact that a text asks for. */
export interface AskedFact extends LeftOutNote {
  /** The fields of the index that may say it. */
  fields: readonly string[];
  instead?: string | undefined;
}

/** The facts that a text asks for and a stock may not say. @param missing the words of the text that find no car */
export function factsAskedFor(text: string, missing: readonly string[]): AskedFact[] {
  let rest = text;
  return topics.flatMap(({ says, typed, fields = [], instead }) => {
    const pattern = new RegExp(
      String.raw`(?<![\p{L}\p{N}])(?:(?:not?|without|except) )?(?:${patternOf(typed)})(?![\p{L}\p{N}])`,
      'giu',
    );
    const asked = (rest.match(pattern) ?? []).join(' ').split(/[\s,]+/);
    const words = missing.filter((word) => asked.includes(word));
    if (words.length === 0) return [];
    rest = rest.replace(pattern, ' ');
    return [{ sentence: `${says} not in this stock`, words, fields, instead }];
  });
}

/** What is said of a fact. Undefined where cars say it. @param stock the counts of its fields among all cars */
export function sentenceOn(
  { sentence, fields, instead }: AskedFact,
  stock: Pick<SearchAnswer, 'facets' | 'facets_stats'>,
): string | undefined {
  const least = instead ? 2 : 1;
  const isTold = fields.some(
    (field) =>
      Object.keys(stock.facets[field] ?? {}).length >= least || (stock.facets_stats[field]?.max ?? 0) > 0,
  );
  return isTold ? instead : sentence;
}
