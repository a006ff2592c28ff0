import fc from 'fast-check';
import { expect, it } from 'vitest';
import { packedWidth, unpack } from './index-file.ts';
import { pack } from './write-index-file.ts';

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
