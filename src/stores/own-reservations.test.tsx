import { afterEach, expect, test, vi } from 'vitest';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

afterEach(() => {
  localStorage.clear();
  vi.resetModules();
});

test('the last reservation of each car is remembered, even after a reload [RESERVE-1]', async () => {
  const first = await import('./own-reservations.ts');
  first.rememberReservation('a', id(1));
  first.rememberReservation('b', id(2));
  first.rememberReservation('a', id(3));
  vi.resetModules();
  const { knownReservation, forgetReservation } = await import('./own-reservations.ts');
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
  const { knownReservation } = await import('./own-reservations.ts');
  expect(knownReservation('a')).toBeUndefined();
});
