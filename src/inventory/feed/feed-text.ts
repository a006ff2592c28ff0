import { gunzipSync } from 'node:zlib';
import { StockImportError } from '../inventory.ts';

export type TableEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

/** The most bytes of a table after decompression. A small archive can hold gigabytes. */
export const mostTableBytes = 256 * 1024 * 1024;

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2);

/**
 * The text of a table's bytes: decompressed if they are gzip, and decoded. A byte order mark decides the encoding.
 *
 * @param name the table, for messages
 * @throws StockImportError
 */
export function feedText(
  bytes: Uint8Array,
  name: string,
  encoding: TableEncoding = 'utf-8',
  mostBytes = mostTableBytes,
): string {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? unzipped(bytes, name, mostBytes) : bytes;
  if (plain.byteLength > mostBytes)
    throw new StockImportError(`${name} is larger than ${megabytes(mostBytes)} MB; use a smaller export.`);
  const actual = encodingOfMark(plain) ?? encoding;
  // Every byte is valid windows-1252, so that decoding UTF-8 as windows-1252 would give wrong letters without an error.
  if (actual === 'windows-1252' && isWideUtf8(plain))
    throw new StockImportError(`${name} is UTF-8; set "encoding" to "utf-8" in the map.`);
  try {
    return new TextDecoder(actual, { fatal: true }).decode(plain);
  } catch {
    throw new StockImportError(
      `${name} is not ${actual}; set "encoding" in the map, often "windows-1252" for exports of Excel.`,
    );
  }
}

function unzipped(bytes: Uint8Array, name: string, mostBytes: number): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes });
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new StockImportError(
      tooLarge
        ? `${name} is larger than ${megabytes(mostBytes)} MB when decompressed; use a smaller export.`
        : `${name} is damaged gzip (${(error as Error).message}).`,
    );
  }
}

function encodingOfMark([first, second, third]: Uint8Array): TableEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** True for bytes that are UTF-8 with letters beyond ASCII: text in windows-1252 is almost never valid UTF-8. */
function isWideUtf8(bytes: Uint8Array): boolean {
  if (!bytes.some((byte) => byte > 0x7f)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
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
