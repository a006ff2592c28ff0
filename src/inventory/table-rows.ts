import { pipeline } from 'node:stream/promises';
import { Tokenizer, TokenParser, TokenType } from '@streamparser/json';
import { type CsvError, type InfoRecord, type Options, parse } from 'csv-parse';
import sax from 'sax';
import { isRecord } from '../domain/record.ts';
import { cleanText, cutText } from './clean-text.ts';
import { csvDialect, splitLoosely, withoutBlankEnd } from './csv-dialect.ts';
import { type TableText, wholeText } from './feed/feed-text.ts';
import { StockImportError } from './inventory.ts';
import type { RawRecord } from './raw-record.ts';
import type { Cells } from './row-value.ts';
import { writtenTruth } from './written-truth.ts';

/** The formats of tables that are no CSV. */
export type TreeFormat = 'json' | 'ndjson' | 'xml';

/** One record of a table, which may span lines. */
export interface CsvRow {
  /** From 1, the header not counted. */
  row: number;
  /** Line of the file on which the record ends. */
  line: number;
  cells: string[];
  /** The error, when the record is not valid CSV. `cells` then has the readable part. */
  fault?: string;
}

/** Stands in a map for the columns after those that it names. */
const furtherColumns = '*';

/** Maximum length of the shown part of a record with an unclosed quote, which may be the rest of the file. */
const longestBroken = 2000;

/**
 * Reads a table: the header first, below a title where it has one, then every record in order. Broken records come with a `fault`.
 *
 * @param name the table, for messages
 * @param written how the map says that it is written: its separator, unless the first line shows another one, and the
 *   names of its columns, when its first line does not have them; and those that it reads
 * @returns false when the text ends in the middle of a line
 * @throws StockImportError when the text cannot be read as a table at all
 */
export async function readCsvRows(
  text: TableText,
  name: string,
  written: { delimiter: string; header?: string[] | undefined; mapped?: readonly string[] },
  onHeader: (columns: string[]) => void,
  onRow: (row: CsvRow) => void,
): Promise<boolean> {
  const dialect = await csvDialect(text, written.delimiter, !written.header, written.mapped);
  const hasMore = written.header?.at(-1) === furtherColumns;
  let header = hasMore ? written.header?.slice(0, -1) : written.header;
  if (header) onHeader(header);
  let row = 0;
  const take = (found: string[], line: number, raw: string, fault?: string): void => {
    if (!header) {
      if (fault) throw new StockImportError(`${name}:${line}: the header is not sound CSV (${fault}).`);
      header = withoutBlankEnd(found.map(cleanText), 0);
      onHeader(header);
      return;
    }
    row += 1;
    const { length } = header;
    const fits = (cells: string[]) => cells.length === length;
    const cut = (cells: string[]) => (hasMore ? cells.slice(0, length) : withoutBlankEnd(cells, length));
    const short = cut(found);
    // The parser keeps the quotes of a cell in which a quote stands. Too many cells tell where it stands beside a separator.
    const kept = hasMore ? /^"/ : /^".*"$/s;
    const isSound = fault || (fits(short) && !short.some((cell) => kept.test(cell)));
    const loose = isSound ? short : cut(splitLoosely(raw, dialect));
    const cells = fits(loose) ? loose : short;
    const problem =
      fault ?? (fits(cells) ? undefined : `it has ${cells.length} cells where the header has ${length}`);
    onRow(problem ? { row, line, cells, fault: problem } : { row, line, cells });
  };
  const options: Options = {
    delimiter: dialect.delimiter,
    escape: dialect.escape,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // With strict quoting, a stray quote would swallow all rows up to the next one.
    relax_quotes: true,
    from_line: dialect.firstLine,
    skip_empty_lines: true,
    skip_records_with_error: true,
    // With a size limit, csv-parse would drop longer rows silently.
    max_record_size: 0,
    raw: true,
    // The types of csv-parse know a record, but not that `raw` puts its text beside it.
    on_record: (({ record, raw }: { record: string[]; raw: string }, info: InfoRecord) =>
      take(record, info.lines, raw)) as never,
    on_skip: (error: CsvError | undefined, raw: string | undefined) => {
      const isOpen = error?.code === 'CSV_QUOTE_NOT_CLOSED';
      const why = isOpen ? 'a quote is not closed' : (error?.message ?? 'it is not sound CSV');
      take([cutText(cleanText(raw ?? ''), longestBroken)], Number(error?.['lines'] ?? 0), '', why);
    },
  };
  try {
    await pipeline(text(), parse(options), async (records) => {
      for await (const _ of records);
    });
  } catch (error) {
    throw error instanceof StockImportError || !(error instanceof Error)
      ? error
      : new StockImportError(`${name} cannot be read: ${error.message}`);
  }
  if (!header) throw new StockImportError(`${name} is empty; the first line names the columns.`);
  return dialect.endsLine;
}

