import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readParts } from './read-parts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'));
});
afterEach(() => rm(folder, { recursive: true }));

const towBar = {
  name: 'Tow bar',
  number: 'TB-1',
  category: 'Touring',
  fits: [{ make: 'Toyota', models: ['HiLux'] }],
};
async function reading(content: unknown) {
  const text = typeof content === 'string' ? content : JSON.stringify(content, null, 2);
  await writeFile(join(folder, 'parts.json'), text);
  const { parts, problems } = await readParts(folder, 'fixture');
  return {
    parts,
    problems: problems.map(({ key, message, found }) => ({ key, message, found })),
    lines: problems.map(({ line }) => line),
  };
}

describe('readParts', () => {
  it('reads a list [ROUTE-19]', async () => {
    const { parts, problems } = await reading({
      parts: [
        { ...towBar, priceDollars: 1180 },
        { name: 'Mat', number: 'M', category: 'Interior' },
      ],
    });
    expect(problems).toEqual([]);
    expect(parts).toEqual([
      { ...towBar, priceDollars: 1180 },
      { name: 'Mat', number: 'M', category: 'Interior', fits: [] },
    ]);
  });

  it('returns no problems for a dealer without a parts list', async () => {
    expect(await readParts(folder, 'fixture')).toEqual({ problems: [] });
  });

  it.each([
    [
      'a misspelt key',
      { parts: [{ ...towBar, prize: 5 }] },
      'parts[0].prize',
      '"prize" is not a setting here.',
    ],
    [
      'a price in words',
      { parts: [{ ...towBar, priceDollars: '$5' }] },
      'parts[0].priceDollars',
      'Expected a number.',
    ],
    ['no price at all', { parts: [{ ...towBar, priceDollars: 0 }] }, 'parts[0].priceDollars', 'Too small.'],
    ['no name', { parts: [{ ...towBar, name: undefined }] }, 'parts[0].name', '"name" is missing.'],
    [
      'a number twice',
      { parts: [towBar, { ...towBar, number: 'tb-1' }] },
      'parts[1].number',
      'parts[0] has the same number.',
    ],
    ['a list without its name', [towBar], '', 'The file does not contain an object.'],
    ['no JSON', '{"parts": [', '', expect.stringContaining('Not valid JSON')],
  ])('reports %s', async (_, content, key, message) => {
    const { parts, problems } = await reading(content);
    expect(parts).toBeUndefined();
    expect(problems).toEqual([expect.objectContaining({ key, message })]);
  });

  it('reports the line of a problem', async () => {
    const { lines } = await reading({ parts: [towBar, { ...towBar, number: 'TB-2', colour: 'red' }] });
    expect(lines).toEqual([expect.any(Number)]);
    expect(lines[0]).toBeGreaterThan(15);
  });
});
