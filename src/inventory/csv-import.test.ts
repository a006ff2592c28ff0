import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { usualStockGuard } from '../domain/stock/stock-guard.ts';
import { type CsvImport, importCsv, readTable } from './csv-import.ts';
import { type ImportMapInput, importMapSchema } from './import-map.ts';
import { stockFromLines } from './read-stock.ts';

const map: ImportMapInput = {
  decimal: '.',
  columns: {
    make: { from: 'Make', with: ['make'] },
    model: { from: 'Model' },
    year: { from: 'Year', as: 'integer' },
    price: { from: 'Price', values: { POA: 0 }, as: 'integer' },
    car_type: { from: 'Type', with: ['lower'] },
  },
  id: { hash: ['Make', 'Model', 'Year'] },
  duplicates: { by: ['Make', 'Model', 'Year', 'Price'] },
};
const header = 'Make,Model,Year,Price,Type';
const asOf = new Date('2026-05-01T00:00:00Z');
let folder: string;

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'import-'));
  folder = join(root, 'fixture');
  await mkdir(folder);
});
afterEach(() => rm(join(folder, '..'), { recursive: true }));

async function run(
  csv: string | Buffer,
  changes: Partial<ImportMapInput> = {},
  options: Partial<CsvImport> = {},
) {
  const file = join(folder, '..', 'cars.csv');
  await writeFile(file, csv);
  const summary = await importCsv({
    file,
    map: importMapSchema.parse({ ...map, ...changes }),
    dealerFolder: folder,
    asOf,
    ...options,
  });
  expect(summary.imported + summary.rejected).toBe(summary.rows);
  const stock = stockFromLines(
    await readFile(join(folder, 'stock.ndjson'), 'utf8'),
    'stock.ndjson',
    '2026-12-31',
  );
  expect(stock.rejects).toEqual([]);
  expect(stock.cars).toHaveLength(summary.imported);
  return { summary, cars: stock.cars };
}

it('the import turns rows into cars', async () => {
  const { summary, cars } = await run(
    `\ufeff${header}\r\nTOYOTA,HiLux,2021,"$32,990",USED\r\n\r\nmg,"MG\n3",2022,POA,NEW\r\n`,
  );
  expect(summary).toMatchObject({ rows: 2, imported: 2, rejected: 0 });
  expect(cars).toMatchObject([
    {
      make: 'Toyota',
      model: 'HiLux',
      price: 32_990,
      car_type: 'used',
      created_at: '2026-05-01T00:00:00.000Z',
    },
    { make: 'MG', model: 'MG 3', price: 0, car_type: 'new' },
  ]);
  expect(await readdir(folder)).toEqual(['stock.ndjson']);
});

it('the import reports every row that is not a car [FEED-4]', async () => {
  const rows = [
    header,
    'Kia,Rio,2021,20000,USED',
    'Kia,Rio,2021,20000,USED',
    ',nan,-,n / A,',
    'Kia,Rio,1800,20000,USED',
    'Kia,Rio,2021,99999999,USED',
    'Kia,Rio,2021',
    'Kia,"Rio"x,2021,20000,USED,""',
    '=cmd(),Rio,2021,1,STOLEN',
    'Kia,"Stonic,2021,20000,USED',
  ];
  const { summary } = await run(rows.join('\n'));
  expect(summary).toMatchObject({ rows: 8, imported: 4, rejected: 4 });
  const rejects = await readFile(summary.rejectPath, 'utf8');
  expect(rejects).toContain('2,3,The row repeats row 1.,Kia,Rio,2021,20000,USED');
  expect(rejects).toContain('6,7,The row is not sound CSV: it has 3 cells where the header has 5.');
  expect(rejects).toContain("'=cmd()");
  expect(rejects).toContain(
    '9,10,The row is not sound CSV: a quote is not closed.,"Kia,""Stonic,2021,20000,USED"',
  );
});

