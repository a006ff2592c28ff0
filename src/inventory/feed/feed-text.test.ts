import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { feedText, type TableEncoding } from './feed-text.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each<[name: string, bytes: Buffer, encoding: TableEncoding | undefined]>([
  ['UTF-8', Buffer.from('Citroën'), undefined],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffCitroën'), 'windows-1252'],
  ['windows-1252', Buffer.from('Citroën', 'latin1'), 'windows-1252'],
  ['UTF-16, little-endian', Buffer.from('Citroën', 'utf16le'), 'utf-16le'],
  ['UTF-16 with a byte order mark, little-endian', Buffer.from('\ufeffCitroën', 'utf16le'), undefined],
  ['UTF-16, big-endian', utf16be('Citroën'), 'utf-16be'],
  ['UTF-16 with a byte order mark, big-endian', utf16be('\ufeffCitroën'), undefined],
  ['gzip', gzipSync('Citroën'), undefined],
])('decodes %s', (_, bytes, encoding) => {
  expect(feedText(bytes, 'cars.csv', encoding)).toBe('Citroën');
});

it.each<[name: string, bytes: Buffer, encoding: TableEncoding | undefined, message: RegExp]>([
  ['windows-1252 as UTF-8', Buffer.from('Citroën', 'latin1'), undefined, /is not utf-8; set "encoding"/],
  ['UTF-8 as windows-1252', Buffer.from('Citroën'), 'windows-1252', /is UTF-8; set "encoding" to "utf-8"/],
  ['gzip that is cut off', gzipSync('Citroën').subarray(0, 20), undefined, /damaged gzip/],
  [
    'a small archive with too much text',
    gzipSync(Buffer.alloc(5000)),
    undefined,
    /larger than 0 MB when decompressed/,
  ],
  ['too much text', Buffer.alloc(2000), undefined, /larger than 0 MB; use a smaller export/],
])('rejects %s', (_, bytes, encoding, message) => {
  expect(() => feedText(bytes, 'cars.csv', encoding, 1000)).toThrow(message);
});
