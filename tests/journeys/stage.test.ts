import { expect } from 'vitest';
import { vehiclePath } from '../../src/domain/slug.ts';
import { journeyTime, test } from './journey-test.ts';

const slug = 'parkside-used-cars';

test('a car that was removed from the stock has no page after the next build, and a killed server can be started again', {
  timeout: journeyTime,
}, async ({ stage }) => {
  const yard = await stage({ dealers: [slug] });
  const [car, ...others] = yard.stock(slug);
  const path = vehiclePath(car!.slug);
  expect((await yard.ask(slug, path)).status).toBe(200);
  yard.writeStock(slug, others);
  const summary = await yard.build();
  expect(summary.failed).toBe(0);
  const answer = await yard.ask(slug, path);
  expect(answer.status).toBe(404);
  await yard.kill();
  await expect(yard.ask(slug, '/')).rejects.toThrow('ECONNREFUSED');
  await yard.serve();
  expect((await yard.ask(slug, '/')).status).toBe(200);
});
