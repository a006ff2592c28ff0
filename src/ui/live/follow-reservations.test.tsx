import { beforeEach, expect, it, vi } from 'vitest';

let held: ReadonlySet<string> | undefined;
let change = () => {};

vi.mock('../../stores/reserved-cars.ts', async (original) => ({
  ...(await original<object>()),
  reservedNow: () => held,
  followReservedCars: (follower: () => void) => {
    change = follower;
    return () => {};
  },
}));

const reserve = '<a id="reserve" href="/cars/a/checkout/">Reserve Now</a>';
const enquire = '<a id="enquire" href="/contact/">Enquire</a>';

beforeEach(() => {
  held = undefined;
});

async function open(html: string) {
  document.body.innerHTML = `<main tabindex="-1">${html}</main>`;
  const { followReservations } = await import('./follow-reservations.ts');
  followReservations();
}

const now = (...ids: string[]) => {
  held = new Set(ids);
  change();
};
const text = () => document.querySelector('main')!.textContent;

it('replaces the parts that a reservation changes, and restores them when it ends [RESERVE-2] [RESERVE-5]', async () => {
  await open(`<div data-live="a">${enquire}${reserve}<template><p>Reserved</p></template></div>`);
  expect(text()).toBe('EnquireReserve Now');
  now('b');
  expect(text()).toBe('EnquireReserve Now');
  now('a', 'b');
  expect(text()).toBe('Reserved');
  now('a');
  expect(text()).toBe('Reserved');
  now();
  expect(text()).toBe('EnquireReserve Now');
});

it('shows a car as free that was reserved when the page was built [RESERVE-5]', async () => {
  await open(`<div data-live="a" data-reserved><p>Reserved</p><template>${reserve}</template></div>`);
  now('a');
  expect(text()).toBe('Reserved');
  now();
  expect(text()).toBe('Reserve Now');
});

it('moves the focus to a nearby element when the focused button is removed', async () => {
  await open(`<div data-live="a">${enquire}${reserve}<template>${enquire}</template></div>`);
  document.getElementById('reserve')!.focus();
  now('a');
  expect(document.activeElement?.textContent).toBe('Enquire');
});

it('shows the link to a reservation only to the visitor who has it [RESERVE-1]', async () => {
  const region = (id: string) =>
    `<div data-live="${id}"><template><p data-own-reservation hidden>Yours</p></template></div>`;
  const { rememberReservation } = await import('../../stores/reserved-cars.ts');
  rememberReservation('a', '00000000-0000-4000-8000-000000000000');
  await open(region('a') + region('b'));
  now('a', 'b');
  const shown = [...document.querySelectorAll<HTMLElement>('[data-own-reservation]')];
  expect(shown.map((one) => one.hidden)).toEqual([false, true]);
});
