import { gunzipSync } from 'node:zlib';
import { unzipSync } from 'fflate';
import { StockImportError } from '../inventory.ts';

export type TableEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** The most bytes of a table after decompression. A small archive can hold gigabytes. */
export const mostTableBytes = 256 * 1024 * 1024;

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/**
 * The text of a table's bytes: decompressed if they are gzip or ZIP, and decoded. The encoding is that of the byte order mark or
 * of the declaration of XML; otherwise it is UTF-8 where that is possible.
 *
 * @param name the table, for messages
 * @param encoding of a table that is not UTF-8 and does not name its encoding
 * @throws StockImportError
 */
export function feedText(
  bytes: Uint8Array,
  name: string,
  encoding: TableEncoding = 'windows-1252',
  mostBytes = mostTableBytes,
): string {
  const plain = unpacked(bytes, name, mostBytes);
  if (plain.byteLength > mostBytes)
    throw new StockImportError(`${name} is larger than ${megabytes(mostBytes)} MB; use a smaller export.`);
  const named = encodingOfMark(plain) ?? wideEncoding(plain) ?? declaredEncoding(plain);
  const utf8 = named === undefined || isUtf8(named) ? decoded(plain, 'utf-8') : undefined;
  if (utf8 !== undefined) return utf8;
  // Every byte is valid windows-1252, so that UTF-8 with one wrong byte would give wrong letters without an error.
  if (isDamagedUtf8(plain))
    throw new StockImportError(`${name} is UTF-8 with bytes that are not; export it again.`);
  const actual = named === undefined || isUtf8(named) ? encoding : named;
  const text = decoded(plain, actual);
  if (text === undefined)
    throw new StockImportError(
      `${name} is not ${actual}; set "encoding" in the map, often "windows-1252" for exports of Excel.`,
    );
  return text;
}

const isUtf8 = (encoding: string) => /^utf-?8$/i.test(encoding);

/** Undefined when the bytes are not in this encoding, or when there is none of this name. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function unpacked(bytes: Uint8Array, name: string, mostBytes: number): Uint8Array {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
  try {
    if (isGzip) return gunzipSync(bytes, { maxOutputLength: mostBytes });
    return isZip ? onlyFile(bytes, name, mostBytes) : bytes;
  } catch (error) {
    if (error instanceof StockImportError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw unpacksTooLarge(name, mostBytes);
    throw new StockImportError(`${name} is damaged ${isZip ? 'ZIP' : 'gzip'} (${(error as Error).message}).`);
  }
}

const unpacksTooLarge = (name: string, mostBytes: number) =>
  new StockImportError(
    `${name} is larger than ${megabytes(mostBytes)} MB when decompressed; use a smaller export.`,
  );

/** The file of a ZIP archive. What the Finder of macOS adds is not counted. */
function onlyFile(bytes: Uint8Array, name: string, mostBytes: number): Uint8Array {
  const files = unzipSync(bytes, {
    filter: (file) => {
      if (file.name.endsWith('/') || /(?:^|\/)(?:__MACOSX\/|\.)/.test(file.name)) return false;
      // The archive states the size, and no more is unpacked than that.
      if (file.originalSize > mostBytes) throw unpacksTooLarge(name, mostBytes);
      return true;
    },
  });
  const [file, ...others] = Object.values(files);
  if (!file || others.length > 0)
    throw new StockImportError(
      `${name} is a ZIP archive with ${file ? `${others.length + 1} files` : 'no file'}; send one table in it.`,
    );
  return file;
}

function encodingOfMark([first, second, third]: Uint8Array): TableEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** UTF-16 without a mark: every second byte of its ASCII letters is zero. */
function wideEncoding(bytes: Uint8Array): TableEncoding | undefined {
  const start = bytes.subarray(0, 200);
  const zeros = (from: number) => start.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (zeros(1) > start.length / 4) return 'utf-16le';
  return zeros(0) > start.length / 4 ? 'utf-16be' : undefined;
}

/** The encoding that the first line of XML declares. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/i.exec(start)?.[1];
}

/** True for text with more letters of UTF-8 beyond ASCII than bytes that are not UTF-8. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const wrong = text.match(/\ufffd/g)?.length ?? 0;
  return (text.match(/[\u0080-\uffff]/g)?.length ?? 0) > 2 * wrong;
}

/** What the source of a feed answered. */
export type FeedAnswer =
  | { kind: 'bytes'; bytes: Uint8Array; etag?: string | undefined }
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
