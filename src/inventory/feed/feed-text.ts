import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Entry, openPromise } from 'yauzl';
import { StockImportError } from '../inventory.ts';

export type TableEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** The most bytes of a table after decompression. A small archive can hold gigabytes. */
export const mostTableBytes = 256 * 1024 * 1024;

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/** The text of a table piece by piece, from its start with each call: it may be longer than what memory should hold. */
export type TableText = () => AsyncIterable<string> | Iterable<string>;

type Bytes = () => AsyncIterable<Uint8Array>;

/**
 * The text of a table in a file: decompressed if it is gzip or ZIP, and decoded. The encoding is that of the byte order mark or
 * of the declaration of XML; otherwise it is UTF-8 where that is possible.
 *
 * @param name the table, for messages
 * @param encoding of a table that is not UTF-8 and does not name its encoding
 * @throws StockImportError, also when the text is read: bytes that are not of the encoding are found there
 */
export async function feedText(
  file: string,
  name: string,
  encoding: TableEncoding = 'windows-1252',
  mostBytes = mostTableBytes,
): Promise<TableText> {
  const plain = await unpacked(file, name, mostBytes);
  const start = await startOf(plain());
  const named = encodingOfMark(start) ?? wideEncoding(start) ?? declaredEncoding(start);
  if (named === undefined && start.includes(0))
    throw new StockImportError(`${name} is no text; export the table as CSV, JSON or XML.`);
  const mayBeUtf8 = named === undefined || /^utf-?8$/i.test(named);
  if (mayBeUtf8 && (await isUtf8(plain, name))) return () => decoded(plain(), name, 'utf-8');
  // Every byte is valid windows-1252, so that UTF-8 with one wrong byte would give wrong letters without an error.
  if (await isDamagedUtf8(plain, name))
    throw new StockImportError(`${name} is UTF-8 with bytes that are not; export it again.`);
  return () => decoded(plain(), name, mayBeUtf8 ? encoding : named);
}

/** The text in one piece, for what cannot be read by pieces. */
export async function wholeText(text: TableText): Promise<string> {
  let whole = '';
  for await (const piece of text()) whole += piece;
  return whole;
}

/** The format that the beginning of a text shows, where it is not the one that it should have. */
export async function otherFormat(text: TableText, format: string) {
  for await (const piece of text()) {
    const start = piece.trimStart();
    if (start === '') continue;
    if (format !== 'xml' && start.startsWith('<'))
      return /^<(?:!doctype html|html|head|body|table|meta)/i.test(start) ? 'html' : 'xml';
    const isDump = /^(?:--|\/\*|set |use |drop |create |insert )/i.test(start);
    if (isDump && /\b(?:insert into|create table)\b/i.test(start)) return 'sql';
    const isJson = start.startsWith('[') || (start.startsWith('{') && format !== 'ndjson');
    return isJson && format !== 'json' ? 'json' : undefined;
  }
  return undefined;
}

class WrongEncoding extends StockImportError {}

/** @throws WrongEncoding when the bytes are not in this encoding, or when there is none of this name */
async function* decoded(bytes: AsyncIterable<Uint8Array>, name: string, encoding: string, fatal = true) {
  try {
    const decoder = new TextDecoder(encoding, { fatal });
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof StockImportError) throw error;
    throw new WrongEncoding(
      `${name} is not ${encoding}; set "encoding" in the map, often "windows-1252" for exports of Excel.`,
    );
  }
}

async function isUtf8(bytes: Bytes, name: string): Promise<boolean> {
  try {
    for await (const _ of decoded(bytes(), name, 'utf-8'));
    return true;
  } catch (error) {
    if (error instanceof WrongEncoding) return false;
    throw error;
  }
}

/** The first 200 bytes, which show packing and encoding. */
async function startOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  let start = Buffer.alloc(0);
  for await (const piece of bytes) {
    start = Buffer.concat([start, piece]);
    if (start.length >= 200) break;
  }
  return start.subarray(0, 200);
}

