import { randomUUID } from 'node:crypto';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import type { Api } from './api-server.ts';
import { phone } from './api-visitor.ts';
import { writeDealer } from './dealer-files.ts';

/** A form as a page sends it, each time with another key. */
export const form = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'General Enquiry',
  name: 'Zoë Okafor',
  email: 'zoe@example.com',
  phone,
  message: 'Is it still there?\nI can come on Saturday.',
  source: 'Website',
  url: 'https://www.alpha.example/cars/2021-toyota-corolla-1-1/',
  page_id: '/',
  user_agent: 'Test',
  lead_attributes: { visited_pages: ['/', '/cars/'], linked_query_params: { utm_source: 'letter' } },
  ...more,
});

/** A dealer whose forms need no captcha, unless the test sets that. */
export function settings(api: Api, changes: Partial<DealerInput> = {}): void {
  writeDealer(api.dealersDir, 'alpha', 1, { leads: { captcha: false }, ...changes });
  // The server looks once a second what is published.
  api.clock.now += 2000;
}

/** What the server has stored of each lead, in the order of their arrival: Postgres moves a row that changes. */
export const payloadsOf = async (api: Api) =>
  (await api.rows('leads'))
    .toSorted((one, other) => one.received_at - other.received_at)
    .map(({ payload }) => JSON.parse(payload));