it('the import reads years as the trade writes them, and keeps the car of a year that is none', async () => {
  const years = ['2021', '2021.0', '2021 MY21.5', 'MY21', '21', '2021/2022', "'21", '2030', 'new', ''];
  const rows = years.map((year, index) => `Kia,Rio ${index},${year},20000,USED`);
  const { summary, cars } = await run([header, ...rows].join('\n'));
  expect(cars.map(({ year }) => year)).toEqual([...Array(7).fill(2021), undefined, undefined, undefined]);
  expect(summary.warnings.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(
      ['is 2030 and is left out', "is 'new' and is left out", 'is missing'].map(
        (fault) => `'year' ${fault}; write a model year from 1900 to 2028`,
      ),
    ),
  );
});

it('the import gives cars whose ids differ only in capitals different addresses', async () => {
  const rows = ['A1', 'a1', '0012'].map((stock) => `${stock},Kia,Rio,2021,,USED`);
  const { summary, cars } = await run([`Stock,${header}`, ...rows].join('\n'), {
    id: { column: 'Stock' },
    duplicates: undefined,
  });
  expect(cars.map(({ id }) => id)).toEqual(['A1', 'a1', '0012']);
  expect(cars.map(({ slug }) => slug)).toEqual([
    '2021-kia-rio-a1',
    '2021-kia-rio-a1-f55ff1',
    '2021-kia-rio-0012',
  ]);
  expect(summary.warnings.map(({ kind }) => kind)).toEqual([
    'the slug is that of an earlier row, and the id is added to it',
  ]);
});

it('the import takes a car once whose id is typed with other capitals', async () => {
  const rows = ['S100,9000', 's100,9000', 's100,8000'].map((stock) => `${stock},Kia,Rio,2021,,USED`);
  const { summary, cars } = await run([`Stock,Km,${header}`, ...rows].join('\n'), {
    id: { column: 'Stock' },
    columns: { ...map.columns, km: { from: 'Km', as: 'integer' } },
    duplicates: undefined,
  });
  expect(cars.map(({ id }) => id)).toEqual(['S100', 's100']);
  expect(summary.reasons).toEqual([
    { reason: 'The id is that of an earlier row but for capitals, and so is the car.', count: 1 },
  ]);
});

it('the import of a table without cars keeps the stock where the guard says so', async () => {
  const guard = { maxDropPercent: 30 };
  await run(`${header}\nKia,Rio,2021,20000,USED\n`);
  await expect(run(`${header}\n`, {}, { guard })).rejects.toThrow('The stock is unchanged');
  expect((await run(`${header}\n`)).summary).toMatchObject({ rows: 0, imported: 0 });
});

it.each([
  ['$32,990*', 32_990, ''],
  ['AU$32,990', 32_990, ''],
  ['AUD $32,990', 32_990, ''],
  ['32990 AUD', 32_990, ''],
  ['32990.0000', 32_990, ''],
  ['$32990-', 32_990, ''],
  ['$32,990 inc. GST', 32_990, ''],
  ['$32,990 Drive Away', 32_990, 'Drive Away'],
  ['$32,990 DAP', 32_990, 'Drive Away'],
  ['Drive-away: $32,990', 32_990, 'Drive Away'],
  ['32,990 driveaway', 32_990, 'Drive Away'],
  ['$32,990 D/A', 32_990, 'Drive Away'],
  ['32,990+ORC', 32_990, 'Excl. Govt. Charges'],
  ['$32,990 + ORCs', 32_990, 'Excl. Govt. Charges'],
  ['$32,990 plus on-road costs', 32_990, 'Excl. Govt. Charges'],
  ['$32,990 Excl. Govt. Charges', 32_990, 'Excl. Govt. Charges'],
  ['$32,990 EGC', 32_990, 'Excl. Govt. Charges'],
  ['$32,990 before on roads', 32_990, 'Excl. Govt. Charges'],
  ['Call', 0, ''],
  ['P.O.A.', 0, ''],
  ['Price on application', 0, ''],
  ['contact us', 0, ''],
  ['99999999', 0, ''],
  ['from 30 to 40', 0, ''],
])('the import reads the price %j and what it includes', async (price, dollars, basis) => {
  const { cars, summary } = await run(`${header}\nKia,Rio,2021,"${price}",USED`);
  expect([cars[0]?.price, cars[0]?.price_type ?? '']).toEqual([dollars, basis]);
  const isFault = dollars === 0 && /\d/.test(price);
  expect(summary.warnings.some(({ kind }) => /^'[Pp]rice' is/.test(kind))).toBe(isFault);
});

