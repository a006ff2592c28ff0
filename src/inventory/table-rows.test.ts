import { describe, expect, it } from 'vitest';
import { treeRows } from './table-rows.ts';

const objects = (rows: ReturnType<typeof treeRows>) => rows.map((cells) => Object.fromEntries(cells));

describe('rows of JSON', () => {
  it('are read from a list, with the path of nested values as column name, and lists joined', () => {
    const text = JSON.stringify([
      { id: 7, engine: { size: 2.2 }, photos: ['a.jpg', 'b.jpg'], sold: false, note: null },
    ]);
    expect(objects(treeRows(text, 'json', undefined, 'it'))).toEqual([
      { id: '7', 'engine.size': '2.2', photos: 'a.jpg|b.jpg', sold: 'false' },
    ]);
  });

  it('are read from the place that the map names', () => {
    const text = JSON.stringify({ data: { cars: [{ id: 1 }, { id: 2 }] } });
    expect(objects(treeRows(text, 'json', 'data.cars', 'it'))).toEqual([{ id: '1' }, { id: '2' }]);
  });
});

describe('rows of XML', () => {
  const text = `<?xml version="1.0"?><stock><vehicle id="7"><make>Land &amp; Rover</make><price currency="AUD">24990</price>
    <photo>a.jpg</photo><photo>b.jpg</photo><note><![CDATA[1 < 2]]></note></vehicle></stock>`;

  it('have attributes, text and repeated elements as cells', () => {
    expect(objects(treeRows(text, 'xml', 'stock.vehicle', 'it'))).toEqual([
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

  it('do not expand entities of the document', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY x "xxxxxxxxxx"><!ENTITY y "&x;&x;&x;&x;&x;&x;&x;&x;">]><stock><vehicle><make>&y;</make></vehicle></stock>`;
    let longest = 0;
    try {
      const rows = objects(treeRows(bomb, 'xml', 'stock.vehicle', 'it'));
      longest = Math.max(...rows.flatMap((row) => Object.values(row).map((cell) => cell.length)));
    } catch (error) {
      expect((error as Error).message).toContain('it is not XML');
    }
    expect(longest).toBeLessThan(20);
  });
});

it.each([
  ['json', '{"cars": [', undefined, /is not JSON/],
  ['json', '{"cars": []}', undefined, /has no list. It has: cars. Say in the map where the rows are: "rows"/],
  ['json', '{"cars": []}', 'vehicles', /has no list at 'vehicles'. It has: cars. Correct "rows"/],
  ['ndjson', '{"id":1}\n{"id"', undefined, /is not NDJSON/],
  ['xml', '<stock><vehicle>', 'stock.vehicle', /is not XML/],
  ['xml', '<stock><car/></stock>', 'stock.vehicle', /has no list at 'stock.vehicle'/],
  ['xml', '<cars></cars>', 'stock.vehicle', /has no list at 'stock.vehicle'/],
] as const)('rejects %s that is %s', (format, text, at, message) => {
  expect(() => treeRows(text, format, at, 'it')).toThrow(message);
});

it.each([
  '<stock></stock>',
  '<stock/>',
  '<stock at="noon"></stock>',
  '<?xml version="1.0"?>\n<stock>\n</stock>',
])('finds no rows in %s: there is no vehicle today', (text) => {
  expect(treeRows(text, 'xml', 'stock.vehicle', 'it')).toEqual([]);
});
