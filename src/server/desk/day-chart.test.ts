import { expect, it } from 'vitest';
import { dayChart } from './day-chart.ts';

const days = [
  { day: '2026-11-09', count: 3 },
  { day: '2026-11-10', count: 1204 },
];
const drawn = async (...of: Parameters<typeof dayChart>) => String(await dayChart(...of));

it('draws a chart for wide pages and one for phones, without styles that the policy of the desk forbids', async () => {
  const text = await drawn('Leads', days);
  expect(text.match(/<svg class="day-chart (?:wide|narrow)" aria-hidden="true"/g)).toHaveLength(2);
  expect(text).not.toMatch(/style|ecmeta/);
  expect(text).toContain('>9/11</text>');
});

it('says in words what the drawing shows', async () => {
  expect(await drawn('Leads', days)).toContain('Leads by day. Most: 1,204, on 10/11/2026.');
});

it('is only words when nothing was counted', async () => {
  const text = await drawn('Car views', [{ day: '2026-11-09', count: 0 }]);
  expect(text).toContain('Car views by day: none.');
  expect(text).not.toContain('<svg');
});
