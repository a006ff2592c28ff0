import { createApiClient } from '../../src/api/client.ts';
import { sendForm, sendLeadStep } from '../../src/api/leads.ts';
import { solveCaptcha } from '../../src/stores/captcha-proof.ts';
import { newLeadKey } from '../../src/stores/lead-origin.ts';
import { LeadOutbox } from '../../src/stores/lead-outbox.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { MemoryStorage } from './memory-storage.ts';

/** One visitor: a browser whose storage survives its pages. */
export class Person {
  readonly #storage = new MemoryStorage();
  readonly #proxy: FaultyProxy;
  readonly #dealer: 'alpha' | 'beta';
  #outbox: LeadOutbox;
  #isSending = false;
  /** The lead id that the server answered for each key. */
  readonly ids = new Map<string, string>();
  readonly keys: string[] = [];
  /** Keys of the leads that were sent in steps. */
  readonly steps: string[] = [];
  kept = 0;

  constructor(proxy: FaultyProxy, dealer: 'alpha' | 'beta') {
    this.#proxy = proxy;
    this.#dealer = dealer;
    this.#outbox = this.openPage();
  }

  /** Opens a page, which knows only what the storage contains. */
  openPage(): LeadOutbox {
    const api = createApiClient({
      baseUrl: `http://127.0.0.1:${this.#proxy.port}`,
      timeoutMs: 1200,
      fetch: (address, init) =>
        fetch(address as string, {
          ...init,
          headers: { ...(init?.headers as object), origin: `https://www.${this.#dealer}.example` },
        }),
    });
    this.#outbox = new LeadOutbox({
      api,
      storage: this.#storage,
      origin: () => ({
        url: `https://www.${this.#dealer}.example/contact/`,
        page_id: '/',
        user_agent: 'Test',
        source: 'Website',
        lead_attributes: { visited_pages: ['/'], linked_query_params: {} },
      }),
      solve: solveCaptcha,
      now: Date.now,
      alone: async (send) => {
        if (this.#isSending) return;
        this.#isSending = true;
        await send().finally(() => {
          this.#isSending = false;
        });
      },
    });
    return this.#outbox;
  }

  /** @param up settles when the server answers; one in five leads does not wait for it */
  async sendAll(count: number, up: () => Promise<unknown>): Promise<void> {
    for (let number = 0; number < count; number++) {
      if (number % 5 > 0) await up();
      const lead_key = newLeadKey();
      this.keys.push(lead_key);
      const sending = await this.#insist(up, () =>
        this.#outbox.send(sendForm, {
          lead_key,
          name: 'Ann Example',
          email: 'ann@example.com',
          phone: '0412 345 678',
          message: `Number ${number}`,
        }),
      );
      if (sending.kind === 'sent') this.ids.set(lead_key, sending.leadId);
      else this.kept += 1;
      // Now and then the visitor leaves a page, and the next page continues.
      if (number % 4 === 3) await this.openPage().resend(true);
    }
  }

  /** A trade-in in three steps. Each step may be lost, delayed or answered twice. */
  async sendSteps(up: () => Promise<unknown>): Promise<void> {
    const lead_key = newLeadKey();
    this.keys.push(lead_key);
    this.steps.push(lead_key);
    for (let step_number = 1; step_number <= 3; step_number++) {
      await this.#insist(up, () =>
        this.#outbox.send(sendLeadStep, {
          lead_key,
          step_number,
          name: 'Ann Example',
          email: 'ann@example.com',
          phone: '0412 345 678',
          message: `Step ${step_number}`,
        }),
      );
    }
  }

  /** Presses the button again, as a visitor does who reads that something went wrong at the server. */
  async #insist<Sending extends { kind: string; message?: string }>(
    up: () => Promise<unknown>,
    send: () => Promise<Sending>,
  ): Promise<Exclude<Sending, { kind: 'refused' }>> {
    for (let presses = 0; ; presses++) {
      const sending = await send();
      if (sending.kind !== 'refused') return sending as Exclude<Sending, { kind: 'refused' }>;
      if (presses > 50) throw new Error(sending.message);
      await up();
    }
  }

  /** Sends until nothing is left to send. */
  async finish(up: () => Promise<unknown>): Promise<number> {
    for (let rounds = 0; ; rounds++) {
      await up();
      const next = await this.openPage().resend(true);
      if (next === undefined) return rounds;
      if (rounds > 50) throw new Error('Something is never sent.');
    }
  }
}
