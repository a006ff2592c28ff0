import { expect, it } from 'vitest';
import { importMapSchema } from './import-map.ts';
import { importTable, type TableFormat } from './import-table.ts';

const map = importMapSchema.parse({
  rows: 'stock.vehicle',
  columns: { make: { from: 'Make' }, model: { from: 'Model' } },
  defaults: { car_type: 'used' },
  only: { column: 'Yard', is: ['12'] },
  id: { column: 'Id' },
});
const rowCount = 20_000;
/** Every fiftieth row is the dealer's own. */
const cellsOf = (at: number) => ({ Id: String(at), Make: 'Kia', Model: 'Rio', Yard: String((at % 50) + 12) });
const written: Record<TableFormat, [start: string, rowOf: (at: number) => string, end: string]> = {
  csv: ['Id,Make,Model,Yard\n', (at) => `${Object.values(cellsOf(at)).join(',')}\n`, ''],
  json: ['{"stock":{"vehicle":[', (at) => `${at === 0 ? '' : ','}${JSON.stringify(cellsOf(at))}`, ']}}'],
  ndjson: ['', (at) => `${JSON.stringify(cellsOf(at))}\n`, ''],
  xml: [
    '<stock>',
    (at) =>
      `<vehicle>${Object.entries(cellsOf(at))
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}</vehicle>`,
    '</stock>',
  ],
};

it.each(['csv', 'json', 'ndjson', 'xml'] as const)(
  'a row of %s becomes a car before the table is read much further [FEED-9]',
  async (format) => {
    const [start, rowOf, end] = written[format];
    let rowsRead = 0;
    let furthestAhead = 0;
    const text = function* () {
      yield start;
      for (rowsRead = 0; rowsRead < rowCount; rowsRead++) yield rowOf(rowsRead);
      yield end;
    };
    const table = await importTable({
      text,
      name: 'it',
      format,
      map,
      timeOf: (id) => {
        furthestAhead = Math.max(furthestAhead, rowsRead - Number(id));
        return { created_at: '2026-11-27T00:00:00.000Z' };
      },
      importedAt: new Date('2026-11-27T00:00:00Z'),
    });
    expect(table).toMatchObject({ rows: rowCount, passedOver: rowCount - 400, rejected: [] });
    expect(table.lines).toHaveLength(400);
    expect(furthestAhead).toBeLessThan(1500);
  },
);
