import { describe, expect, it } from 'vitest';
import { inPieces } from './feed/table-text.fixture.ts';
import { rowsPath, type TreeFormat, treeRows } from './table-rows.ts';

async function rowsOf(
  text: string,
  format: TreeFormat,
  rowsAt?: string,
  pieceLength?: number,
  columns?: string[],
) {
  const rows: Record<string, string>[] = [];
  for await (const cells of treeRows(inPieces(text, pieceLength), format, rowsAt, 'it', columns))
    rows.push(Object.fromEntries(cells));
  return rows;
}

describe('rows of JSON', () => {
  it('are read from a list, with the path of nested values as column name, and lists joined', async () => {
    const text = JSON.stringify([
      { id: 7, engine: { size: 2.2 }, photos: ['a.jpg', 'b.jpg'], sold: false, note: null },
    ]);
    expect(await rowsOf(text, 'json')).toEqual([
      { id: '7', 'engine.size': '2.2', photos: 'a.jpg|b.jpg', sold: 'false' },
    ]);
  });

  it('are read from the place that the map names', async () => {
    const text = JSON.stringify({ data: { cars: [{ id: 1 }, { id: 2 }] } });
    expect(await rowsOf(text, 'json', 'data.cars')).toEqual([{ id: '1' }, { id: '2' }]);
  });
});

const kia = { make: 'Kia', photos: [{ u: 'a.jpg' }, { u: 'b.jpg' }] };

it.each<[what: string, table: unknown, rowsAt: string | undefined]>([
  ['ids', { A1: kia, A2: kia }, undefined],
  ['ids below a name', { count: 2, stock: { A1: kia, A2: kia } }, 'stock'],
  [
    'ids below names, of which one has nothing',
    { data: { stock: { A1: kia, A2: kia, A3: null } } },
    'data.stock',
  ],
  [
    'ids in the entries of a list',
    { yards: [{ stock: { A1: kia } }, { stock: { A2: kia } }] },
    'yards.stock',
  ],
  ['rows, of cars with an id', { 0: { ...kia, id: 'A1' }, 2: { id: 'A2', ...kia } }, undefined],
  [
    'rows, of cars with a stock number',
    { 0: { ...kia, stocknum: 'A1' }, 2: { stocknum: 'A2', ...kia } },
    undefined,
  ],
])('rows of JSON that an object names by %s', async (_, table, rowsAt) => {
  const rows = await rowsOf(JSON.stringify(table), 'json', rowsAt, 7);
  expect(rows.map(({ id, stocknum, ...row }) => ({ id: id ?? stocknum, ...row }))).toEqual([
    { id: 'A1', make: 'Kia', 'photos.u': 'a.jpg|b.jpg' },
    { id: 'A2', make: 'Kia', 'photos.u': 'a.jpg|b.jpg' },
  ]);
});

it.each([
  ['json', undefined, '[{"ids":[{"type":"VIN","value":"JM1"},{"type":"Stock","value":7},"VIN"]}]'],
  ['json', undefined, '[{"ids":{"type":"VIN","value":"JM1"}}]'],
  [
    'xml',
    's.v',
    '<s><v><ids type="VIN"><value>JM1</value></ids><ids type="x"><value>7</value></ids></v></s>',
  ],
  ['xml', 's.v', '<s><v><ids><type>VIN</type><value>JM1</value></ids></v></s>'],
] as const)(
  'of %s have an entry of a list by what it says, where the map asks for it',
  async (format, at, text) => {
    const asked = ['ids[VIN].value', 'ids[VIN].type', 'ids[Engine].value', 'make'];
    const [plain] = await rowsOf(text, format, at);
    const [cells] = await rowsOf(text, format, at, undefined, asked);
    expect(cells).toMatchObject({ ...plain, 'ids[VIN].value': 'JM1' });
    expect(Object.keys(plain!).filter((key) => key.includes('['))).toEqual([]);
    expect(Object.keys(cells!)).not.toContain('ids[Engine].value');
  },
);

const photos = (second: string, first: string) => `<v><p ${second}>b.jpg</p><p ${first}>a.jpg</p></v>`;

