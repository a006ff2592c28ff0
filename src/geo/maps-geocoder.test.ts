import { expect, it, vi } from 'vitest';
import type { ResolvePostcode } from '../domain/places/postcode.ts';
import { geocode, resolveByMaps } from './maps-geocoder.ts';

const answering = (body: unknown, status = 200) =>
  vi.fn(async (_: string) => Response.json(body, { status })) as unknown as typeof fetch & {
    mock: { calls: string[][] };
  };
const at = (lat: unknown, lng: unknown) => ({ geometry: { location: { lat, lng } } });
const table: ResolvePostcode = async () => ({ name: 'Table', lat: 0, lng: 0 });

it('uses the geometry location of the first result [API-17] [LOC-14]', async () => {
  const fetchFrom = answering({ status: 'OK', results: [at(-33.8, 151), at(-1, 1)] });
  expect(await geocode('94 Church Street, Parramatta NSW 2150', 'k', fetchFrom)).toEqual({
    lat: -33.8,
    lng: 151,
  });
  const asked = new URL(fetchFrom.mock.calls[0]![0]!);
  expect(asked.origin + asked.pathname).toBe('https://maps.googleapis.com/maps/api/geocode/json');
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    address: '94 Church Street, Parramatta NSW 2150',
    components: 'country:AU',
    key: 'k',
  });
});

it.each([
  ['a refused key', { status: 'REQUEST_DENIED', results: [] }],
  ['no coordinates', { status: 'OK', results: [at('x', 1)] }],
  ['no results', { status: 'OK' }],
  ['no content', null],
])('throws when the answer has %s', async (_, body) => {
  await expect(geocode('2150', 'k', answering(body))).rejects.toThrow('The maps service');
});

it('returns the location that the service gives for a postcode [API-17]', async () => {
  const resolve = resolveByMaps('k', table, answering({ status: 'OK', results: [at(-27.9, 153.4)] }));
  expect(await resolve(' 4215 ')).toEqual({ name: '4215', lat: -27.9, lng: 153.4 });
});

it('treats a postcode without a result as invalid [LOC-15] [ERR-13]', async () => {
  const resolve = resolveByMaps('k', table, answering({ status: 'ZERO_RESULTS', results: [] }));
  await expect(resolve('9999')).rejects.toThrow('Invalid postcode');
  await expect(resolve('21')).rejects.toThrow('Invalid postcode');
});

it('uses the embedded table when the service does not answer', async () => {
  const down = vi.fn(async () => Promise.reject(new TypeError('no network'))) as unknown as typeof fetch;
  expect(await resolveByMaps('k', table, down)('4215')).toMatchObject({ name: 'Table' });
  expect(await resolveByMaps('k', table, answering({ status: 'OVER_QUERY_LIMIT' }))('4215')).toMatchObject({
    name: 'Table',
  });
});