/** The separator in a cell with several values, such as pictures. It is the default separator of `as: "list"`. */
const severalMark = '|';

/**
 * The rows of a JSON or XML feed as cells, one after the other. A nested value is a cell named by its path: 'engine.size';
 * an attribute of XML is '@id'. Values of a list are joined by '|'.
 *
 * @param rowsAt path of the rows: 'stock.vehicle'. Without it, the value itself is the list. Lines of NDJSON are rows
 * @param columns those that will be read. One that asks for an entry of a list, 'price[EGC].amount', becomes a cell
 * @throws StockImportError when the text is not JSON or XML, or has no such rows
 */
export async function* treeRows(
  text: TableText,
  format: TreeFormat,
  rowsAt: string | undefined,
  name: string,
  columns: readonly string[] = [],
): AsyncGenerator<Cells> {
  const picked = pickedEntries(columns);
  for await (const row of treeRecords(text, format, rowsAt, name)) {
    const cells = new Map<string, string>();
    try {
      addCells(cells, row, '', picked);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw new StockImportError(`${name} has a row of too many values within each other`);
    }
    yield cells;
  }
}

/** The same rows as they are. */
export async function* treeRecords(
  text: TableText,
  format: TreeFormat,
  rowsAt: string | undefined,
  name: string,
): AsyncGenerator<unknown> {
  if (format === 'ndjson') yield* ndjsonRecords(text, name);
  else if (format === 'json') {
    const { hasEntries, names } = yield* jsonRecords(text, rowsAt, name);
    if (!hasEntries && !(yield* jsonRecords(text, rowsAt, name, 'names')).hasEntries)
      throw noList(name, rowsAt, names);
  } else {
    const tree = yield* xmlRecords(text, rowsAt, name);
    if (tree !== undefined) yield* recordsIn(tree, rowsAt, name);
  }
}

/** The rows of XML in which none was found by its path: none today, or all of them where the map names no path. */
function recordsIn(tree: RawRecord, rowsAt: string | undefined, name: string): unknown[] {
  let at: unknown = tree;
  for (const step of rowsAt?.split('.') ?? []) {
    // An element without any element has no rows today.
    if (at !== tree && isEmptyElement(at)) return [];
    at = isRecord(at) ? at[step] : undefined;
  }
  if (Array.isArray(at)) return at;
  throw noList(name, rowsAt, Object.keys(tree));
}

function noList(name: string, rowsAt: string | undefined, names: readonly string[]): StockImportError {
  const no = `${name} has no list${rowsAt ? ` at '${rowsAt}'` : ''}.`;
  const has = names.length > 0 ? `It has: ${names.slice(0, 10).join(', ')}.` : '';
  const remedy = rowsAt ? 'Correct "rows" in the map.' : 'Say in the map where the rows are: "rows".';
  return new StockImportError([no, has, remedy].filter(Boolean).join(' '));
}

/** A list of records, or the lists of that name that the entries of another list have, as those of vehicles at each yard. */
interface RecordList {
  /** The names that lead to it; none when it is the text itself. */
  steps: readonly string[];
  /** The list whose entries have it. */
  within: RecordList | undefined;
  /** How many records it has. */
  records: number;
  /** How many texts, numbers and so on its records have, without those of lists in them. */
  values: number;
}

/**
 * Where the rows of a JSON or XML table are that nobody has described: the path of its longest list of records, or of a
 * list in these, where its records say more, as those of the vehicles at each yard do. Undefined when the table itself is
 * the list, or has none.
 *
 * @throws StockImportError when the text is not JSON or XML
 */
export async function rowsPath(
  text: TableText,
  format: TreeFormat,
  name: string,
): Promise<string | undefined> {
  if (format === 'ndjson') return undefined;
  const lists = listsOf(await treeOf(text, format, name), format);
  const longestIn = (outer: RecordList | undefined) =>
    lists
      .filter((list) => list.within === outer && (!outer || detailOf(list) > detailOf(outer)))
      .toSorted((one, other) => other.records - one.records)[0];
  let found: RecordList | undefined;
  for (let next = longestIn(undefined); next; next = longestIn(next)) found = next;
  return found?.steps.join('.') || undefined;
}