describe('importing the same table again', () => {
  const csv = `${header}\nKia,Rio,2021,20000,USED\nKia,Rio,2021,21000,USED\n`;

  it('writes the same bytes', async () => {
    await run(csv);
    const before = await readFile(join(folder, 'stock.ndjson'), 'utf8');
    await run(csv, {}, { asOf: new Date('2026-06-01T00:00:00Z') });
    expect(await readFile(join(folder, 'stock.ndjson'), 'utf8')).toBe(before);
  });

  it('keeps id and listing time of a car whose price changed, and lists new cars today', async () => {
    const { cars: before } = await run(csv);
    const next = `${csv.replace('20000', '19000')}Kia,Stonic,2022,25000,USED\n`;
    const { cars } = await run(next, {}, { asOf: new Date('2026-06-01T00:00:00Z') });
    expect(cars.slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(cars.map(({ created_at: created }) => created?.slice(0, 10))).toEqual([
      '2026-05-01',
      '2026-05-01',
      '2026-06-01',
    ]);
  });
});

it('the first import spreads listing times over earlier days, depending only on the id', async () => {
  const rows = Array.from({ length: 50 }, (_, index) => `Kia,Rio ${index},2021,20000,USED`);
  const { cars } = await run([header, ...rows].join('\n'), { listedOverDays: 30 });
  const days = new Set(cars.map(({ created_at: created }) => created?.slice(0, 10)));
  expect(days.size).toBeGreaterThan(10);
  expect([...days].every((day = '') => day >= '2026-04-01' && day <= '2026-05-01')).toBe(true);
});

it('marks listing times that the first import made up, also in later imports', async () => {
  const madeUp = (cars: { created_at_made_up: boolean }[]) => cars.map((car) => car.created_at_made_up);
  const first = `${header}\nKia,Rio,2021,20000,USED\n`;
  expect(madeUp((await run(first)).cars)).toEqual([true]);
  const { cars } = await run(
    `${first}Kia,Stonic,2021,20000,USED\n`,
    {},
    { asOf: new Date('2026-06-01T00:00:00Z') },
  );
  expect(madeUp(cars)).toEqual([true, false]);
});

it('the import takes ids from a column and rejects the second row with an id', async () => {
  const { summary, cars } = await run(`Id,${header}\nA1,Kia,Rio,2021,1,USED\nA1,Kia,Stonic,2021,1,USED\n`, {
    id: { column: 'Id' },
  });
  expect(summary).toMatchObject({
    imported: 1,
    rejected: 1,
    reasons: [{ reason: 'The id is that of an earlier row.', count: 1 }],
  });
  expect(cars[0]?.id).toBe('A1');
});

describe('repairs of an import', () => {
  const csv = `${header}\nKia,Rio,2021,0,USED\nKia,Stonic,2021,20000,NEW\n`;

  it.each<[string, ImportMapInput['repairs'], object]>([
    [
      'set a field',
      [
        {
          repair: 'set',
          field: 'badge',
          to: 'S',
          when: [{ field: 'model', is: ['Rio'] }],
          message: 'badge guessed',
        },
      ],
      { badge: 'S' },
    ],
    [
      'set a nested field',
      [
        {
          repair: 'set',
          field: 'variant.cylinders',
          to: 4,
          when: [{ field: 'variant.cylinders', missing: true }],
        },
      ],
      { variant: { cylinders: 4 } },
    ],
    [
      'set a field depending on a cell',
      [
        {
          repair: 'set',
          field: 'tag',
          to: 'Cheap',
          when: [
            { column: 'Price', below: 1 },
            { column: 'Type', matches: '^u' },
          ],
        },
      ],
      { tag: 'Cheap' },
    ],
    [
      'set a field unless another has a value',
      [{ repair: 'set', field: 'tag', to: 'Old', when: [{ field: 'car_type', isNot: ['new'] }] }],
      { tag: 'Old' },
    ],
  ])('%s', async (_, repairs, expected) => {
    const { cars } = await run(csv, { repairs });
    expect(cars[0]).toMatchObject(expected);
    expect(cars[1]).not.toMatchObject({ badge: 'S' });
    expect(cars[1]?.tag).toBeUndefined();
  });

  it('clear, warn and reject', async () => {
    const { summary, cars } = await run(csv, {
      repairs: [
        { repair: 'clear', field: 'price', when: [{ field: 'price', is: [0] }], message: 'no price' },
        { repair: 'warn', when: [{ field: 'year', above: 2020 }], message: 'nearly new' },
        {
          repair: 'reject',
          when: [{ field: 'car_type', is: ['new'] }],
          message: 'New cars are not sold here.',
        },
      ],
    });
    expect(cars).toHaveLength(1);
    expect(summary.warnings).toEqual([
      { kind: 'no price', count: 1, first: 'cars.csv:2' },
      { kind: 'nearly new', count: 1, first: 'cars.csv:2' },
    ]);
    expect(summary.reasons).toEqual([{ reason: 'New cars are not sold here.', count: 1 }]);
  });
});

it('the report has a line for each kind of reason, not for each number', async () => {
  const rows = Array.from({ length: 3 }, (_, index) => `Kia,Rio ${index},2021,"2${index},990",USED`);
  const { summary } = await run([header, 'Kia,Rio,2021,POA,USED', ...rows].join('\n'), {
    decimal: undefined,
  });
  expect(summary.reasons).toEqual([
    {
      reason: `'Price' has a number that reads two ways: say in the map what "decimal" and "thousands" are.`,
      count: 3,
    },
  ]);
});

it.each([
  ['cars.csv', 'csv'],
  ['cars.TXT', 'csv'],
  ['cars.json', 'json'],
  ['cars.ndjson', 'ndjson'],
  ['cars.jsonl', 'ndjson'],
  ['cars.JSONL.gz', 'ndjson'],
  ['cars.xml.zip', 'xml'],
])('the table %s is read as %s', async (name, format) => {
  const file = join(folder, name);
  await writeFile(file, format === 'csv' ? 'id,make\n' : '{}');
  expect((await readTable(file)).format).toBe(format);
});

describe('an import rejects', () => {
  it.each<[string, string | Buffer, string]>([
    ['an empty file', '', 'is empty; the first line names the columns.'],
    [
      'missing columns, with a list of those that exist',
      'Make,Model,Yeer,Price,Type\n',
      "'Year'; is it 'Yeer'?\nIt has: Make, Model, Yeer, Price, Type.",
    ],
    ['two columns with the same name', `${header},Make\n`, "two columns named 'Make'"],
    ['a table with rejected rows only', `${header}\nKia,Rio,2021,1,STOLEN\n`, 'the stock is unchanged'],
  ])('%s, and keeps the old stock', async (_, csv, message) => {
    await writeFile(join(folder, 'stock.ndjson'), 'before');
    await expect(run(csv)).rejects.toThrow(message);
    expect(await readFile(join(folder, 'stock.ndjson'), 'utf8')).toBe('before');
  });

  it('a table that is cut off, unless the person says that it is right', async () => {
    const cut = `${header}\nKia,Rio,2021,20000,USED\nKia,Sto`;
    await writeFile(join(folder, 'stock.ndjson'), 'before');
    await expect(run(cut, {}, { guard: usualStockGuard })).rejects.toThrow(
      'The stock is unchanged: the table ends in the middle of a row. If this is right, import again with --accept-drop.',
    );
    expect(await readFile(join(folder, 'stock.ndjson'), 'utf8')).toBe('before');
    expect((await run(cut)).summary).toMatchObject({ imported: 1, rejected: 1 });
  });

  it('a dealer that does not exist', async () => {
    const missing = join(folder, 'other-dealer');
    await expect(run(header, {}, { dealerFolder: missing })).rejects.toThrow(
      'npm run dealer -- new other-dealer',
    );
  });

  it('a file that does not exist', async () => {
    await expect(run(header, {}, { file: join(folder, 'none.csv') })).rejects.toThrow('There is no file');
  });
});
