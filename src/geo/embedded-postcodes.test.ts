import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, test } from 'vitest';
import { distanceKm } from '../domain/places/distance.ts';
import { postcodeAreas, resolveByArea } from './embedded-postcodes.ts';

describe('the embedded postcodes', () => {
  it.each([
    ['2000', 'Sydney'],
    ['4215', 'Gold Coast'],
    ['0800', 'Darwin'],
    [' 3181 ', 'Brighton'],
    ['7250', 'Launceston'],
  ])('%s is around %s [OPEN-53]', async (postcode, name) => {
    expect(await resolveByArea(postcode)).toMatchObject({ name });
  });

  it.each(['', '12', '20000', 'abcd', '0000', '2999', '٢٠٠٠'])(
    '"%s" is not a postcode [ERR-13]',
    async (postcode) => {
      await expect(resolveByArea(postcode)).rejects.toThrow('Invalid postcode');
    },
  );

  it('cover each postcode once, in order, without gaps', () => {
    for (const [index, { first, last, place }] of postcodeAreas.entries()) {
      expect(last).toBeGreaterThanOrEqual(first);
      if (index > 0) expect(first).toBeGreaterThan(postcodeAreas[index - 1]!.last);
      expect(place).toMatchObject({ name: expect.stringMatching(/\p{L}$/u), lng: expect.closeTo(133, -2) });
    }
  });
});

const real = resolve(import.meta.dirname, '../../../shared/data/postcodes.csv');

test.skipIf(!existsSync(real))(
  'finds real postcodes within a short drive (skipped: no postcodes.csv beside the checkout)',
  async () => {
    const rows = parse(readFileSync(real), { columns: true }) as Record<string, string>[];
    const errors: number[] = [];
    let unknown = 0;
    for (const { postcode, lat, long } of rows) {
      const place = await resolveByArea(postcode ?? '').catch(() => undefined);
      if (place) errors.push(distanceKm(place, { lat: Number(lat), lng: Number(long) }));
      else unknown++;
    }
    errors.sort((a, b) => a - b);
    const at = (share: number) => Math.round(errors[Math.floor(errors.length * share)]!);
    console.log(
      `postcodes: median ${at(0.5)} km, p90 ${at(0.9)} km, p95 ${at(0.95)} km off; ${unknown} of ${rows.length} unknown`,
    );
    expect(unknown / rows.length).toBeLessThan(0.01);
    expect(at(0.5)).toBeLessThan(30);
  },
);
