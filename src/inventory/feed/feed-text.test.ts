import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { feedText, type TableEncoding } from './feed-text.ts';
import { textOfBytes } from './table-text.fixture.ts';

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
  [
    'ZIP with photos and papers of the cars',
    zip({
      'photos/1_1.JPG': 'x',
      '1_2.jpeg': 'x',
      'S1/front.webp': 'x',
      'cars.csv': 'Citroën',
      'book.pdf': 'x',
    }),
    undefined,
  ],
])('decodes %s [FEED-2]', async (_, bytes, encoding) => {
  expect(await textOfBytes(bytes, 'cars.csv', encoding)).toBe('Citroën');
});

/** A file is read in pieces of 64 KB, which may end within a letter. */
it.each(['utf8', 'utf16le', 'latin1'] as const)('decodes a long text in %s [FEED-2]', async (encoding) => {
  const text = 'x'.repeat(105) + (encoding === 'latin1' ? 'ë' : 'ë€🚗').repeat(10_000);
  expect(await textOfBytes(Buffer.from(text, encoding), 'cars.csv')).toBe(text);
});

it.each<[name: string, pack: (text: string) => Buffer]>([
  ['a table', Buffer.from],
  ['gzip', gzipSync],
  ['ZIP', (text) => zip({ 'cars.csv': text })],
])('has no more than a piece of %s in memory [FEED-9]', async (_, pack) => {
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
  await writeFile(join(folder, 'cars.csv'), pack('Kia,Rio\n'.repeat(100_000)));
  const lengths: number[] = [];
  for await (const piece of (await feedText(join(folder, 'cars.csv'), 'cars.csv'))())
    lengths.push(piece.length);
  await rm(folder, { recursive: true });
  expect(lengths.reduce((sum, length) => sum + length)).toBe(800_000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(64 * 1024);
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
  ['ZIP without a file', zip({ '__MACOSX/._a.csv': 'x' }), undefined, /a ZIP archive with no table/],
  ['ZIP of photos', zip({ 'a.jpg': 'x', 'b.jpg': 'y' }), undefined, /a ZIP archive with no table; send one/],
  ['an empty ZIP', zip({}), undefined, /a ZIP archive with no table/],
  [
    'a workbook',
    zip({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'y' }),
    undefined,
    /is a workbook of Excel; save the sheet as CSV/,
  ],
  [
    'a workbook of long ago',
    Buffer.from('d0cf11e0a1b11ae1000000', 'hex'),
    undefined,
    /no text; export .* as CSV/,
  ],
  ['a small ZIP with too much text', zip({ 'a.csv': 'x'.repeat(5000) }), undefined, /larger than 0 MB when/],
  ['too much text', Buffer.alloc(2000), undefined, /larger than 0 MB; use a smaller export/],
])('rejects %s [FEED-2]', async (_, bytes, encoding, message) => {
  await expect(textOfBytes(bytes, 'cars.csv', encoding, 1000)).rejects.toThrow(message);
});

it.each([
  ['ISO-8859-1', 'latin1'],
  ['iso-8859-1', 'latin1'],
  ['Windows-1252', 'latin1'],
  ['UTF-8', 'utf8'],
  ['utf-16', 'utf16le'],
] as const)('decodes XML that declares %s', async (declared, encoding) => {
  const text = `<?xml version='1.0' encoding='${declared}' standalone="yes"?><make>Citroën</make>`;
  expect(await textOfBytes(Buffer.from(text, encoding), 'cars.xml')).toBe(text);
});
