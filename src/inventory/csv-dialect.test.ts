import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPieces, textOfBytes } from './feed/table-text.fixture.ts';
import { type ImportMap, importMapSchema } from './import-map.ts';
import { importTable, type TableFormat } from './import-table.ts';

const columns = ['Stock No', 'Make', 'Model', 'Price', 'Notes'] as const;

const map = importMapSchema.parse({
  decimal: '.',
  rows: 'stock.vehicle',
  columns: {
    stocknum: { from: 'Stock No' },
    make: { from: 'Make', with: ['make'] },
    model: { from: 'Model' },
    price: { from: 'Price', as: 'integer' },
    badge: { from: 'Notes' },
  },
  defaults: { car_type: 'used', price_type: 'Drive Away' },
  id: { column: 'Stock No' },
});
const csvMap = { ...map, rows: undefined };

const tableOf = async (bytes: Buffer, format: TableFormat, map: ImportMap, pieceLength = 3) =>
  importTable({
    text: inPieces(await textOfBytes(bytes, 'it'), pieceLength),
    name: 'it',
    format,
    map,
    timeOf: () => ({ created_at: '2026-11-27T00:00:00.000Z' }),
    importedAt: new Date('2026-11-27T00:00:00Z'),
  });

async function imported(
  bytes: Buffer,
  format: TableFormat = 'csv',
  by: ImportMap = format === 'csv' ? csvMap : map,
  pieceLength?: number,
) {
  const table = await tableOf(bytes, format, by, pieceLength);
  expect(table.rejected).toEqual([]);
  return table.lines.map((line) => JSON.parse(line));
}

const head = 'Stock No,Make,Model,Price,Notes';
const car = 'A1,Kia,Rio,20000,Tidy';
const rio = { id: 'A1', make: 'Kia', model: 'Rio', price: 20_000, badge: 'Tidy' };

it.each([
  ['line ends of Unix after a header of Windows', `${head}\r\n${car}\n`],
  ['line ends of old Macs', `${head}\r${car}\r`],
  ['no line end after the last row', `${head}\n${car}`],
  ['commas that end every line', `${head},,\n${car},,\n`],
  ['commas that end the header only', `${head},,\n${car}\n`],
  ['commas that end the rows only', `${head}\n${car},,,\n`],
  ['two columns of a name that the map does not read', `${head},Extra,Extra\n${car},1,2\n`],
  ['a header in capitals', `${head.toUpperCase()}\n${car}\n`],
  ['a header with blanks around and without those inside', ` stockno , Make,MODEL,price ,Notes\n${car}\n`],
  ['a header in quotes', `"Stock No","Make","Model","Price","Notes"\n${car}\n`],
  ["Excel's line that names the separator", `sep=;\r\n${head}\r\n${car}\r\n`.replaceAll(',', ';')],
  ['semicolons', `${head}\n${car}\n`.replaceAll(',', ';')],
  ['tabs', `${head}\n${car}\n`.replaceAll(',', '\t')],
  ['pipes', `${head}\n${car}\n`.replaceAll(',', '|')],
  ['a title', `Stock of Riverside\n${head}\n${car}\n`],
  ['a title with a line below it', `Stock of Riverside\nExported 12/11/2026 10:15\n\n${head}\n${car}\n`],
  ['a title in cells of Excel', `Stock list,,,,\n,,,,\n${head}\n${car}\n`],
  [
    'a title with another separator',
    `"Stock, 12 Nov"\nRiverside, Penrith\n${head.replaceAll(',', ';')}\nA1;Kia;Rio;20,000;Tidy\n`,
  ],
  ['a title of two cells', `Stock list,Riverside\n${head}\n${car}\n`],
  ['a title of two cells and the day', `Stock,12/11/2026\n\n${head}\n${car}\n`],
  ['two titles of two cells', `Riverside,Penrith\nTotal,1\n${head}\n${car}\n`],
  [
    'a title of two cells and another separator',
    `Stock list, Riverside\n${head.replaceAll(',', ';')}\nA1;Kia;Rio;20,000;Tidy\n`,
  ],
  ['a title in a table of tabs', `Stock, 12 Nov\n${head}\n${car}\n`.replaceAll(/(?<=\w),(?=\w)/g, '\t')],
  ["a title below Excel's line", `sep=;\r\nStock list\r\n${head}\r\n${car}\r\n`.replaceAll(',', ';')],
  ['a title and no line end after the last row', `Stock\n\n${head}\n${car}`],
  ['rows of nothing', `${head}\n\n,,,,\nN/A,n/a, - ,null,\n${car}\n\n`],
])('a table with %s has its car [FEED-3]', async (_, text) => {
  expect(await imported(Buffer.from(text))).toMatchObject([rio]);
});

