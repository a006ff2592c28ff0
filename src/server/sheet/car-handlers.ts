import type { Handlers } from '../api/api-parts.ts';
import { missingCar, type StockReader } from '../dealers/dealer-stock.ts';
import type { Reservations } from '../reservations/reservations.ts';
import { sheetPrinter } from './sheet-printer.ts';

/** Handlers for a car as it is at this moment, and for its PDF. */
export function carHandlers(stock: StockReader, held: Reservations) {
  const print = sheetPrinter();
  return {
    async carById({ dealer, payload, now }) {
      const from = await stock.stockNow(dealer);
      const found = from.byId.get(payload.id);
      if (!found) throw missingCar(from, payload.id);
      const { car, listed } = found;
      const { status, certified, reserved } = listed;
      const until = await held.takenUntil(dealer.id, car.id, now);
      const taken = until === undefined ? { taken: false } : { taken: true, taken_until: until };
      return { ...car, status, certified, reserved, ...taken };
    },

    async carPdf({ dealer, payload: { slug }, now }) {
      const from = await stock.stockNow(dealer);
      const found = from.bySlug.get(slug);
      if (!found) throw missingCar(from, slug);
      const pdf = await print(found, from, now);
      return new Response(pdf, {
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(pdf.byteLength),
          'content-disposition': `attachment; filename="${slug}.pdf"`,
        },
      });
    },
  } satisfies Partial<Handlers>;
}
