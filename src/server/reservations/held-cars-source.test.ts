import { expect, it } from 'vitest';
import { heldCarsSource, readHeldCars } from './held-cars-source.ts';

const file = import.meta.filename;

it.each([
  ['(not given), without a database', undefined, {}, 'none.sqlite', { kind: 'none' }],
  ['(not given), with the default file', undefined, {}, file, { kind: 'database', place: { file } }],
  [
    '(not given), with DATABASE_URL',
    undefined,
    { DATABASE_URL: 'postgres://db' },
    file,
    { kind: 'database', place: { url: 'postgres://db' } },
  ],
  ['none, with the default file', 'none', {}, file, { kind: 'none' }],
  ['a file', file, { DATABASE_URL: 'postgres://db' }, '', { kind: 'database', place: { file } }],
  ['api', 'api', {}, '', { kind: 'api' }],
  [
    'an address',
    'https://{slug}.example.com',
    {},
    '',
    { kind: 'api', address: 'https://{slug}.example.com' },
  ],
])(
  '--reservations %s chooses the source of reservations [RESERVE-2]',
  (_, written, environment, usual, expected) => {
    expect(heldCarsSource(written, environment, usual)).toEqual(expected);
  },
);

it('a missing file is an error, not an empty list', () => {
  expect(() => heldCarsSource('no.sqlite', {}, '')).toThrow('--reservations: there is no file no.sqlite.');
});

it('an unreadable database keeps the last build’s reservations and gives a warning [RESERVE-2]', async () => {
  const said: string[] = [];
  const place = { file };
  const held = await readHeldCars(
    { kind: 'database', place },
    { dealersDir: '', slugs: [], now: 0, warn: (sentence) => said.push(sentence) },
  );
  expect(held('alpha')).toBeUndefined();
  expect(said).toEqual([expect.stringContaining("the last build's reservations are kept")]);
});
