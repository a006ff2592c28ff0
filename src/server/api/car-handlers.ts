import { createHash } from 'node:crypto';
import type { StockReader } from '../dealers/dealer-stock.ts';
import type { SheetPrinter } from '../sheet/sheet-printer.ts';
import type { Reservations } from '../storage/reservations.ts';
import type { Handlers } from './call.ts';
import { Refusal } from './refusal.ts';

const gone = 'This car is no longer listed.';

export function carHandlers(
  stock: StockReader,
  printer: SheetPrinter,
  reservations: Pick<Reservations, 'isTaken'>,
): Pick<Handlers, 'carById' | 'carPdf'> {
  return {
    async carById({ dealer, payload, now }) {
      const found = (await stock.stockNow(dealer)).byId.get(payload.id);
      if (!found) throw new Refusal(404, gone);
      const { car, listed } = found;
      const { status, certified, reserved } = listed;
      const taken = await reservations.isTaken(dealer.id, car.id, now);
      return { ...car, status, certified, reserved, taken };
    },

    async carPdf({ dealer, payload: { slug }, now }) {
      const from = await stock.stockNow(dealer);
      const found = from.bySlug.get(slug);
      if (!found) throw new Refusal(404, gone);
      const pdf = await printer.print(found, from, now);
      return new Response(pdf, {
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(pdf.byteLength),
          'content-disposition': `attachment; filename="${slug}.pdf"`,
          etag: `"${createHash('sha256').update(pdf).digest('base64url').slice(0, 22)}"`,
        },
      });
    },
  };
}
