import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';

const asked = vi.fn<(address: string) => Promise<Response>>();
let cars: string[] = [];
let hidden = false;
/** Functions that stop the requests of a test's page. */
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.resetModules();
  cars = [];
  hidden = false;
  asked.mockReset();
  asked.mockImplementation(async () => Response.json({ cars }));
  vi.stubGlobal('fetch', asked);
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
  Object.assign(document.documentElement.dataset, { api: '', reserves: '' });
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Loads the module again, as a new page does: the module holds the reserved cars. */
const open = () => import('./reserved-cars.ts');
/** Advances the clock, then lets pending imports and answers arrive. */
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
};
const show = (isShown: boolean) => {
  hidden = !isShown;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('asks once for all subscribers, and notifies them only of a change [RESERVE-2]', async () => {
  const page = await open();
  const [one, other] = [vi.fn(), vi.fn()];
  stops.push(page.followReservedCars(one), page.followReservedCars(other));
  await pass(0);
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/api/reserved-cars']);
  expect([page.reservedNow(), one.mock.calls.length]).toEqual([new Set(), 1]);
  await pass(15_000);
  expect([asked.mock.calls.length, one.mock.calls.length]).toEqual([2, 1]);
  cars = ['a'];
  await pass(15_000);
  expect([page.reservedNow(), one.mock.calls.length, other.mock.calls.length]).toEqual([
    new Set(['a']),
    2,
    2,
  ]);
});

it('does not ask while the page is hidden, and asks at once when it is visible again [RESERVE-2]', async () => {
  const page = await open();
  stops.push(page.followReservedCars(() => {}));
  await pass(0);
  show(false);
  await pass(120_000);
  expect(asked).toHaveBeenCalledTimes(1);
  show(true);
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(2);
  // A visitor who switches between two windows does not cause a request each time.
  for (let time = 0; time < 5; time++) {
    show(false);
    show(true);
  }
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('keeps the last known list while the API does not answer, and goes on asking [RESERVE-2]', async () => {
  const page = await open();
  cars = ['a'];
  stops.push(page.followReservedCars(() => {}));
  await pass(0);
  asked.mockImplementation(async () => {
    throw new TypeError('no connection');
  });
  await pass(15_000);
  expect(page.reservedNow()).toEqual(new Set(['a']));
  asked.mockImplementation(async () => Response.json({ cars: [] }));
  await pass(15_000);
  expect(page.reservedNow()).toEqual(new Set());
});

it.each(['api', 'reserves'])('never asks on a site without %s [RESERVE-2]', async (name) => {
  delete document.documentElement.dataset[name];
  const page = await open();
  stops.push(page.followReservedCars(() => {}));
  expect(await page.reservedCarsNow()).toBeUndefined();
  await pass(60_000);
  expect(asked).not.toHaveBeenCalled();
});

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

test('the last reservation of each car is remembered, even after a reload [RESERVE-1]', async () => {
  const first = await import('./reserved-cars.ts');
  first.rememberReservation('a', id(1));
  first.rememberReservation('b', id(2));
  first.rememberReservation('a', id(3));
  vi.resetModules();
  const { knownReservation, forgetReservation } = await import('./reserved-cars.ts');
  expect([knownReservation('a'), knownReservation('b'), knownReservation('c')]).toEqual([
    id(3),
    id(2),
    undefined,
  ]);
  forgetReservation('a');
  expect(knownReservation('a')).toBeUndefined();
});

test.each([
  '{"version":1,"state":{"entries":[{"car":"a","reservation":"javascript:alert(1)"},null,7]}}',
  '{"version":1,"state":{"entries":{"a":1}}}',
  '{"version":1,"state":[]}',
  'rubbish',
])('invalid stored data is ignored: %s', async (kept) => {
  localStorage.setItem('own-reservations', kept);
  const { knownReservation } = await import('./reserved-cars.ts');
  expect(knownReservation('a')).toBeUndefined();
});
