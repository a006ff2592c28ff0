import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aCar } from '../site/dealer.fixture.ts';
import { folderFindings } from './check-dealer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-folder-'));
  write('dealer.json', '{}');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
const latin1 = (text: string) => Buffer.from(text, 'latin1');

it.each<[what: string, path: string, content: string | Uint8Array, said: string | undefined]>([
  ['a name in other letters', 'Models.json', '{}', 'Name it models.json if that is meant.'],
  ['a name in the singular', 'offer.json', '{}', 'Name it offers.json if that is meant.'],
  ['a folder with nearly the right name', 'page/yard.md', 'Hi', 'Name it pages if that is meant.'],
  ['a folder in capital letters', 'Media/a.txt', 'Hi', 'Name it media if that is meant.'],
  ['a page with another ending', 'pages/yard.MD', 'Hi', "Let its name end in '.md'."],
  ['a page as plain text', 'posts/news.txt', 'Hi', "Let its name end in '.md'."],
  ['a page in Latin-1', 'pages/yard.md', latin1('Hi\nCafé'), 'Save the file as UTF-8.'],
  ['stock in Latin-1', 'stock.ndjson', latin1('{"model":"Mégane"}'), 'Save the file as UTF-8.'],
  ['a page in UTF-16', 'pages/yard.md', Buffer.from('\ufeffHi', 'utf16le'), 'Save the file as UTF-8.'],
  ['a text named as a photo', 'media/yard.jpg', 'Hi', 'Save it again as JPEG, PNG, WebP or AVIF.'],
  ['an empty photo', 'media/yard.webp', '', 'Save it again as JPEG, PNG, WebP or AVIF.'],
  [
    'a photo that ends in its head',
    'media/yard.png',
    latin1('\x89PNG\r\n\x1a\n'),
    'Save it again as JPEG, PNG, WebP or AVIF.',
  ],
  ['a page in UTF-8', 'pages/yard.md', 'Café', undefined],
  ["the dealer's own notes", 'notes.txt', latin1('Café'), undefined],
  ['a map of a feed', 'feed-map.json', '{}', undefined],
  ['a document', 'media/price-list.pdf', '%PDF', undefined],
])('%s', async (_, path, content, said) => {
  write(path, content);
  expect((await folderFindings(folder, [])).map(({ remedy }) => remedy)).toEqual(said ? [said] : []);
});

it('names the line that is not UTF-8', async () => {
  write('pages/yard.md', latin1('One\nTwo\nCafé\nMégane'));
  expect((await folderFindings(folder, []))[0]?.place).toEqual({
    file: 'folder',
    path: 'pages/yard.md',
    line: 3,
    column: 1,
  });
});

it('names a picture that is too large to be shown', async () => {
  const create = { width: 10_000, height: 7000, channels: 3, background: '#888' } as const;
  write('media/yard.png', await sharp({ create }).png().toBuffer());
  expect((await folderFindings(folder, [])).map(({ message }) => message)).toEqual([
    'This picture has 70 megapixels, and none of more than 60 is shown.',
  ]);
});

it('names photos of cars that the folder does not have', async () => {
  write(
    'media/front.png',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
      .png()
      .toBuffer(),
  );
  const images = ['media/front.png', 'media/rear.png', 'https://photos.example/side.jpg'];
  const car = aCar({ id: '7', images: images.map((image_url) => ({ image_url })) });
  expect(await folderFindings(folder, [car])).toMatchObject([
    { place: { file: 'stock.ndjson', car: '7', key: 'images' }, found: 'media/rear.png' },
  ]);
});
