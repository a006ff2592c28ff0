import { expect, it } from 'vitest';
import { stockFromLines } from './read-stock.ts';
import { rio } from './stock-line.fixture.ts';

/** Reads a stock whose second line is this car. @returns its card, and what was reported */
function read(workshopCard: unknown, change: object = {}) {
  const lines = [
    { ...rio, id: '99' },
    { ...rio, workshopCard, ...change },
  ];
  const { cars, rejects, warnings } = stockFromLines(
    lines.map((line) => JSON.stringify(line)).join('\n'),
    'stock.ndjson',
    '2026-05-01',
  );
  expect(rejects).toEqual([]);
  expect(cars.map(({ id }) => id)).toEqual(['99', '100']);
  return { card: cars[1]?.workshopCard, warnings };
}

const line = 'x'.repeat(160);
const eight = Array.from({ length: 8 }, (_, at) => `Line ${at + 1}`);

it.each([
  ['all lists', { fixed: eight, leftAsIs: [line], willNeed: ['Tyres'] }],
  ['one list', { willNeed: ['Tyres'] }],
  ['no list', {}],
])('a card with %s is read without a report', (_, card) => {
  expect(read(card)).toEqual({ card, warnings: [] });
});

it.each([
  ['blank lines are left out', { fixed: ['', ' ', 'Pads', null] }, { fixed: ['Pads'] }],
  ['a missing list is left out', { fixed: null, willNeed: ['Tyres'] }, { willNeed: ['Tyres'] }],
  ['line breaks become spaces', { fixed: ['  Pads\r\n and\tdiscs '] }, { fixed: ['Pads and discs'] }],
  ['a number is a line', { willNeed: [2027] }, { willNeed: ['2027'] }],
  ['no card is a car without one', null, undefined],
])('%s, without a report', (_, card, expected) => {
  expect(read(card)).toEqual({ card: expected, warnings: [] });
});

it.each([
  [
    'a card that is a text',
    'New brakes',
    undefined,
    "'workshopCard' is 'New brakes' and is left out; write an object with the lists 'fixed', 'leftAsIs' and 'willNeed'",
  ],
  [
    'a card that is a list',
    ['New brakes'],
    undefined,
    "'workshopCard' is a list and is left out; write an object with the lists 'fixed', 'leftAsIs' and 'willNeed'",
  ],
  [
    'a list that is a text',
    { fixed: 'New brakes', willNeed: ['Tyres'] },
    { willNeed: ['Tyres'] },
    "'workshopCard.fixed' is 'New brakes' and is left out; write a list",
  ],
  [
    'a line that is an object',
    { fixed: ['Pads', { text: 'Discs' }] },
    { fixed: ['Pads'] },
    "'workshopCard.fixed.1' is an object and is left out; write text",
  ],
  [
    'a line that is too long',
    { leftAsIs: [`${line}x`, 'Kerb rash'] },
    { leftAsIs: ['Kerb rash'] },
    `'workshopCard.leftAsIs.0' is '${'x'.repeat(60)}' and is left out; write at most 160 characters`,
  ],
  [
    'a list that is too long',
    { fixed: [...eight, 'Line 9'] },
    { fixed: eight },
    "'workshopCard.fixed' has more than 8 lines; the rest is left out",
  ],
  [
    'an unknown list',
    { fixd: ['Pads'], willNeed: ['Tyres'] },
    { willNeed: ['Tyres'] },
    "Key 'fixd' is not a list of 'workshopCard' and is left out; write 'fixed', 'leftAsIs' or 'willNeed'",
  ],
])('%s is reported with its place, and the car is kept without it', (_, card, expected, message) => {
  expect(read(card)).toEqual({
    card: expected,
    warnings: [{ place: 'stock.ndjson:2', id: '100', message }],
  });
});

it.each([
  ['new', undefined, 1],
  ['NEW', undefined, 1],
  ['used', { fixed: ['Pads'] }, 0],
  ['demo', { fixed: ['Pads'] }, 0],
])('the card of a %s car is read as %j', (car_type, card, reports) => {
  const found = read({ fixed: ['Pads'] }, { car_type });
  expect(found.card).toEqual(card);
  expect(found.warnings).toHaveLength(reports);
});

it('hostile lines stay text, without characters that change the text around them', () => {
  const script = '</script><script>globalThis.hacked = true</script>';
  const { card, warnings } = read({
    ...JSON.parse('{ "__proto__": ["x"], "constructor": ["x"] }'),
    fixed: [script, 'a\u202eb\u0000c'],
  });
  expect(card).toEqual({ fixed: [script, 'abc'] });
  expect(Object.getPrototypeOf(card)).toBe(Object.prototype);
  expect(warnings).toHaveLength(2);
});

it('a card with very many lines is read quickly', () => {
  const many = Array.from({ length: 200_000 }, (_, at) => `Line ${at}`);
  expect(read({ fixed: many }).card?.fixed).toHaveLength(8);
});
