import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, expect } from 'vitest';
import { encodePhoto, photoCost } from '../../src/photos/encode-photo.ts';
import { test } from './api-server.ts';
import { aForm, reservableStock } from './customer.ts';
import { hostile, inputs, origin, seed, unlimited } from './hostile-values.ts';
import { withoutCaptcha } from './published-store.ts';

let sent = 0;
afterAll(() => console.log(`${sent} hostile inputs, SEED=${seed}`));

test('no feed makes the server fail: a lead is stored with whatever can be read [API-13]', async ({
  start,
}) => {
  const api = withoutCaptcha(await start('sqlite', unlimited));
  const [car] = reservableStock(1);
  const field = fc.constantFrom(...Object.keys(car!), 'images', 'finance_lenders', 'location', 'sold_at');
  const line = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.json({ maxDepth: 6 }),
    fc
      .array(fc.tuple(field, hostile), { maxLength: 4 })
      .map((changes) => JSON.stringify({ ...car, ...Object.fromEntries(changes) })),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 5 }), async (lines) => {
      sent += 1;
      writeFileSync(join(api.dealersDir, 'alpha/stock.ndjson'), lines.join('\n'));
      api.clock.now += 30_000;
      const { terms_conditions: _, ...form } = aForm();
      const { status } = await api.ask('/api/forms', {
        method: 'POST',
        json: { ...form, message: 'Hi' },
        headers: { origin },
      });
      expect(status).toBe(200);
    }),
    { seed, numRuns: inputs.feeds },
  );
}, 3_600_000);

test('no picture crashes the process, whatever type it claims to be [API-18]', async () => {
  const heads = [
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n',
    'RIFF\x00\x10\x00\x00WEBPVP8 ',
    '\x00\x00\x00\x20ftypavif',
    'GIF89a',
    '<svg ',
  ];
  const whole = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
        [format]()
        .toBuffer(),
    ),
  );
  const bytes = fc.oneof(
    fc
      .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 3000 }))
      .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest])),
    fc
      .tuple(
        fc.constantFrom(...whole),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
      )
      .map(([photo, changes]) => {
        const broken = Buffer.from(photo);
        for (const [at, value] of changes) broken[at % broken.length] = value;
        return broken;
      }),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (photo) => {
      sent += 1;
      const cost = await photoCost(photo);
      if ('fault' in cost) return;
      await encodePhoto(photo, { width: 20, format: 'jpeg', quality: 70 }, { strict: true }).catch(
        (error: unknown) => {
          expect(error).toBeInstanceOf(Error);
        },
      );
    }),
    { seed, numRuns: inputs.pictures },
  );
}, 3_600_000);
