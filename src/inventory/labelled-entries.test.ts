import { expect, test } from 'vitest';
import { inPieces } from './feed/table-text.fixture.ts';
import { labelledColumns } from './labelled-entries.ts';
import { treeRecords } from './table-rows.ts';

const xml = (...cars: string[]) => `<s>${cars.map((car) => `<v>${car}</v>`).join('')}</s>`;
const json = (...cars: unknown[]) => JSON.stringify({ s: { v: cars } });
const price = (type: string, amount: number) => ({ type, amount });

test.each<[what: string, text: string, columns: string[]]>([
  [
    'texts with a type',
    xml('<price type="rrp">9</price><price type="driveaway">8</price>', '<price type="egc">7</price>'),
    ['price[rrp]', 'price[driveaway]', 'price[egc]'],
  ],
  [
    'elements with a name',
    xml('<a><f><Name>Body</Name><Value>Ute</Value></f><f><Name>Fuel</Name><Value>Diesel</Value></f></a>'),
    ['a.f[Body]', 'a.f[Fuel]'],
  ],
  [
    'names with a prefix',
    xml('<g:p g:type="a" g:v="1"/><g:p g:type="b" g:v="2"/>').replace(
      '<s>',
      '<s xmlns:g="http://g.example/">',
    ),
    ['g:p[a]', 'g:p[b]'],
  ],
  [
    'JSON',
    json({ prices: [price('RRP', 9), price('Drive Away', 8)] }, { prices: price('Cost', 7) }),
    ['prices[RRP]', 'prices[Drive Away]', 'prices[Cost]'],
  ],
  ['one each', xml('<price type="rrp">9</price>', '<price type="egc">7</price>'), []],
  ['two of a type', xml('<p type="a">9</p><p type="a">8</p>', '<p type="a">9</p><p type="b">8</p>'), []],
  [
    'features, which say nothing but their name',
    json({ f: [{ name: 'Bluetooth' }, { name: 'Towbar' }] }),
    [],
  ],
  ['photos, which have an order', xml('<i type="1">a</i><i type="2">b</i>'), []],
  [
    'features with a price, of which each car has others',
    json(...Array.from({ length: 70 }, (_, at) => ({ f: [price(`A ${at}`, 1), price(`B ${at}`, 1)] }))),
    [],
  ],
])('a table has the columns of %s', async (_, text, columns) => {
  const format = text.startsWith('<') ? 'xml' : 'json';
  const records: unknown[] = [];
  for await (const record of treeRecords(inPieces(text), format, 's.v', 'it')) records.push(record);
  expect(labelledColumns(records)).toEqual(columns);
});
