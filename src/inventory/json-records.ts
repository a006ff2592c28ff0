import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { cleanText, cutText } from './clean-text.ts';
import type { TableText } from './feed/feed-text.ts';
import { StockImportError } from './inventory.ts';

/** What a JSON text has, besides the entries that were asked for. */
interface JsonOutline {
  /** The names in the outermost object. */
  names: string[];
  /** Its lists, those of a list's entries too. */
  lists: RecordList[];
  /** False: there is no list at the place. */
  hasList: boolean;
}

/** A list of records, or the lists of that name that the entries of another list have, as those of vehicles at each yard. */
export interface RecordList {
  /** The names that lead to it; none when it is the text itself. */
  steps: readonly string[];
  /** The list whose entries have it. */
  within: RecordList | undefined;
  /** How many records it has. */
  records: number;
  /** How many texts, numbers and so on its records have, without those of lists in them. */
  values: number;
}

/** Objects and lists within each other. Feeds have ten; what has more is made to take all time. */
const deepest = 100;

/**
 * Reads JSON piece by piece, and lets go of each entry of a list.
 *
 * @param at path of the list: 'stock.vehicle', where 'stock' may be a list itself. Undefined: the text itself is the list
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
  const values = new TokenParser({ paths: isPlain ? pathsThroughLists(steps) : [], keepStack: false });
  const { note, isInWanted } = outliner(outline, isPlain ? steps : undefined);
  values.onValue = ({ value, key }) => {
    if (typeof key === 'number' && isInWanted()) entries.push(value);
  };
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

/** More steps than this do not lead through lists: each doubles the number of paths. */
const mostSteps = 6;

/** The parser's paths to the entries of a list, with and without an entry of a list before each step. */
function pathsThroughLists(steps: readonly string[]): string[] {
  const ways = steps.length > mostSteps ? [''] : ['', '*.'];
  return steps
    .reduce((paths, step) => paths.flatMap((path) => ways.map((way) => `${path}.${way}${step}`)), ['$'])
    .map((path) => `${path}.*`);
}

type Token = Parameters<Tokenizer['onToken']>[0];

/** Notes names and lists as their tokens come. */
function outliner(outline: JsonOutline, wanted: readonly string[] | undefined) {
  /** The objects and lists that are open: the name that is read in an object, or the list if it is no list in a list. */
  const open: (string | RecordList | undefined)[] = [];
  /** Those of them that are lists. */
  const around: RecordList[] = [];
  const lists = new Map<string, RecordList>();
  const nameOf = (steps: readonly string[]) => steps.map((step) => `\0${step}`).join('');
  const wantedName = wanted && nameOf(wanted);
  let found: RecordList | undefined;
  const listAt = (steps: readonly string[]): RecordList => {
    const name = nameOf(steps);
    const known = lists.get(name);
    if (known) return known;
    const list = { steps, within: around.at(-1), records: 0, values: 0 };
    lists.set(name, list);
    outline.lists.push(list);
    if (name === wantedName) {
      found = list;
      outline.hasList = true;
    }
    return list;
  };
  let last: unknown;
  const note = ({ token, value }: Token) => {
    const list = around.at(-1);
    if (list && scalars.has(token)) list.values += 1;
    if (token === TokenType.COLON) {
      // The name was taken for a value until its colon came.
      if (list) list.values -= 1;
      open[open.length - 1] = String(last);
      if (open.length === 1) outline.names.push(String(last));
    } else if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (open.length === deepest)
        throw new Error(`It has more than ${deepest} objects and lists within each other`);
      const parent = open.at(-1);
      if (token === TokenType.LEFT_BRACE && typeof parent === 'object') parent.records += 1;
      const isList =
        token === TokenType.LEFT_BRACKET && typeof parent !== 'object' && !open.includes(undefined);
      const opened = isList ? listAt(open.filter((one) => typeof one === 'string')) : undefined;
      open.push(opened);
      if (opened) around.push(opened);
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) {
      if (typeof open.pop() === 'object') around.pop();
    }
    last = value;
  };
  const isInWanted = () => found !== undefined && open.at(-1) === found;
  return { note, isInWanted };
}

const scalars = new Set([TokenType.STRING, TokenType.NUMBER, TokenType.TRUE, TokenType.FALSE]);