it.each<[what: string, row: string, inOrder: boolean]>([
  ['order', photos('order="2"', 'order="1"'), true],
  ['Sequence', photos('Sequence="10"', 'Sequence="9"'), true],
  [
    'position',
    '<v><p><position>2</position><u>b.jpg</u></p><p><position>1</position><u>a.jpg</u></p></v>',
    true,
  ],
  ['displayOrder', '[{"p":[{"displayOrder":2,"u":"b.jpg"},{"displayOrder":1,"u":"a.jpg"}]}]', true],
  ['sort_order as text', '[{"p":[{"sort_order":"2","u":"b.jpg"},{"sort_order":"1","u":"a.jpg"}]}]', true],
  ['a mark of the main one', photos('main="false"', 'main="true"'), true],
  ['IsPrimary', '[{"p":[{"u":"b.jpg"},{"IsPrimary":true,"u":"a.jpg"}]}]', true],
  ['a number before a mark', photos('order="2" main="Y"', 'order="1" main="N"'), true],
  ['a mark of none', photos('main="0"', 'main="0"'), false],
  ['no number', photos('order="last"', 'order="first"'), false],
  ['a number of some', photos('', 'order="1"'), false],
  ['one number for all', photos('order="0"', 'order="0"'), false],
  ['an empty number', '[{"p":[{"order":"2","u":"b.jpg"},{"order":null,"u":"a.jpg"}]}]', false],
])('the entries of a list stand in the order of %s', async (_, row, isInOrder) => {
  const isXml = row.startsWith('<');
  const text = isXml ? `<s>${row}</s>` : row;
  const [cells] = await rowsOf(text, isXml ? 'xml' : 'json', isXml ? 's.v' : undefined);
  expect(cells!['p'] ?? cells!['p.u']).toBe(isInOrder ? 'a.jpg|b.jpg' : 'b.jpg|a.jpg');
});

describe('a table that nobody has described', () => {
  const photos = [{ url: 'https://p.example/1.jpg' }, { url: 'https://p.example/2.jpg' }];
  const car = { id: 1, spec: { make: 'Kia', model: 'Rio' }, year: 2021, price: 15_990, photos };
  const yard = (name: string) => ({ name, cars: [car, car] });

  it.each<[what: string, table: unknown, rows: string | undefined]>([
    ['a list', [car, car], undefined],
    ['a list below names', { meta: {}, stock: { cars: [car, car] } }, 'stock.cars'],
    ['the longest of some lists', { pages: [{ at: 1 }], cars: [car, car] }, 'cars'],
    ['the cars of yards', { data: { yards: [yard('North'), yard('South')] } }, 'data.yards.cars'],
    ['a list of yards', [yard('North'), yard('South')], 'cars'],
    ['cars with more photos than cars', { cars: [{ ...car, photos: [...photos, ...photos] }] }, 'cars'],
    ['cars by id', { A1: car, A2: car }, undefined],
    ['cars by id, below names', { meta: { at: 1 }, data: { stock: { A1: car, A2: car } } }, 'data.stock'],
    ['nothing', {}, undefined],
  ])('of JSON: %s', async (_, table, rows) => {
    expect(await rowsPath(inPieces(JSON.stringify(table)), 'json', 'it')).toBe(rows);
  });

  it.each<[what: string, yards: number, rows: string]>([
    ['one yard', 1, 'export.yard.car'],
    ['some yards', 3, 'export.yard.car'],
  ])('of XML: the cars of %s', async (_, yards, rows) => {
    const one =
      '<car id="1"><make>Kia</make><model>Rio</model><photo u="1"/><photo u="2"/><photo u="3"/></car>';
    const text = `<export>${`<yard name="North">${one}${one}</yard>`.repeat(yards)}</export>`;
    expect(await rowsPath(inPieces(text), 'xml', 'it')).toBe(rows);
    expect(await rowsOf(text, 'xml', rows)).toHaveLength(2 * yards);
  });

  it('of JSON has as its rows the cars of all yards', async () => {
    const text = JSON.stringify({ yards: [yard('North'), {}, yard('South')] });
    expect(await rowsOf(text, 'json', 'yards.cars')).toHaveLength(4);
  });
});