async function unpacked(file: string, name: string, mostBytes: number): Promise<Bytes> {
  const packed = () => createReadStream(file);
  const [first, second, third, fourth] = await startOf(bounded(packed(), name, mostBytes));
  if (first === 0x1f && second === 0x8b)
    return () =>
      bounded(
        pipeline(packed(), createGunzip({ chunkSize: 65_536 }), () => undefined),
        name,
        mostBytes,
        'gzip',
      );
  // An archive without files begins with 5, 6.
  if (first === 0x50 && second === 0x4b && (third === 3 || third === 5) && fourth === third + 1)
    return () => bounded(onlyFile(file, name), name, mostBytes, 'ZIP');
  return () => bounded(packed(), name, mostBytes);
}

/** What is no table: folders, what the Finder of macOS and Windows add, and photos, papers and films of the cars. */
const besideTable =
  /\/$|(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)|\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?|svg|pdf|mp4|mov)$/i;

/** The table of a ZIP archive. */
async function* onlyFile(archive: string, name: string): AsyncGenerator<Uint8Array> {
  const zip = await openPromise(archive, { autoClose: false });
  try {
    const files: Entry[] = [];
    for await (const entry of zip.eachEntry()) if (!besideTable.test(entry.fileName)) files.push(entry);
    if (files.some(({ fileName }) => fileName === '[Content_Types].xml'))
      throw new StockImportError(`${name} is a workbook of Excel; save the sheet as CSV (UTF-8).`);
    const [file] = files;
    if (!file || files.length > 1)
      throw new StockImportError(
        `${name} is a ZIP archive with ${file ? `${files.length} files` : 'no table'}; send one table in it.`,
      );
    yield* await zip.openReadStreamPromise(file);
  } finally {
    zip.close();
  }
}

/**
 * The same bytes, up to a limit.
 *
 * @throws StockImportError for whatever is wrong with them
 */
async function* bounded(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  mostBytes: number,
  packing?: 'gzip' | 'ZIP',
) {
  let length = 0;
  try {
    for await (const piece of bytes) {
      length += piece.length;
      if (length > mostBytes)
        throw new StockImportError(
          `${name} is larger than ${megabytes(mostBytes)} MB${packing ? ' when decompressed' : ''}; use a smaller export.`,
        );
      yield piece;
    }
  } catch (error) {
    if (error instanceof StockImportError) throw error;
    const { message } = error as Error;
    throw new StockImportError(
      packing ? `${name} is damaged ${packing} (${message}).` : `${name} cannot be read: ${message}`,
    );
  }
}

function encodingOfMark([first, second, third]: Uint8Array): TableEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark: every second byte of its ASCII letters is zero. */
function wideEncoding(start: Uint8Array): TableEncoding | undefined {
  const zeros = (from: number) => start.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined;
}

/** The encoding that the first line of XML declares. */
function declaredEncoding(start: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(start);
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/i.exec(text)?.[1];
}

/** True for text with more letters of UTF-8 beyond ASCII than bytes that are not UTF-8. */
async function isDamagedUtf8(bytes: Bytes, name: string): Promise<boolean> {
  let wrong = 0;
  let letters = 0;
  for await (const text of decoded(bytes(), name, 'utf-8', false)) {
    wrong += text.match(/\ufffd/g)?.length ?? 0;
    letters += text.match(/[\u0080-\uffff]/g)?.length ?? 0;
  }
  return letters > 2 * wrong;
}

/** What the source of a feed answered, which is in a file then. */
export type FeedAnswer =
  | { kind: 'file'; file: string; etag?: string | undefined }
  /** The copy that the ETag belongs to is current. */
  | { kind: 'unchanged' }
  /** `passing`: a second try may succeed. */
  | { kind: 'failed'; why: string; passing: boolean };

export interface FeedLimits {
  /** Milliseconds until the last byte, including redirects. */
  timeoutMs: number;
  /** The most bytes as sent, before decompression. */
  maxBytes: number;
}

export const usualFeedLimits: FeedLimits = { timeoutMs: 60_000, maxBytes: 128 * 1024 * 1024 };

export const failed = (why: string, passing = false): FeedAnswer => ({ kind: 'failed', why, passing });

export const tooLarge = ({ maxBytes }: FeedLimits) =>
  failed(`it is larger than ${Math.round(maxBytes / 1024 ** 2)} MB`);

export const tooLate = ({ timeoutMs }: FeedLimits) =>
  failed(`it did not answer within ${timeoutMs / 1000} seconds`, true);