/** How much a record of a list says. */
const detailOf = ({ values, records }: RecordList) => values / records;

async function treeOf(text: TableText, format: 'json' | 'xml', name: string): Promise<unknown> {
  if (format === 'xml') return (await xmlRecords(text, undefined, name).next()).value;
  // It says where a text is no JSON.
  for await (const _ of jsonRecords(text, undefined, name));
  return JSON.parse(await wholeText(text));
}

function listsOf(tree: unknown, format: 'json' | 'xml'): RecordList[] {
  const lists = new Map<string, RecordList>();
  const look = (value: unknown, steps: string[], within: RecordList | undefined): void => {
    const path = steps.join('.');
    const list = lists.get(path) ?? { steps, within, records: 0, values: 0 };
    const entries = isRecord(value) ? Object.values(value).filter((one) => one !== null) : [];
    const isKeyed = format === 'json' && !within && entries.length > 0 && entries.every(isNamedRecord);
    const records = Array.isArray(value) ? value.filter(isRecord) : isKeyed ? entries.filter(isRecord) : [];
    if (records.length > 0) {
      lists.set(path, list);
      for (const record of records) {
        list.records += 1;
        lookInto(record, steps, list);
      }
    } else if (isRecord(value)) {
      // One row alone is no list: where there is none, it is the element with the most texts.
      if (!within && format === 'xml') {
        const texts = Object.values(value).filter((of) => typeof of === 'string').length;
        lists.set(path, { ...list, records: texts / mostTexts, values: texts / mostTexts });
      }
      lookInto(value, steps, within);
    } else if (within && value !== null && !Array.isArray(value)) within.values += 1;
  };
  const lookInto = (record: RawRecord, steps: string[], within: RecordList | undefined) => {
    if (steps.length < deepestRows)
      for (const [key, of] of Object.entries(record)) look(of, [...steps, key], within);
  };
  look(tree, [], undefined);
  return [...lists.values()];
}

/** Elements within each other above and in a row. */
const deepestRows = 8;
/** More than an element has, so that every list counts more than one. */
const mostTexts = 10_000;

const isEmptyElement = (value: unknown) =>
  isRecord(value) ? Object.keys(value).every((key) => key.startsWith('@')) : value === '';

async function* ndjsonRecords(text: TableText, name: string): AsyncGenerator<unknown> {
  let rest = '';
  let number = 0;
  const parsedLine = (line: string): unknown => {
    try {
      return JSON.parse(line);
    } catch (error) {
      const why = (error as Error).message.replace(/ \(line 1 column \d+\)$/, '');
      throw new StockImportError(`${name} is not NDJSON: line ${number}: ${why}`);
    }
  };
  for await (const piece of text()) {
    const lines = piece.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    for (const line of lines) {
      number += 1;
      if (line.trim() !== '') yield parsedLine(line);
    }
  }
  number += 1;
  if (rest.trim() !== '') yield parsedLine(rest);
}

/** Stands for an '&' that begins no character reference, as in 'R&D' and in addresses. No feed has this letter. */
const bareAmpersand = '\ue000';

/** Elements within each other. Feeds have ten; what has more is made to take all memory. */
const deepestElement = 100;

/**
 * Reads XML and lets go of each row with the elements within it.
 *
 * @returns when there was no row: the tree, in which each element has the first child of a name. Without a place of rows,
 *   it has all
 */