describe('rows of XML', () => {
  const text = `<?xml version="1.0"?><stock><vehicle id="7"><make>Land &amp; Rover</make><price currency="AUD">24990</price>
    <photo>a.jpg</photo><photo>b.jpg</photo><note><![CDATA[1 < 2]]></note></vehicle></stock>`;

  it('have attributes, text and repeated elements as cells', async () => {
    expect(await rowsOf(text, 'xml', 'stock.vehicle')).toEqual([
      {
        '@id': '7',
        make: 'Land & Rover',
        price: '24990',
        'price.@currency': 'AUD',
        photo: 'a.jpg|b.jpg',
        note: '1 < 2',
      },
    ]);
  });

  it('have lists, attributes and breaks wherever a piece of the text ends', async () => {
    const row = `<vehicle><p><q>1</q><q a="x?a=1&b=2">2</q></p><!-- ${'-no'.repeat(30_000)} --><note>a<br/>b<BR />c &foo; R&amp;D</note></vehicle>`;
    const expected = { 'p.q': '1|2', 'p.q.@a': 'x?a=1&b=2', note: 'a\nb\nc &foo; R&D' };
    for (const pieceLength of [1, 2, 7, 50, 200_000])
      expect(await rowsOf(`<stock>${row}${row}</stock>`, 'xml', 'stock.vehicle', pieceLength)).toEqual([
        expected,
        expected,
      ]);
  });

  it.each([
    ['<make>R&D</make>', 'R&D'],
    ['<make>R & D</make>', 'R & D'],
    ['<make>&</make>', '&'],
    ['<make>R&amp</make>', 'R&amp'],
    ['<make>R&amp;D &#38; &#x26;</make>', 'R&D & &'],
    ['<make>caf&eacute; &foo;</make>', 'café &foo;'],
    ['<make><![CDATA[https://x.example/?a=1&b=2]]></make>', 'https://x.example/?a=1&b=2'],
    ['<make><![CDATA[R&amp;D]]></make>', 'R&amp;D'],
    [
      '<make>&verylongnamethatisnoreferenceatallbutjusttext</make>',
      '&verylongnamethatisnoreferenceatallbutjusttext',
    ],
  ])('%s is %s, wherever a piece of the text ends', async (element, make) => {
    for (const pieceLength of [1, 3, 1000]) {
      const rows = await rowsOf(`<stock><v>${element}</v></stock>`, 'xml', 'stock.v', pieceLength);
      expect(rows).toEqual([{ make }]);
    }
  });

  it('are not read from elements that are nested without end', async () => {
    const nested = `${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`;
    for (const text of [nested, `<stock><v>${nested}</v></stock>`])
      await expect(rowsOf(text, 'xml', 'stock.v')).rejects.toThrow(
        'more than 100 elements within each other',
      );
  });

  it('do not expand entities of the document', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]><stock><vehicle><make>&y;</make></vehicle></stock>`;
    let longest = 0;
    try {
      const rows = await rowsOf(bomb, 'xml', 'stock.vehicle');
      longest = Math.max(...rows.flatMap((row) => Object.values(row).map((cell) => cell.length)));
    } catch (error) {
      expect((error as Error).message).toContain('it is not XML');
    }
    expect(longest).toBeLessThan(20);
  });
});

it.each([1, 2, 5, 100])('of NDJSON are its lines, in pieces of %i letters', async (pieceLength) => {
  const text = '{"id":1,"make":"Kia\\nRio"}\r\n\n {"id":2}\n{"id":3}';
  expect(await rowsOf(text, 'ndjson', undefined, pieceLength)).toEqual([
    { id: '1', make: 'Kia\nRio' },
    { id: '2' },
    { id: '3' },
  ]);
});

it.each([
  ['json', '{"cars": [', undefined, /is not JSON/],
  ['json', '{"cars": []}', undefined, /has no list. It has: cars. Say in the map where the rows are: "rows"/],
  [
    'json',
    '{"meta": {"at": 1}, "cars": {"A1": {"id": 1}}}',
    undefined,
    /has no list. It has: meta, cars. Say/,
  ],
  ['json', '{"A1": {"id": 1}, "at": 1}', undefined, /has no list/],
  ['json', '{"cars": []}', 'vehicles', /has no list at 'vehicles'. It has: cars. Correct "rows"/],
  ['ndjson', '{"id":1}\n\n{"id"', undefined, /is not NDJSON: line 3: [^(]*$/],
  [
    'ndjson',
    `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    undefined,
    /too many values within each other/,
  ],
  ['xml', '', 'stock.vehicle', /is not XML: It has no element \(line 1\)/],
  ['xml', '<stock><vehicle>', 'stock.vehicle', /is not XML/],
  ['xml', '<stock>\n<vehicle></stock>', 'stock.vehicle', /is not XML: Unexpected close tag \(line 2\)/],
  ['xml', '<stock><car/></stock>', 'stock.vehicle', /has no list at 'stock.vehicle'/],
  ['xml', '<cars></cars>', 'stock.vehicle', /has no list at 'stock.vehicle'/],
] as const)('rejects %s that is %s', async (format, text, at, message) => {
  await expect(rowsOf(text, format, at)).rejects.toThrow(message);
});

it.each([
  '<stock></stock>',
  '<stock/>',
  '<stock at="noon"></stock>',
  '<?xml version="1.0"?>\n<stock>\n</stock>',
])('finds no rows in %s: there is no vehicle today', async (text) => {
  expect(await rowsOf(text, 'xml', 'stock.vehicle')).toEqual([]);
});
