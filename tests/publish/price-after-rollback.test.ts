import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, listen } from '../../src/hosting/connections.ts';
import { releasedDealers } from '../../src/server/dealers/released-dealers.ts';
import { openApiServer } from '../../src/server/open-api-server.ts';
import { serverSettings } from '../../src/server/server-settings.ts';
import { MailOutbox } from '../../src/server/services/mail.ts';
import { exchange } from '../contract/api-visitor.ts';
import { PublishStage } from './publish-stage.ts';

const stage = new PublishStage();
beforeAll(() => stage.open({ dealers: 1, cars: 12 }));
afterAll(() => stage.close());

/** The prices of a car in everything that names one. */
interface Named {
  page: boolean;
  api: number;
  lead: string;
  letter: boolean;
  pdf: string;
}

test('page, API, lead, letter and PDF name the price of the current release, also after a rollback [API-13] [API-14] [PDF-1]', async () => {
  const slug = stage.slugs[0]!;
  stage.writeConfig(slug, {
    leads: { captcha: false, delivery: [{ type: 'email', to: 'sales@yard.example' }] },
  });
  const mail = new MailOutbox();
  const api = await openApiServer({
    ...serverSettings({ LOG_LEVEL: 'silent' }, { preview: true, dataFile: join(stage.base, 'api.sqlite') }),
    mail,
    dealersDir: stage.dealersDir,
    cacheDir: join(stage.base, 'cache'),
    published: releasedDealers(stage.releases),
    preview: true,
    jobTimes: { pollMs: 20, attemptMs: 10_000, graceMs: 50 },
    now: () => stage.now,
  });
  const server = createServer(api.listener);
  const port = await listen(server, 0);
  const host = `${slug}.localhost:${port}`;
  const headers = { host, origin: `http://${host}` };
  const { id, slug: carSlug } = stage.cars(slug)[0] as { id: string; slug: string };

  const named = async (dollars: number): Promise<Named> => {
    const car = await exchange(port, `/api/cars/${id}`, { headers });
    const json = {
      lead_key: randomUUID(),
      category: 'General Enquiry',
      name: 'Zoë',
      last_name: 'Okafor',
      email: `zoe-${dollars}-${randomUUID()}@example.com`,
      phone: '0491 570 156',
      message: 'Is it still there?',
      car_id: id,
      source: 'Website',
      url: `https://www.synthetic-1.example/cars/${carSlug}/`,
    };
    const sent = await exchange(port, '/api/forms', { method: 'POST', json, headers });
    expect(sent.status).toBe(200);
    const letterTo = (to: string) => mail.messagesOf(slug).find((one) => one.to === to)?.text ?? '';
    await expect.poll(() => letterTo(json.email)).not.toBe('');
    const toDealer = mail.messagesOf(slug).find(({ text }) => text.includes(json.email))?.text ?? '';
    const pdf = await exchange(port, `/api/cars/${carSlug}/pdf`, { headers });
    const words = `$${dollars.toLocaleString('en')}`;
    return {
      page: (await stage.page(slug, `/cars/${carSlug}/`)).includes(String(dollars)),
      api: car.json.price,
      lead: /Price: (\S+)/.exec(toDealer)?.[1] ?? toDealer,
      letter: letterTo(json.email).includes(words),
      pdf: pdf.bytes.toString('latin1').replace(/\/CreationDate \(.*?\)|\/ID \[.*?\]/g, ''),
    };
  };

  stage.changePrice(slug, 23_450);
  await stage.publish();
  const first = await named(23_450);
  stage.changePrice(slug, 19_870);
  await stage.publish();
  const second = await named(19_870);
  await stage.releases.rollBack(slug, undefined, new Date(stage.now));
  const back = await named(23_450);
  expect(first).toMatchObject({ page: true, api: 23_450, lead: '$23,450', letter: true });
  expect(second).toMatchObject({ page: true, api: 19_870, lead: '$19,870', letter: true });
  expect(back).toEqual(first);
  expect(second.pdf).not.toBe(first.pdf);
  await closeServer(server, 100);
  await api.close();
});
