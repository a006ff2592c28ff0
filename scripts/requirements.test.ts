import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  coverageReport,
  idsInTitles,
  listedIds,
  main,
  mustBeTested,
  reportText,
  requirementsFile,
  testedRequirements,
  testsText,
} from './requirements.ts';
import { runCommand } from './run-command.fixture.ts';

const root = resolve(import.meta.dirname, '..');
const listText = readFileSync(join(root, requirementsFile), 'utf8');

describe('the list of requirements', () => {
  const listed = listedIds(listText);

  test('covers the whole product', () => {
    expect(listed.filter(mustBeTested)).toHaveLength(576);
    expect(listed.filter((id) => !mustBeTested(id))).toHaveLength(98);
    expect(listed[0]).toBe('ROUTE-1');
  });

  test('numbers the rows of each kind from 1 without gaps, up to the count in its first table', () => {
    const rows = [...listText.matchAll(/^\| ([A-Z]+)-(\d+) \|/gm)];
    const kinds = Map.groupBy(rows, ([, kind]) => kind!);
    const counts = [...listText.matchAll(/^\| ([A-Z]+) \| [^|]+ \| (\d+) \|$/gm)];
    expect([...kinds.keys()]).toEqual(counts.map(([, kind]) => kind));
    for (const [, kind, count] of counts)
      expect(
        kinds.get(kind!)!.map(([, , number]) => Number(number)),
        kind,
      ).toEqual(Array.from({ length: Number(count) }, (_, index) => index + 1));
  });

  test('contains every id in a test title', () => {
    const known = new Set(listed);
    const misspelt = [...testedRequirements(root)].filter(([id]) => !known.has(id));
    expect(misspelt).toEqual([]);
  });

  test('contains every id that its own rows refer to', () => {
    const known = new Set(listed);
    const kinds = [...new Set(listed.map((id) => id.replace(/-\d+$/, '')))].join('|');
    const named = [...listText.matchAll(new RegExp(`\\b(?:${kinds})-\\d+\\b`, 'g'))].map(([id]) => id);
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  test('can be read from a list or a table', () => {
    const text =
      '# IDs\n\nCFG-1\n- CFG-2 and CFG-9\n| CARD-3 | The card. See CARD-4. |\n|---|---|\nCFG-1\nUTF-8x';
    expect(listedIds(text)).toEqual(['CFG-1', 'CFG-2', 'CARD-3']);
  });
});

// The titles are composed here, so that the lines of this file are not titles themselves.
const title = (ids: string, call = 'test') => `  ${call}('does what it must ${ids}', () => {`;

describe('titles', () => {
  test.each([
    ['one', title(`[${'CFG-1'}]`), ['CFG-1']],
    ['several', title(`[${'CFG-1'}] [${'CFG-2'}]`), ['CFG-1', 'CFG-2']],
    ['a table', `])('does $it [${'CFG-1'}]', async (row) => {`, ['CFG-1']],
    ['an id inside the sentence', title(`[${'CFG-1'}] and more`), []],
    ['a comment', `// See [${'CFG-1'}].`, []],
    ['a skipped test', title(`[${'CFG-1'}]`, 'test.skip'), []],
    ['a planned test', title(`[${'CFG-1'}]`, 'it.todo'), []],
  ])('%s', (_, text, ids) => expect(idsInTitles(`\n${text}`).map(({ id }) => id)).toEqual(ids));

  test('are found with their line', () => {
    expect(idsInTitles(`\n\n${title(`[${'CFG-1'}]`)}`)).toEqual([{ id: 'CFG-1', line: 3 }]);
  });
});

describe('the report', () => {
  const tested = new Map([
    ['CFG-1', [{ file: 'src/a.test.ts', line: 7 }]],
    ['CFG-77', [{ file: 'src/a.test.ts', line: 8 }]],
    ['OPEN-3', [{ file: 'src/a.test.ts', line: 9 }]],
  ]);

  test('reports requirements without a test, and unknown ids', () => {
    const report = coverageReport(['CFG-1', 'CFG-2', 'TILE-1'], tested);
    expect(report).toEqual({ total: 3, untested: ['CFG-2', 'TILE-1'], unknown: ['CFG-77'] });
    expect(reportText(report)).toBe(
      'CFG: CFG-2\nTILE: TILE-1\nIn titles but not in the list: CFG-77.\n2 of 3 requirements have no test.',
    );
  });

  test('is one line when every requirement has a test', () => {
    expect(reportText(coverageReport(['CFG-1'], new Map([...tested].slice(0, 1))))).toBe(
      'All 1 requirements have a test.',
    );
  });

  test('lists the tests of a requirement', () => {
    expect(testsText(['CFG-1', 'CFG-2'], tested)).toBe('CFG-1\n  src/a.test.ts:7\nCFG-2: no test');
  });
});

describe('the command', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'requirements-command-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const requirements = (...args: string[]) => runCommand(main, args, { cwd: folder });

  test('fails only when a listed requirement has no test', async () => {
    const list = join(folder, 'ids.md');
    writeFileSync(list, 'CFG-1\nCFG-999\n');
    const failed = await requirements('--list', list);
    expect(failed).toEqual({ status: 1, err: '', out: expect.stringMatching(/^CFG: CFG-999\n/) });

    writeFileSync(list, 'CFG-1\n');
    expect(await requirements('--list', list, '--json')).toMatchObject({ status: 0, err: '' });
  });

  test('reads the list of the repository, and prints where an id is tested', async () => {
    expect(await requirements('--json')).toMatchObject({ status: 0, err: '' });
    expect(await requirements('CFG-1')).toMatchObject({
      status: 0,
      out: expect.stringContaining('.test.ts:'),
    });
  });

  test('answers misuse with the help', async () => {
    expect(await requirements('--frob')).toMatchObject({ status: 2, out: '' });
    expect(await requirements('--help')).toMatchObject({ status: 0, out: expect.stringMatching(/^Usage: /) });
  });
});
