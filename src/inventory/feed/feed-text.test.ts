import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { feedText, type TableEncoding } from './feed-text.ts';

const zip = (files: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each<[name: string, bytes: Buffer, encoding: TableEncoding | undefined]>([
  ['UTF-8', Buffer.from('Citroën'), undefined],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffCitroën'), 'windows-1252'],
  ['windows-1252', Buffer.from('Citroën', 'latin1'), undefined],
  ['UTF-8 whatever the map says', Buffer.from('Citroën'), 'windows-1252'],
  ['UTF-16 without a mark', Buffer.from('Citroën', 'utf16le'), undefined],
  ['UTF-16 without a mark, big-endian', utf16be('Citroën'), undefined],
  ['UTF-16, little-endian', Buffer.from('Citroën', 'utf16le'), 'utf-16le'],
  ['UTF-16 with a byte order mark, little-endian', Buffer.from('\ufeffCitroën', 'utf16le'), undefined],
  ['UTF-16, big-endian', utf16be('Citroën'), 'utf-16be'],
  ['UTF-16 with a byte order mark, big-endian', utf16be('\ufeffCitroën'), undefined],
  ['gzip', gzipSync('Citroën'), undefined],
  ['ZIP', zip({ 'cars.csv': 'Citroën' }), undefined],
  [
    'ZIP of macOS, in a folder',
    zip({ 'export/cars.csv': 'Citroën', '__MACOSX/export/._cars.csv': 'x', 'export/.DS_Store': 'x' }),
    undefined,
  ],
])('decodes %s [FEED-2]', (_, bytes, encoding) => {
  expect(feedText(bytes, 'cars.csv', encoding)).toBe('Citroën');
});

it.each<[name: string, bytes: Buffer, encoding: TableEncoding | undefined, message: RegExp]>([
  [
    'windows-1252 where the map says UTF-8',
    Buffer.from('Citroën', 'latin1'),
    'utf-8',
    /is not utf-8; set "encoding"/,
  ],
  [
    'UTF-8 with a wrong byte',
    Buffer.concat([Buffer.from('Citroën, Škoda'), Buffer.from([0xff])]),
    undefined,
    /is UTF-8 with bytes that are not/,
  ],
  ['gzip that is cut off', gzipSync('Citroën').subarray(0, 20), undefined, /damaged gzip/],
  [
    'a small archive with too much text',
    gzipSync(Buffer.alloc(5000)),
    undefined,
    /larger than 0 MB when decompressed/,
  ],
  ['ZIP that is cut off', zip({ 'cars.csv': 'Citroën' }).subarray(0, 60), undefined, /damaged ZIP/],
  ['ZIP with two files', zip({ 'a.csv': 'x', 'b.csv': 'y' }), undefined, /a ZIP archive with 2 files/],
  ['ZIP without a file', zip({ '__MACOSX/._a.csv': 'x' }), undefined, /a ZIP archive with no file/],
  ['a small ZIP with too much text', zip({ 'a.csv': 'x'.repeat(5000) }), undefined, /larger than 0 MB when/],
  ['too much text', Buffer.alloc(2000), undefined, /larger than 0 MB; use a smaller export/],
])('rejects %s [FEED-2]', (_, bytes, encoding, message) => {
  expect(() => feedText(bytes, 'cars.csv', encoding, 1000)).toThrow(message);
});

it.each([
  ['ISO-8859-1', 'latin1'],
  ['iso-8859-1', 'latin1'],
  ['Windows-1252', 'latin1'],
  ['UTF-8', 'utf8'],
  ['utf-16', 'utf16le'],
] as const)('decodes XML that declares %s', (declared, encoding) => {
  const text = `<?xml version='1.0' encoding='${declared}' standalone="yes"?><make>Citroën</make>`;
  expect(feedText(Buffer.from(text, encoding), 'cars.xml')).toBe(text);
});
