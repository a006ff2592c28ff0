import { isDeepStrictEqual } from 'node:util';
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { cleanText, cutText } from './clean-text.ts';
import type { TableText } from './feed/feed-text.ts';
import { StockImportError } from './inventory.ts';

/** What a JSON text has, besides the entries that were asked for. */
interface JsonOutline {
  /** The names in the outermost object. */
  names: string[];
  /** Its lists, of which those within lists are none. */
  lists: JsonList[];
  /** False: there is no list at the place. */
  hasList: boolean;
}

interface JsonList {
  /** The names that lead to it; none when it is the text itself. */
  steps: readonly string[];
  /** How many objects it has. */
  objects: number;
}

/** Objects and lists within each other. Feeds have ten; what has more is made to take all time. */
const deepest = 100;

/**
 * Reads JSON piece by piece, and lets go of each entry of a list.
 *
 * @param at path of the list: 'stock.vehicle'. Undefined: the text itself is the list
 * @throws StockImportError when the text is not JSON
 */
export async function* jsonRecords(
  text: TableText,
  at: string | undefined,
  name: string,
): AsyncGenerator<unknown, JsonOutline> {
  const steps = at?.split('.') ?? [];
  const outline: JsonOutline = { names: [], lists: [], hasList: false };
  const entries: unknown[] = [];
  // A step that the parser would understand as any name, or not at all, leads nowhere.
  const isPlain = !steps.some((step) => step === '' || step === '*');
  const values = new TokenParser({
    paths: isPlain ? [['$', ...steps, '*'].join('.')] : [],
    keepStack: false,
  });
  values.onValue = ({ value, key }) => {
    if (typeof key === 'number' && outline.hasList) entries.push(value);
  };
  const note = outliner(outline, isPlain ? steps : undefined);
  let read = 0;
  const tokenizer = new Tokenizer();
  tokenizer.onToken = (token) => {
    read = token.offset;
    note(token);
    values.write(token);
  };
  try {
    for await (const piece of text()) {
      tokenizer.write(piece);
      yield* entries.splice(0);
    }
    tokenizer.end();
    if (!values.isEnded) throw new Error('It ends too early');
  } catch (error) {
    if (error instanceof StockImportError) throw error;
    const why = (error as Error).message
      .replace(/^Tokenizer ended.*$/, 'It ends too early')
      .replace(/^Unexpected [A-Z_]+ \((.*)\) in state.*$/s, 'Unexpected $1')
      .replace(/ at chunk position.*$/s, '');
    throw new StockImportError(
      `${name} is not JSON: ${cutText(cleanText(why), 80)} (near character ${read})`,
    );
  }
  return outline;
}

type Token = Parameters<Tokenizer['onToken']>[0];

/** Notes names and lists as their tokens come. */
function outliner(outline: JsonOutline, wanted: readonly string[] | undefined): (token: Token) => void {
  /** The objects and lists that are open: the name that is read in an object, or the list if it is no list in a list. */
  const open: (string | JsonList | undefined)[] = [];
  let last: unknown;
  return ({ token, value }) => {
    if (token === TokenType.COLON) {
      open[open.length - 1] = String(last);
      if (open.length === 1) outline.names.push(String(last));
    } else if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (open.length === deepest)
        throw new Error(`It has more than ${deepest} objects and lists within each other`);
      const parent = open.at(-1);
      if (token === TokenType.LEFT_BRACE && typeof parent === 'object') parent.objects += 1;
      const steps = open.filter((one) => typeof one === 'string');
      if (token === TokenType.LEFT_BRACKET && steps.length === open.length) {
        const list = { steps, objects: 0 };
        outline.lists.push(list);
        outline.hasList ||= isDeepStrictEqual(list.steps, wanted);
        open.push(list);
      } else open.push(undefined);
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) open.pop();
    last = value;
  };
}
