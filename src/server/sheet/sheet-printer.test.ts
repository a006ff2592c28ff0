import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import { planningOf } from '../../site/planning.ts';
import { sheetPrinter } from './sheet-printer.ts';

const at = Date.parse('2025-03-10T02:00:00Z');

/** The PDF of a car with a photo. */
async function printed(
  image_url: string,
  fetch: (address: string) => Promise<Buffer>,
  file = noFile,
): Promise<string> {
  const dealer = aDealer();
  const inventory = inventoryOf(someCars(1, () => ({ images: [{ image_url }] })));
  const photos = new Map([['media/front.jpg', { hash: '0123456789abcdef', width: 1000 }]]);
  const planning = planningOf({ dealer, inventory, today: '2025-03-10', photos });
  const [one] = planning.stock;
  const stock = {
    planning,
    published: { id: 'first', file },
    withheld: new Map(),
    byId: new Map([[one!.car.id, one!]]),
    bySlug: new Map([[one!.car.slug, one!]]),
  };
  const pdf = await sheetPrinter(fetch)(one!, stock, at);
  return Buffer.from(pdf).toString('latin1');
}

const noFile = (path: string): Promise<Buffer> => Promise.reject(new Error(`There is no ${path}.`));

/** Twelve levels of ten copies each, which would take far too long to draw. */
const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800">
  <g id="a0"><rect width="1" height="1" fill="#f00"/></g>
  ${Array.from({ length: 12 }, (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`).join('')}
</svg>`;

test.each([
  ['an SVG that takes too long to draw', bomb],
  [
    'an SVG',
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="9" height="9"/></svg>',
  ],
  ['an HTML page', '<!doctype html><title>Not found</title>'],
])(
  '%s from outside is not drawn into a PDF, which has the illustration instead [PDF-1]',
  async (_, answer) => {
    const fetch = vi.fn(async () => Buffer.from(answer));
    const text = await printed('https://photos.example/1.jpg', fetch);
    expect(fetch).toHaveBeenCalledOnce();
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/DCTDecode');
    // A square picture would be as wide as the picture area of the sheet is high.
    expect(text).not.toMatch(/\/Width 800\b/);
  },
);

test('a photo of the dealer is read from the published site, in a size that the build made [PDF-1]', async () => {
  const photo = sharp({ create: { width: 800, height: 800, channels: 3, background: '#345' } });
  const file = vi.fn(async (_: string) => photo.jpeg().toBuffer());
  const text = await printed('media/front.jpg', noFile, file);
  expect(file.mock.calls).toEqual([['/media/sized/0123456789abcdefq80-1000-800.jpg']]);
  // The picture is square, and so is the area that it takes.
  expect(/\/Width (\d+)\s*\/Height \1\b/.test(text)).toBe(true);
});

test('a photo that the published site has not is replaced by the illustration', async () => {
  const text = await printed('media/front.jpg', noFile);
  expect(text).toContain('/DCTDecode');
});