it.each([
  ['Make', 'Kia,Rio\n'],
  // Nobody knows these names.
  ['Wagen', 'Kia,Rio,20000\nKia,Rio,20000\n'],
  ['Wagen', 'Kia,Rio,POA\nKia,Rio,20000\n'],
])('the header of few columns below a title of two cells is found: %s, %s', async (make, rows) => {
  const columns = { make: { from: make }, model: { from: 'Typ' } };
  const by = importMapSchema.parse({ columns, defaults: { car_type: 'used' }, id: { hash: ['Typ'] } });
  const names = [make, 'Typ', 'Wert'].slice(0, rows.split('\n')[0]!.split(',').length);
  const table = await tableOf(Buffer.from(`Our stock,Penrith\n${names}\n${rows}`), 'csv', by);
  expect(table.header).toEqual(names);
});

it('a table without a header is read by the order of its columns [FEED-3]', async () => {
  const named = { ...csvMap, header: ['Stock No', 'Make', 'Model', 'Price', 'Notes'] };
  expect(await imported(Buffer.from(`${car}\n`), 'csv', named)).toMatchObject([rio]);
});

it('a table without a header may have more columns than its map reads, and no fewer', async () => {
  const named = { ...csvMap, header: [...columns, '*'] };
  const rows = [`${car},more;and,,more`, 'A2,Kia,Rio,20000,"19" wheels, black",more', 'A3,Kia,Rio,20000'];
  const table = await tableOf(Buffer.from(`${rows.join('\n')}\n`), 'csv', named);
  expect(table.lines.map((line) => JSON.parse(line))).toMatchObject([
    rio,
    { id: 'A2', badge: '19" wheels, black' },
  ]);
  expect(table.rejected).toMatchObject([
    { reason: 'The row is not sound CSV: it has 4 cells where the header has 5.' },
  ]);
});

it('of a table of several dealers only the own rows are read, and the others are counted', async () => {
  const only = { column: 'Yard', is: ['12', 'North yard'] };
  const rows = ['A1,Kia,Rio,20000,,12', 'A2,Kia,Rio,20000,,13', 'A3,Kia,Rio,20000,, NORTH YARD', 'A4,,,,,13'];
  const table = await tableOf(Buffer.from(`${head},Yard\n${rows.join('\n')}\n`), 'csv', { ...csvMap, only });
  const ids = table.lines.map((line) => JSON.parse(line).id);
  expect(table).toMatchObject({ rows: 4, rejected: [], passedOver: 2 });
  expect(ids).toEqual(['A1', 'A3']);
});

it.each([
  ['an inch mark inside quotes', '"19" wheels"', '19" wheels'],
  ['an inch mark and a separator inside quotes', '"19" wheels, black"', '19" wheels, black'],
  ['an inch mark without quotes', '19" wheels', '19" wheels'],
  ['doubled quotes', '"19"" wheels, black"', '19" wheels, black'],
  ['quotes after a backslash', '"19\\" wheels, black"', '19" wheels, black'],
  ['a backslash at the end', '"D:\\"', 'D:\\'],
  ['a line break', '"Tidy\ncar"', 'Tidy car'],
])('a cell with %s is read whole', async (_, cell, badge) => {
  const cars = await imported(Buffer.from(`${head}\nA1,Kia,Rio,20000,${cell}\nA2,Kia,Rio,20000,Next\n`));
  expect(cars.map((one) => one.badge)).toEqual([badge, 'Next']);
});

