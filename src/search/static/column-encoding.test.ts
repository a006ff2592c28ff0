import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeTable, packedWidth, unpack } from './index-file.ts';
import { encodeTable, pack } from './index-files.ts';

it('unpacks every list of numbers that it packed', () => {
  const upTo = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(
      upTo.chain((count) => fc.tuple(fc.constant(count), fc.array(fc.nat(count - 1)))),
      ([count, codes]) => {
        const width = packedWidth(count);
        expect([...unpack(pack(codes, width), width)]).toEqual(codes);
      },
    ),
  );
});

it('uses only characters that JSON does not escape', () => {
  const all = pack(
    Array.from({ length: 91 }, (_, code) => code),
    1,
  );
  expect(JSON.stringify(all)).toBe(`"${all}"`);
});

it('writes the values of one model and year side by side, and dates in the order of the rows', () => {
  const cars = [
    { model: 'Yaris', year: 2020, km: 5, created_at: 900 },
    { model: 'Corolla', year: 2021, km: 4, created_at: 800 },
    { model: 'Yaris', year: 2019, km: 3, created_at: 700 },
    { model: 'Corolla', year: 2021, km: 2, created_at: 600 },
    { model: 'Yaris', year: 2020, km: 1, created_at: 500 },
  ];
  const written = encodeTable(cars);
  expect(written.columns).toMatchObject({
    year: { steps: [2020, -1, 1, 1, 0] },
    km: { numbers: [3, 5, 1, 4, 2] },
    created_at: { numbers: [900, 800, 700, 600, 500] },
  });
  const { columns } = decodeTable(written);
  expect(columns.get('km')).toEqual({ kind: 'number', numbers: Float64Array.of(5, 4, 3, 2, 1) });
});
