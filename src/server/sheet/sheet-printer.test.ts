import { expect, test, vi } from 'vitest';
import { aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import { planningOf } from '../../site/planning.ts';
import { fetchPicture, SheetPrinter } from './sheet-printer.ts';

const at = Date.parse('2025-03-10T02:00:00Z');

/** The PDF of a car whose photo host answers with these bytes. */
async function printed(answer: string): Promise<string> {
  const fetch = vi.fn(async () => Buffer.from(answer));
  const dealer = aDealer();
  const inventory = inventoryOf(
    someCars(1, () => ({ images: [{ image_url: 'https://photos.example/1.jpg' }] })),
  );
  const planning = planningOf({ dealer, inventory, today: '2025-03-10' });
  const [one] = planning.stock;
  const stock = {
    planning,
    reading: 'first',
    withheld: new Map(),
    byId: new Map([[one!.car.id, one!]]),
    bySlug: new Map([[one!.car.slug, one!]]),
  };
  const pdf = await new SheetPrinter(fetch).print(one!, stock, at);
  expect(fetch).toHaveBeenCalledOnce();
  return Buffer.from(pdf).toString('latin1');
}

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
    const text = await printed(answer);
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(text).toContain('/DCTDecode');
    // A square picture would be as wide as the picture area of the sheet is high.
    expect(text).not.toMatch(/\/Width 800\b/);
  },
);

test.each([
  ['https://127.0.0.1/a.jpg'],
  ['https://[::1]/a.jpg'],
  ['https://2130706433/a.jpg'],
  ['https://0x7f.1/a.jpg'],
  ['http://photos.example/a.jpg'],
  ['file:///etc/passwd'],
])('%s is refused before a request is sent [PDF-1]', async (address) => {
  await expect(fetchPicture(address)).rejects.toThrow('not one of a public https host');
});

test('a name that resolves to a private address is refused [PDF-1]', async () => {
  await expect(fetchPicture('https://localhost:9/a.jpg')).rejects.toThrow('no public address');
});
