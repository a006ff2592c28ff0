import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { isRecord } from '../domain/record.ts';
import { cleanText, cutText } from './clean-text.ts';
import type { TableText } from './feed/feed-text.ts';
import { StockImportError } from './inventory.ts';
import type { RawRecord } from './raw-record.ts';

/** What a JSON text has, besides the entries that were asked for. */
interface JsonOutline {
  /** The names in the outermost object. */
  names: string[];
  /** False: the entries that were asked for are not at the place. */
  hasEntries: boolean;
}

/** Objects and lists within each other. Feeds have ten; what has more is made to take all time. */
const deepest = 100;

/** A record that something else names, such as its id. What has no value of its own is no record, but has some. */
export const isNamedRecord = (value: unknown): value is RawRecord =>
  isRecord(value) && Object.values(value).some((one) => one !== null && typeof one !== 'object');

/** Fields that tell a car apart. The name of a record that has one may be the number of a row. */
const identities = ['id', 'stocknum', 'vin'];

/**
 * Reads JSON piece by piece, and lets go of each entry of a list.
 *
 * @param entriesOf 'names': those of an object in place of the list, `{"A1": {…}, "A2": {…}}`, where all are records
 * @param at path of the list: 'stock.vehicle', where 'stock' may be a list itself. Undefined: the text itself is the list
 * @throws StockImportError when the text is not JSON
 */
export async function* jsonRecords(
  text: TableText,
  at: string | undefined,
  name: string,
  entriesOf: 'list' | 'names' = 'list',
): AsyncGenerator<unknown, JsonOutline> {
  const steps = at?.split('.') ?? [];
  const outline: JsonOutline = { names: [], hasEntries: false };
  const entries: unknown[] = [];
  // A step that the parser would understand as any name, or not at all, leads nowhere.
  const isPlain = !steps.some((step) => step === '' || step === '*');
  const values = new TokenParser({ paths: isPlain ? pathsThroughLists(steps) : [], keepStack: false });
  const { note, isInWanted, isNamedInWanted } = outliner(outline, isPlain ? steps : undefined);
  let isOther = false;
  values.onValue = ({ value, key }) => {
    if (entriesOf === 'list' && typeof key === 'number' && isInWanted()) entries.push(value);
    if (entriesOf === 'list' || value === null || !isNamedInWanted()) return;
    isOther ||= !isNamedRecord(value);
    outline.hasEntries = !isOther;
    if (isNamedRecord(value))
      entries.push(identities.some((field) => field in value) ? value : { id: key, ...value });
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

/** Notes names, and whether there is a list at the place, as their tokens come. */
function outliner(outline: JsonOutline, wanted: readonly string[] | undefined) {
  /** The objects and lists that are open: the name that is read in an object, or whether a list is the wanted one. A list in a list is undefined. */
  const open: (string | boolean | undefined)[] = [];
  const isWanted = (way: typeof open) => {
    const steps = way.filter((one) => typeof one === 'string');
    return (
      !way.includes(undefined) &&
      steps.length === wanted?.length &&
      steps.every((step, index) => step === wanted[index])
    );
  };
  let last: unknown;
  const note = ({ token, value }: Token) => {
    if (token === TokenType.COLON) {
      open[open.length - 1] = String(last);
      if (open.length === 1) outline.names.push(String(last));
    } else if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) {
      if (open.length === deepest)
        throw new Error(`It has more than ${deepest} objects and lists within each other`);
      const isList = token === TokenType.LEFT_BRACKET && typeof open.at(-1) !== 'boolean';
      const opened = isList ? isWanted(open) : undefined;
      if (opened) outline.hasEntries = true;
      open.push(opened);
    } else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) open.pop();
    last = value;
  };
  const isInWanted = () => open.at(-1) === true;
  const isNamedInWanted = () => typeof open.at(-1) === 'string' && isWanted(open.slice(0, -1));
  return { note, isInWanted, isNamedInWanted };
}
