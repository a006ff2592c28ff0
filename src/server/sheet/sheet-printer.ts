import type { StockCar } from '../../site/stock-of.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
export class SheetPrinter {
  constructor(_o: { dealersDir: string }) {}
  async print(_c: StockCar, _s: DealerStock, _n: number): Promise<Uint8Array<ArrayBuffer>> {
    return new Uint8Array();
  }
}
