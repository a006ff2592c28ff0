import { dealerToday } from '../../site/dealer-day.ts';
import type { StockCar } from '../../site/stock-of.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { drawSheet } from './draw-sheet.ts';
import { sheetContent } from './sheet-content.ts';
import { sheetPicture } from './sheet-picture.ts';

/** Number of cached PDFs, about 150 KB each. */
const KEPT = 100;

/** PDFs drawn at the same time. Each uses a processor for a tenth of a second, and other calls have priority. */
const AT_ONCE = 2;

type Pdf = Uint8Array<ArrayBuffer>;

/** Draws cars' PDFs and caches the latest ones. */
export class SheetPrinter {
  readonly #kept = new Map<string, Promise<Pdf>>();
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** @param now milliseconds since 1970; the page shows the date in the dealer's time zone */
  print(one: StockCar, stock: DealerStock, now: number): Promise<Pdf> {
    const today = dealerToday(stock.planning.dealer, now);
    const key = JSON.stringify([stock.reading, one.car.slug, one.listed.reserved, today]);
    const known = this.#kept.get(key);
    if (known) return known;
    const pdf = this.#inTurn(() => draw(one, stock, today));
    this.#kept.set(key, pdf);
    pdf.catch(() => this.#kept.delete(key));
    // The oldest entry is first, because a map keeps insertion order.
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return pdf;
  }

  async #inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (this.#running >= AT_ONCE) await new Promise<void>((turn) => this.#waiting.push(turn));
    this.#running++;
    try {
      return await job();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}

async function draw(one: StockCar, { planning }: DealerStock, today: string): Promise<Pdf> {
  const { jpeg, drawn } = await sheetPicture(one, planning);
  return drawSheet(sheetContent(one, planning, today, drawn), jpeg);
}
