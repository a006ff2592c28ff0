import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import { leadSecrets } from '../../src/server/delivery/lead-secrets.ts';
import { PostOutbox } from '../../src/server/services/lead-post.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { Database } from '../../src/server/storage/tables.ts';
import type { Api, StartOptions } from './api-server.ts';
import { writeDealer } from './dealer-files.ts';
import { receiver } from './lead-receivers.ts';

/** A short time limit, for receivers that do not answer. */
export const shortTimes: NonNullable<StartOptions['jobTimes']> = {
  pollMs: 20,
  attemptMs: 300,
  graceMs: 50,
};

export const key = 'a key that both sides know, 32 letters';

export const MINUTE = 60_000;

type Targets = NonNullable<NonNullable<DealerInput['leads']>['delivery']>;

export const options: StartOptions = {
  poster: new PostOutbox(),
  leadSecrets: leadSecrets({ LEADS_WEBHOOK_SECRET_ALPHA: key, LEADS_ADF_TOKEN_ALPHA: 'token-1' }),
  jobTimes: { pollMs: 20, attemptMs: 10_000, graceMs: 50 },
  leadLimits: { perPhone: 1000, perAddress: 1000 },
};

/** Changes the targets of alpha's leads. */
export function sendTo(api: Api, delivery: Targets, changes: Partial<DealerInput> = {}): void {
  const leads = { captcha: false, delivery, letters: { enabled: false } };
  writeDealer(api.dealersDir, 'alpha', 1, { leads, ...changes });
  // The server looks once a second what is published.
  api.clock.now += 2000;
}

/** A lead about a car, each time with another key. */
export const form = (more: object = {}) => ({
  lead_key: randomUUID(),
  category: 'General Enquiry',
  name: 'Zoë',
  last_name: 'Okafor',
  email: 'zoe@example.com',
  phone: '0491 570 156',
  message: 'Is it still there?',
  car_id: '1-1',
  source: 'Website',
  url: 'https://www.alpha.example/cars/2021-toyota-corolla-1-1/',
  ...more,
});

/** The deliveries of alpha's leads. */
export const rows = async (api: Api) => (await api.rows('jobs')).filter(({ website_id }) => website_id === 1);

export const states = async (api: Api) => (await rows(api)).map(({ state }) => state).sort();

/** Waits for the next run of the worker: until a lead of another dealer, which is due last, was sent. */
export async function waitForNextRun(api: Api): Promise<void> {
  const marker = await receiver();
  const delivery: Targets = [{ type: 'https-adf', url: marker.url }];
  writeDealer(api.dealersDir, 'beta', 2, { leads: { captcha: false, delivery } });
  api.clock.now += 2000;
  await api.visitor('beta').post('/api/forms', form({ car_id: '2-1' }));
  await expect.poll(() => marker.received.length).toBe(1);
}

export async function withDatabase<Result>(
  api: Api,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(api.database);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}
