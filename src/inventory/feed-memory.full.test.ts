import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const rowCount = 100_000;
/** Megabytes of V8's heap for the command, which needs a half of that to start. */
const heap = 64;
/** Megabytes of all its memory, of which it needs 110 to start. The table has 140, and its text is not in the heap. */
const mostMemory = 300;
const reportMemory =
  'data:text/javascript,process.on("exit",()=>console.log(process.resourceUsage().maxRSS/1024))';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-large-'));
  await mkdir(join(folder, 'alpha'));
  const map = {
    rows: 'stock.vehicle',
    columns: { make: { from: 'Make' }, model: { from: 'Model' }, dealercomments: { from: 'Notes' } },
    defaults: { car_type: 'used' },
    only: { column: 'Yard', is: ['12'] },
    id: { column: 'Id' },
  };
  await writeFile(join(folder, 'map.json'), JSON.stringify(map));
  await writeFile(join(folder, 'lines.json'), JSON.stringify({ ...map, rows: undefined }));
});
afterAll(() => rm(folder, { recursive: true }));

const cellsOf = (at: number) => ({
  Id: `${at}`,
  Make: 'Kia',
  Model: 'Rio',
  Yard: `${at % 400}`,
  Notes: `${at} `.repeat(220),
});
const csvRow = (at: number) => `${Object.values(cellsOf(at)).join(',')}\n`;
const element = ([name, value]: [string, string]) => `<${name}>${value}</${name}>`;
const xmlRow = (at: number) => `<vehicle>${Object.entries(cellsOf(at)).map(element).join('')}</vehicle>`;

it.each([
  ['csv', 'Id,Make,Model,Yard,Notes\n', csvRow, ''],
  ['csv.gz', 'Id,Make,Model,Yard,Notes\n', csvRow, ''],
  ['ndjson', '', (at: number) => `${JSON.stringify(cellsOf(at))}\n`, ''],
  [
    'json',
    '{"stock":{"vehicle":[',
    (at: number) => `${at === 0 ? '' : ','}${JSON.stringify(cellsOf(at))}`,
    ']}}',
  ],
  ['xml', '<stock>', xmlRow, '</stock>'],
])(
  'a group’s %s of 100,000 rows is imported in little memory [FEED-9]',
  async (type, start, rowOf, end) => {
    const file = join(folder, `group.${type}`);
    const pieces = function* () {
      yield start;
      for (let at = 0; at < rowCount; at++) yield rowOf(at);
      yield end;
    };
    const pack = type.endsWith('.gz') ? createGzip() : new PassThrough();
    await pipeline(Readable.from(pieces()), pack, createWriteStream(file));
    const map = join(folder, type === 'ndjson' ? 'lines.json' : 'map.json');
    const words = `import ${file} --dealer alpha --map ${map} --dealers ${folder} --accept-drop --json`.split(
      ' ',
    );
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [`--max-old-space-size=${heap}`, '--import', reportMemory, 'scripts/stock.ts', ...words],
      { cwd: root },
    );
    const [summary, memory] = stdout.trim().split('\n').slice(-2);
    expect(JSON.parse(summary!)).toMatchObject({ rows: rowCount, imported: 250, rejected: 0 });
    expect(Number(memory)).toBeLessThan(mostMemory);
  },
  300_000,
);
