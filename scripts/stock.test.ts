import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { runCommand } from './run-command.fixture.ts';
import { main } from './stock.ts';

let dealers: string;
let csv: string;
let map: string;

beforeEach(() => {
  dealers = mkdtempSync(join(tmpdir(), 'dealers-'));
  mkdirSync(join(dealers, 'fixture'));
  csv = join(dealers, 'cars.csv');
  map = join(dealers, 'map.json');
  writeFileSync(csv, 'Make,Model,Year,Type\nKia,Rio,2021,used\nKia,Rio,2021,stolen\n');
  const columns = {
    make: { from: 'Make' },
    model: { from: 'Model' },
    year: { from: 'Year', as: 'integer' },
    car_type: { from: 'Type' },
  };
  writeFileSync(map, JSON.stringify({ columns, id: { hash: ['Make', 'Model', 'Year'] } }));
});

const stock = (...args: string[]) => runCommand(main, [...args, '--dealers', dealers]);

it('prints an import’s summary as JSON on the last line', async () => {
  const { status, out } = await stock('import', csv, '--dealer', 'fixture', '--map', map, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toEqual({
    rows: 2,
    imported: 1,
    rejected: 1,
    passedOver: 0,
    warnings: 0,
    seconds: expect.any(Number),
  });
});

it('proposes a map for a table that nobody has described, which then imports it', async () => {
  const out = join(dealers, 'proposed.json');
  const { status, out: said } = await stock('map', csv, '--out', out);
  expect(status).toBe(0);
  expect(said).toContain('cars.csv: 2 rows, 4 columns.');
  expect(said).toMatch(/Type +car_type \(by its name\): used, stolen/);
  expect(said).toContain('With this map 1 of 2 rows are cars. The first:\n  2021 Kia Rio: used, no price');
  expect(said).toMatch(/line 3 is none: .*stolen/);
  expect(said).toContain("No column seems to be 'price'.");
  expect((await stock('import', csv, '--dealer', 'fixture', '--map', out)).status).toBe(0);
  expect((await stock('map', csv, '--out', out)).err).toContain('exists. Name another file');
});

it.each([[[1, 2, 3]], [[1]]])('finds the rows %j of XML below its other elements', async (ids) => {
  const xml = join(dealers, 'feed.xml');
  const car = (id: number) =>
    `<vehicle><stock_no>S${id}</stock_no><make>Kia</make><model>Rio</model><year>2021</year><condition>Used</condition><photos><photo>https://cdn.example/${id}.jpg</photo></photos></vehicle>`;
  writeFileSync(xml, `<dealer><name>A</name><stock>${ids.map(car).join('')}</stock></dealer>`);
  const { status, out } = await stock('map', xml);
  expect([status, out]).toEqual([0, expect.stringContaining('"rows": "dealer.stock.vehicle"')]);
  expect(out).toContain(`With this map ${ids.length} of ${ids.length} rows are cars.`);
});

it.each([
  ['JSON', '[{"id":"S1","make":"Kia","model":"Rio"}]'],
  ['XML', '<s><v><id>S1</id><make>Kia</make><model>Rio</model></v></s>'],
])('reads %s in a file of another name', async (_, text) => {
  writeFileSync(csv, text);
  const { status, out } = await stock('map', csv);
  expect([status, out]).toEqual([0, expect.stringContaining('With this map 1 of 1 rows are cars.')]);
});

it.each([
  'Our stock, 12 Nov\n\nStock No;Make;Model;Year\nS1;Kia;Rio;2021\nS2;Kia;Rio;2020\n',
  'Our stock,Penrith\n\nMake,Model,Year\nKia,Rio,2021\nKia,Rio,2020\n',
  'Our stock,Penrith\nStock No,Make,Model,Year\nS1,Kia,Rio,2021\nS2,Kia,Rio,2020\n',
  // No name of these is known as it is.
  'Our stock,Penrith\nMake X,Model X,Year X\nKia,Rio,2021\nKia,Rio,2020\n',
])('proposes a map for a table below its title: %j', async (text) => {
  writeFileSync(csv, text);
  const { status, out } = await stock('map', csv);
  expect([status, out]).toEqual([0, expect.stringContaining('With this map 2 of 2 rows are cars.')]);
});

it.each([
  ['without rows', 'Make,Model\n', 'has no rows'],
  [
    'below a title that may be a header',
    'Our stock,Penrith\n\nWagen,Typ,Wert\nKia,Rio,POA\n',
    'fits its first line, which must name the columns (line 3: it has 3 cells where the header has 2). Remove',
  ],
  [
    'whose first line is a car',
    'Rio,Kia,Rio,JTNKU3JE60J012345,Red,2021\nS2,Kia,Rio,JTNKU3JE60J012346,Blue,2020\n',
    `names no columns: its first line is a car already. Say in their order what they are, in place of 'column1' and so on: npm run stock -- map {csv} --header "column1,column2,column3,vin,colour,column6"`,
  ],
  ['of something else', 'Sky,Rain\nhigh,little\n', 'seems to be no table of cars'],
  ['without names', ',\n1,2\n3,4\n', 'names no columns'],
  [
    'of a person who may not read it',
    '<html><body>Sign in</body></html>\nx\n',
    'is a web page, as some systems name .xls; open it in a spreadsheet and save it as CSV',
  ],
  [
    'of a database',
    '-- MySQL dump\nCREATE TABLE `v` (`id` int, `make` text);\nINSERT INTO `v` VALUES (1,"Kia");\n',
    'is a dump of a database; export its table of vehicles as CSV',
  ],
])('proposes no map for a table %s, and says why', async (_, text, message) => {
  writeFileSync(csv, text);
  const { status, err } = await stock('map', csv);
  expect([status, err]).toEqual([1, expect.stringContaining(message.replace('{csv}', csv))]);
});

it('proposes a map for a table without a header, whose columns are named', async () => {
  const out = join(dealers, 'proposed.json');
  writeFileSync(csv, 'S1,Kia,Rio,2021,20990\nS2,Kia,Rio,2020,19990\n');
  const { status, out: said } = await stock(
    'map',
    csv,
    '--out',
    out,
    '--header',
    'stocknum, make,model,year,price',
  );
  expect([status, said]).toEqual([0, expect.stringContaining('With this map 2 of 2 rows are cars.')]);
  expect((await stock('import', csv, '--dealer', 'fixture', '--map', out)).out).toContain(
    '2 of 2 rows imported',
  );
  writeFileSync(csv, '[]');
  expect((await stock('map', csv, '--header', 'make')).err).toContain('names its columns itself');
});

it('says of an import that the table has no header', async () => {
  writeFileSync(csv, 'Kia,Rio,2021,used\n');
  const { status, err } = await stock('import', csv, '--dealer', 'fixture', '--map', map);
  expect([status, err]).toEqual([
    1,
    expect.stringContaining(
      'Its first line is a car already: name its columns in the map, in their order, as "header".',
    ),
  ]);
});

it.each([
  ['no such dealer', ['import', 'CSV', '--dealer', 'other', '--map', 'MAP'], 'npm run dealer -- new other'],
  [
    'a path for a slug',
    ['import', 'CSV', '--dealer', '../fixture', '--map', 'MAP'],
    "'../fixture' is not a dealer's slug",
  ],
  ['no such map', ['import', 'CSV', '--dealer', 'fixture', '--map', 'none.json'], 'none.json cannot be read'],
  [
    'an invalid date',
    ['import', 'CSV', '--dealer', 'fixture', '--map', 'MAP', '--as-of', '31/3/2026'],
    'write a day such as',
  ],
])('explains the error: %s', async (_, args, message) => {
  const { status, err } = await stock(
    ...args.map((arg) => (arg === 'CSV' ? csv : arg === 'MAP' ? map : arg)),
  );
  expect(status).toBe(1);
  expect(err).toContain(message);
  expect(err).not.toContain('    at ');
});

it('fails where the store has no stock and no release, which may be a wrong name', async () => {
  const env = { RELEASE_STORE: join(dealers, 'none') };
  const { status, err } = await runCommand(main, ['held', '--dealers', dealers], { env });
  expect([status, err]).toEqual([1, expect.stringContaining('Is RELEASE_STORE (or FORECOURT_HOME) right?')]);
});
