import { expect, it } from 'vitest';
import { heldCarsSource, readHeldCars } from './held-cars-source.ts';

const file = import.meta.filename;

it.each([
  ['nothing, without a database', undefined, {}, 'none.sqlite', { kind: 'none' }],
  ['nothing, with the usual file', undefined, {}, file, { kind: 'database', place: { file } }],
  [
    'nothing, with DATABASE_URL',
    undefined,
    { DATABASE_URL: 'postgres://db' },
    file,
    { kind: 'database', place: { url: 'postgres://db' } },
  ],
  ['none, with the usual file', 'none', {}, file, { kind: 'none' }],
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
  '--reservations %s says where reservations are known [RESERVE-2]',
  (_, written, environment, usual, expected) => {
    expect(heldCarsSource(written, environment, usual)).toEqual(expected);
  },
);

it('a file that is not there is a mistake, not an empty answer', () => {
  expect(() => heldCarsSource('no.sqlite', {}, '')).toThrow('--reservations: there is no file no.sqlite.');
});

it('a database that cannot be read leaves what the last build knew, and says so [RESERVE-2]', async () => {
  const said: string[] = [];
  const place = { file };
  const held = await readHeldCars(
    { kind: 'database', place },
    { dealersDir: '', slugs: [], now: 0, warn: (sentence) => said.push(sentence) },
  );
  expect(held('alpha')).toBeUndefined();
  expect(said).toEqual([expect.stringContaining('cars stay as the last build knew them')]);
});