it.each([
  ['a header of few names', 'Stock No,Make,Model,,,,,', ['A1,Kia,Rio,1,2,3,4,5', 'A2,Kia,Rio,1,2,3,4,5']],
  ['a broken first row', 'Stock No,Make,Model', [`A1,Kia,Rio${',x'.repeat(40)}`, 'A2,Kia,Rio']],
  [
    'some broken rows, and as many photos in each cell',
    'Stock No,Make,Model,Notes',
    [
      'A1,Kia,Rio,a|b|c|d|e|f,x',
      'A2,Kia,Rio,a|b|c|d|e|f',
      'A3,Kia,Rio,a|b|c|d|e|f,x',
      'A4,Kia,Rio,a|b|c|d|e|f',
    ],
  ],
  [
    'many features in a cell',
    'Stock No,Make,Model,Notes',
    [`A1,Kia,Rio,${'ABS;'.repeat(40)}x`, 'A2,Kia,Rio,ABS;ESP'],
  ],
])('the first line is the header, above rows of another length: %s', async (_, first, rows) => {
  const columns = { make: { from: 'Make' }, model: { from: 'Model' } };
  const by = importMapSchema.parse({ columns, defaults: { car_type: 'used' }, id: { column: 'Stock No' } });
  const table = await tableOf(Buffer.from([first, ...rows, ''].join('\n')), 'csv', by);
  expect([
    ...table.lines.map((line) => JSON.parse(line).id),
    ...table.rejected.map(({ cells }) => cells[0]),
  ]).toEqual(expect.arrayContaining(['A1', 'A2']));
  expect(table.rows).toBe(rows.length);
});

it('a mark that only a late row shows counts for all rows', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => `A${at},Kia,Rio,20000,Tidy car`);
  const late = 'B1,Kia,Rio,20000,"19\\" wheels, black"';
  const cars = await imported(Buffer.from([head, ...rows, late, ''].join('\n')));
  expect(cars.at(-1)).toMatchObject({ id: 'B1', badge: '19" wheels, black' });
});

describe('any rows in any dialect', () => {
  const word = fc.constantFrom(
    'Tidy',
    'Citroën',
    'a, b',
    '"quoted"',
    '19" wheels',
    'x;y|z',
    'Tab\there',
    '  ',
    '5 < 6 & 7',
  );
  const row = fc.record({
    Make: fc.constantFrom('Kia', 'Mazda', 'Toyota'),
    Model: fc.constantFrom('Rio', 'CX-5', 'HiLux', 'i30 N-Line'),
    Price: fc.integer({ min: 1000, max: 99_999 }).map(String),
    Notes: word,
  });
  const rows = fc
    .array(row, { minLength: 1, maxLength: 8 })
    .map((all) => all.map((one, at) => ({ 'Stock No': `S${at}`, ...one })));
  const dialects = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    quotesAll: fc.boolean(),
    letterCase: fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => ` ${text.toLowerCase()} `,
    ),
    encode: fc.constantFrom<(text: string) => Buffer>(
      (text) => Buffer.from(text),
      (text) => Buffer.from(`\ufeff${text}`),
      (text) => Buffer.from(text, 'latin1'),
      (text) => Buffer.from(text, 'utf16le'),
    ),
    blankEnd: fc.constantFrom(0, 1, 2),
    titles: fc.constantFrom([], ['Stock list'], ['Riverside', 'Stock of 12/11/2026', '']),
    pieceLength: fc.integer({ min: 1, max: 100 }),
  });

  it('give the same cars', async () => {
    await fc.assert(
      fc.asyncProperty(
        rows,
        dialects,
        async (cars, { delimiter, end, quotesAll, letterCase, encode, blankEnd, titles, pieceLength }) => {
          const cell = (text: string) =>
            quotesAll || /["\n\r,;\t|]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
          const line = (cells: string[]) => cells.map(cell).join(delimiter) + delimiter.repeat(blankEnd);
          const lines = [
            ...titles,
            line(columns.map(letterCase)),
            ...cars.map((one) => line(columns.map((key) => one[key]))),
          ];
          const fromJson = await imported(Buffer.from(JSON.stringify({ stock: { vehicle: cars } })), 'json');
          const bytes = encode(lines.join(end) + end);
          expect(await imported(bytes, 'csv', csvMap, pieceLength)).toEqual(fromJson);
        },
      ),
      { numRuns: 150 },
    );
  });
});
