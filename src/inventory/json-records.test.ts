import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRecord } from '../domain/record.ts';
import { inPieces } from './feed/table-text.fixture.ts';
import { jsonRecords } from './table-rows.ts';

async function read(
  text: string,
  at: string | undefined,
  pieceLength: number,
  entriesOf: 'list' | 'names' = 'list',
) {
  const records: unknown[] = [];
  const reading = jsonRecords(inPieces(text, pieceLength), at, 'it', entriesOf);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return { records, ...value };
    records.push(value);
  }
}

const name = fc.constantFrom('cars', 'stock', '__proto__', 'toString', '0', '', '*', 'stock.cars', 'é');
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.constantFrom(null, true, 0, -1.5e-7, 1e21, 'é😀"\\\n', '\ud83d'),
    fc.string({ unit: 'binary' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4 }),
  ),
}));

const isScalar = (one: unknown) => one !== null && typeof one !== 'object';

/** What is at a place, whose steps may lead through lists, but not through a list in a list. */
function valuesAt(json: unknown, at: string | undefined): unknown[] {
  return (at?.split('.') ?? []).reduce<unknown[]>(
    (found, step) =>
      found.flat().flatMap((one) => (isRecord(one) && Object.hasOwn(one, step) ? [one[step]] : [])),
    [json],
  );
}

it('any JSON has at any place the entries that it has when it is read as a whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      value,
      fc.constantFrom(undefined, 'cars', 'stock.cars', 'cars.0', '0', '__proto__', 'stock..cars', '*'),
      fc.constantFrom(0, 2),
      fc.integer({ min: 1, max: 20 }),
      async (json, at, indent, pieceLength) => {
        const whole = JSON.parse(JSON.stringify(json)) as unknown;
        // The parser takes such a step for any name, or for none: it leads nowhere.
        const leadsNowhere = at?.split('.').some((step) => step === '*' || step === '');
        const found = leadsNowhere ? [] : valuesAt(whole, at);
        const expected = found.filter((one) => Array.isArray(one));
        const text = JSON.stringify(json, null, indent);
        const { records, hasEntries } = await read(text, at, pieceLength);
        expect(records).toEqual(expected.flat());
        expect(hasEntries).toBe(expected.length > 0);
        if (hasEntries) return;
        const named = found.filter(isRecord).flatMap((one) => Object.entries(one));
        const keyed = named.filter(([, one]) => one !== null);
        const areRecords = keyed.every(([, one]) => isRecord(one) && Object.values(one).some(isScalar));
        const byName = await read(text, at, pieceLength, 'names');
        expect(byName.hasEntries).toBe(keyed.length > 0 && areRecords);
        if (byName.hasEntries)
          expect(byName.records).toEqual(
            keyed.map(([id, one]) => (isRecord(one) && 'id' in one ? one : { id, ...(one as object) })),
          );
      },
    ),
    {
      numRuns: 2000,
      examples: [
        [{ stock: { '': { cars: [''] } } }, 'stock..cars', 0, 1],
        [{ '*': [1] }, '*', 0, 1],
        [
          { stock: [{ cars: [1, { cars: [2] }] }, { cars: 3 }, [{ cars: [4] }], { cars: [5] }] },
          'stock.cars',
          0,
          3,
        ],
        [[{ cars: [1] }, { cars: { cars: [2] } }], 'cars', 0, 3],
      ],
    },
  );
});

it('any text that is no JSON is refused, wherever a piece of it ends', async () => {
  const text = JSON.stringify([{ id: 1, note: 'a "b"', photos: ['x'], sold: false, price: -1.5e3 }, null]);
  for (let at = 0; at < text.length; at++) {
    const damaged = [text.slice(0, at) + text.slice(at + 1), text.slice(0, at)];
    for (const one of damaged) {
      const isJson = ((): boolean => {
        try {
          return JSON.parse(one) !== undefined;
        } catch {
          return false;
        }
      })();
      const reading = read(one, undefined, 3);
      if (isJson) await reading;
      else await expect(reading, one).rejects.toThrow(/^it is not JSON: \w/);
    }
  }
});

it.each([
  ['', 'It ends too early (near character 0)'],
  ['[{"id":1},', 'It ends too early (near character 9)'],
  ['[{"id":"1', 'It ends too early (near character 6)'],
  ['[{"id":1}]]', 'Unexpected "]" (near character 10)'],
  ['[{"id":tru}]', 'Unexpected "}" (near character 6)'],
  ['[1 2]', 'Unexpected 2 (near character 3)'],
  ['<html></html>', 'Unexpected "<" (near character 0)'],
  [`${'['.repeat(100_000)}`, 'It has more than 100 objects and lists within each other (near character 100)'],
])('of %j it says where it is no JSON', async (text, why) => {
  await expect(read(text, undefined, 5)).rejects.toThrow(`it is not JSON: ${why}`);
});
