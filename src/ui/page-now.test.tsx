import { beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') });
});

const load = () => import('./page-now.ts');

it.each([
  ['Australia/Sydney', '2026-11-22T12:59:59Z', '2026-11-22'],
  ['Australia/Sydney', '2026-11-22T13:00:00Z', '2026-11-23'],
  ['Australia/Perth', '2026-11-22T13:00:00Z', '2026-11-22'],
  ['Australia/Darwin', '2026-11-22T14:29:59Z', '2026-11-22'],
  ['Australia/Darwin', '2026-11-22T14:30:00Z', '2026-11-23'],
])('is the day of a dealer in %s at %s', async (zone, moment, day) => {
  const { cardsMoment, pageDay } = await load();
  vi.setSystemTime(moment);
  document.documentElement.dataset['zone'] = zone;
  expect(pageDay()).toBe(day);
  expect(cardsMoment({ timeZone: zone }).slice(0, 10)).toBe(day);
  expect(Date.parse(cardsMoment({ timeZone: zone }))).toBe(Date.parse(moment));
  expect(cardsMoment({ timeZone: zone, asOf: '2025-01-01' })).toBe('2025-01-01');
});

it('is the time of the device', async () => {
  const { pageNow } = await load();
  expect(pageNow()).toBe(Date.parse('2026-06-01T12:00:00Z'));
});

it('in a preview of another day starts at that day, and advances with the device', async () => {
  document.head.innerHTML = `<meta name="now" content="${Date.parse('2026-11-22T20:10:00Z')}">`;
  const { pageNow } = await load();
  expect(pageNow()).toBe(Date.parse('2026-11-22T20:10:00Z'));
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(pageNow()).toBe(Date.parse('2026-11-22T21:10:00Z'));
});
