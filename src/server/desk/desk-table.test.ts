import { expect, it } from 'vitest';
import { dayChart } from './desk-table.ts';

const days = [
  { day: '2026-11-09', count: 3 },
  { day: '2026-11-10', count: 1204 },
];
const drawn = async (...of: Parameters<typeof dayChart>) => String(await dayChart(...of));

it('draws a bar for each day, without styles that the policy of the desk forbids', async () => {
  const text = await drawn('Leads', days);
  expect(text.match(/<rect [^>]*height="(?:0.249|100)/g)).toHaveLength(2);
  expect(text).not.toMatch(/style|ecmeta/);
  expect(text).toContain('<title>9/11: 3</title>');
});

it('says in words what the drawing shows', async () => {
  expect(await drawn('Leads', days)).toContain('Leads by day. Most: 1,204, on 10/11/2026.');
});

it('is only words when nothing was counted', async () => {
  const text = await drawn('Car views', [{ day: '2026-11-09', count: 0 }]);
  expect(text).toContain('Car views by day: none.');
  expect(text).not.toContain('<svg');
});