async function* xmlRecords(
  text: TableText,
  rowsAt: string | undefined,
  name: string,
): AsyncGenerator<unknown, RawRecord | undefined> {
  const rows: unknown[] = [];
  const tree: RawRecord = Object.create(null);
  const open = [{ path: '', element: tree, attributes: {}, text: '' }];
  // Entities that a document defines itself can grow without limit: they stay as they are written.
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    // Other names than those of HTML are read with the text of a cell, and a comment may be long.
    if (!/^(?:Invalid character entity|Max buffer length)/.test(error.message)) throw error;
    parser.resume();
  };
  const read = (written: string) => written.replaceAll(bareAmpersand, '&');
  parser.onopentag = ({ name, attributes }) => {
    const { path } = open.at(-1)!;
    if (open.length > deepestElement)
      throw new Error(`It has more than ${deepestElement} elements within each other`);
    const own = path === '' ? name : `${path}.${name}`;
    open.push({ path: own, element: Object.create(null), attributes, text: '' });
  };
  parser.ontext = parser.oncdata = (piece) => {
    open.at(-1)!.text += read(piece);
  };
  parser.onclosetag = (name) => {
    const { path, element, attributes, text } = open.pop()!;
    const words = text.trim();
    if (words !== '') element['#text'] = words;
    for (const [key, value] of Object.entries(attributes)) element[`@${key}`] = read(String(value)).trim();
    const isText = Object.keys(element).every((key) => key === '#text');
    const value = isText ? words : element;
    if (path === rowsAt) rows.push(value);
    else addElement(open.at(-1)!.element, name, value, !rowsAt || path.startsWith(`${rowsAt}.`));
  };
  let found = false;
  let rest = '';
  try {
    for await (const piece of text()) {
      const whole = rest + piece;
      rest = /(?:<(?:\/|\/?b|\/?br\s{0,9}\/?)?|&#?\w{0,31})$/i.exec(whole)?.[0] ?? '';
      parser.write(
        whole
          .slice(0, whole.length - rest.length)
          // A line break is text, not an element beside it.
          .replace(/<\/?br\s*\/?>/gi, '&#10;')
          .replace(/&(?!#?\w{1,31};)/g, bareAmpersand),
      );
      found ||= rows.length > 0;
      yield* rows.splice(0);
    }
    parser.write(rest.replace('&', bareAmpersand)).close();
    if (!found && Object.keys(tree).length === 0) throw new Error('It has no element');
  } catch (error) {
    if (error instanceof StockImportError) throw error;
    const [why] = (error as Error).message.split('\n');
    throw new StockImportError(`${name} is not XML: ${why} (line ${parser.line + 1})`);
  }
  return found ? undefined : tree;
}

/** Adds an element to its parent, where elements of one name are a list. */
function addElement(parent: RawRecord, name: string, value: unknown, keepsAll: boolean): void {
  const before = parent[name];
  if (before === undefined) parent[name] = value;
  else if (Array.isArray(before) && keepsAll) before.push(value);
  else if (keepsAll) parent[name] = [before, value];
}

/** The list entries that columns ask for by one of their values: 'Identification[VIN].Value' by 'VIN'. */
function pickedEntries(columns: readonly string[]) {
  const picked = columns.flatMap((column) => {
    const [as, list = '', says = ''] = /^(.+?)\[([^\]]+)\]/.exec(column) ?? [];
    return as === undefined ? [] : [[as, { list, says }] as const];
  });
  return [...new Map(picked).values()];
}

/** What numbers the entries of a list, such as photos: `<photo order="2">`. */
const place =
  /^@?(?:\w*:)?(?:(?:display|sort|photo|image)?_?(?:order|sequence|position|index|rank)|seq|sort)$/i;

/** What marks the first photo: `<photo main="true">`. */
const mark = /^@?(?:\w*:)?(?:is_?)?(?:main|primary|cover|hero)(?:_?(?:photo|image|picture))?$/i;

/** The entries of a list in the order of their numbers, where each has one, or with the one first that is marked so. */
function inOrder(entries: readonly unknown[]): readonly unknown[] {
  const [first] = entries;
  const isFirst = (entry: unknown) =>
    isRecord(entry) &&
    Object.entries(entry).some(([name, value]) => mark.test(name) && writtenTruth(String(value)) === true);
  const key = isRecord(first) && Object.keys(first).find((name) => place.test(name));
  if (!key) return entries.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
  const numbered = entries.map((entry) => ({
    entry,
    at: Number.parseFloat(String(isRecord(entry) && entry[key])),
  }));
  if (numbered.some(({ at }) => Number.isNaN(at))) return entries;
  return numbered.sort((one, other) => one.at - other.at).map(({ entry }) => entry);
}

function addCells(
  cells: Map<string, string>,
  value: unknown,
  path: string,
  picked: ReturnType<typeof pickedEntries>,
): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) {
    for (const entry of inOrder(value)) addCells(cells, entry, path, picked);
  } else if (isRecord(value)) {
    // Text beside attributes is the value of the element itself.
    for (const [key, entry] of Object.entries(value))
      addCells(cells, entry, key === '#text' ? path : path === '' ? key : `${path}.${key}`, picked);
    for (const { list, says } of picked)
      if (list === path && Object.values(value).includes(says))
        addCells(cells, value, `${path}[${says}]`, picked);
  } else {
    const before = cells.get(path);
    cells.set(path, before === undefined ? String(value) : `${before}${severalMark}${value}`);
  }
}

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
const isNamedRecord = (value: unknown): value is RawRecord =>
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
