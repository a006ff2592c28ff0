import type { PublishedDealers } from '../../src/site/server-data.ts';
import type { Api } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';

/** The store from which the server reads published stock. A test sets how it behaves. */
export class PublishedStore {
  reads = 0;
  /** Undefined: it answers. */
  #instead: (() => Promise<never>) | undefined;
  #wait: Promise<void> | undefined;

  readonly publishing = ({ list, read }: PublishedDealers): PublishedDealers => ({
    list,
    read: async (slug) => {
      const published = await read(slug);
      return (
        published && {
          ...published,
          sources: async () => {
            this.reads += 1;
            await this.#wait;
            return this.#instead ? this.#instead() : published.sources();
          },
        }
      );
    },
  });

  answers(): void {
    this.#instead = undefined;
  }

  hangs(): void {
    this.#instead = () => new Promise(() => {});
  }

  fails(): void {
    this.#instead = () => Promise.reject(new Error('The store does not answer.'));
  }

  waitsFor(event: Promise<void>): void {
    this.#wait = event;
  }
}

/** Turns the captcha of the dealer alpha off. */
export function withoutCaptcha(api: Api): Api {
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false } });
  api.clock.now += 2000;
  return api;
}
