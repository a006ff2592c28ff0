import type { StockCopies, StockCopy } from '../../src/release-store/stock-copies.ts';
import type { Api } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

/** The source from which the server reads the stock of a feed. A test sets how it behaves. */
export class FakeCopies {
  answer: () => Promise<StockCopy | undefined> = async () => undefined;
  reads = 0;

  asked(): StockCopies {
    const good = () => {
      this.reads += 1;
      return this.answer();
    };
    return { good } as unknown as StockCopies;
  }

  has(...cars: object[]): void {
    const text = cars.map((car) => JSON.stringify(car)).join('\n');
    this.answer = async () => ({ text }) as StockCopy;
  }

  hangs(): void {
    this.answer = () => new Promise(() => {});
  }

  fails(): void {
    this.answer = () => Promise.reject(new Error('The store does not answer.'));
  }
}

/** Gives the dealer alpha a feed, and turns its captcha off. */
export function withFeed(api: Api): Api {
  const stock = { feed: { url: 'https://feeds.example/alpha.json' } };
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false }, stock });
  api.clock.now += 2000;
  return api;
}
