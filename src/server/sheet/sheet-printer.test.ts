import { expect, test, vi } from 'vitest';
import { aDealer, inventoryOf, someCars } from '../../site/dealer.fixture.ts';
import { planningOf } from '../../site/planning.ts';
import { SheetPrinter } from './sheet-printer.ts';

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
    published: 'first',
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
