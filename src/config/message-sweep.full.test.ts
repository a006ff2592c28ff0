import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isRecord } from '../domain/record.ts';
import { type Json, type JsonObject, layerFromText, mergeLayers, readLayerFile } from './layer-file.ts';
import { loadDealers } from './load.ts';
import { loadDealer } from './load-dealer.ts';
import { machineWords } from './machine-words.fixture.ts';
import { type ConfigProblem, formatProblems, type KeyPath, keyText, valueAt } from './problem.ts';

const fixtures = resolve(import.meta.dirname, '../../tests/fixtures/dealers');
const good = join(fixtures, 'good');
const file = join(good, 'maximal/dealer.json');

/** Messages without a found value: the key is absent or its value is a secret. */
const withoutFound =
  /is missing\.$|is needed |sounds like a secret|looks like a secret|There is no such file|This key can change/;

function faultsOf({ file, line, column, key, found, message, remedy }: ConfigProblem): string[] {
  const told = `${file}:${line}:${column} ${key}: ${message} Found ${found}. ${remedy}`;
  const isPlaced = (line ?? 0) > 0 && (column ?? 0) > 0;
  const checks: [boolean, string][] = [
    [file !== '' && (isPlaced || /no such file|folder/i.test(message)), 'no place'],
    [found !== undefined || withoutFound.test(message), 'no found value'],
    [/^[A-Z"].*\.$/s.test(message), 'no sentence'],
    [/^[A-Z].{3,}\.$/s.test(remedy) && !/Settings here are \.|Write \./.test(remedy), 'no remedy'],
    [!machineWords.test(`${message} ${found ?? ''} ${remedy}`), 'words of a library'],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [`${fault}: ${told}`]));
}

describe('every broken fixture', () => {
  const root = join(fixtures, 'broken');
  const slugs = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);

  test.each(slugs)('%s is reported with place, found value and remedy', async (slug) => {
    const { problems } = await loadDealers(root, [slug], { adminKeys: ['index-key'] });
    expect(problems).not.toEqual([]);
    expect(problems.flatMap(faultsOf)).toEqual([]);
    expect(formatProblems(problems)).not.toMatch(machineWords);
  });
});

/** The dealer that sets every option, including the settings of its brand. */
const maximal = ['_brands/everything.json', 'maximal/dealer.json']
  .map((name) => JSON.parse(readFileSync(join(good, name), 'utf8')) as JsonObject)
  .reduce(mergeLayers);

/** Every value that a dealer can write, with its path. */
function valuesIn(value: Json, path: KeyPath = []): { path: KeyPath; value: Json }[] {
  const own = path.length > 0 && path[0] !== '$schema' ? [{ path, value }] : [];
  if (Array.isArray(value))
    return [...own, ...value.flatMap((entry, index) => valuesIn(entry, [...path, index]))];
  if (!isRecord(value)) return own;
  return [...own, ...Object.entries(value).flatMap(([key, entry]) => valuesIn(entry, [...path, key]))];
}

interface Mutation {
  what: string;
  path: KeyPath;
  text: string;
  /** True when no option allows this value. */
  isWrong: boolean;
}

function mutationsOf({ path, value }: { path: KeyPath; value: Json }): Mutation[] {
  const change = (what: string, put: Json, isWrong = false, at = path): Mutation => ({
    what,
    path: at,
    text: JSON.stringify(withValue(maximal, at, put), null, 2),
    isWrong,
  });
  const others: Mutation[] = [
    change('null', null, true),
    { ...change('gone', null), text: JSON.stringify(without(maximal, path), null, 2) },
    change('text', 'x', typeof value !== 'string'),
    change('a number', 7.5, typeof value !== 'number'),
    change('true', true, typeof value !== 'boolean'),
    change('a list', [{}], true),
    change('an object', { x: 1 }, true),
  ];
  if (typeof value === 'string')
    return [
      ...others,
      change('empty text', ''),
      change('blank text', '   '),
      change('long text', 'x'.repeat(40_000)),
    ];
  if (typeof value === 'number')
    return [
      ...others,
      change('quoted', String(value), true),
      change('below zero', -1_000_000_000),
      // JSON.parse reads a number of this size as Infinity.
      {
        ...change('endless', 0),
        text: change('endless', 987_654_321).text.replace('987654321', '1e999'),
        isWrong: true,
      },
    ];
  if (typeof value === 'boolean')
    return [...others, change('quoted', String(value), true), change('0', 0, true)];
  if (Array.isArray(value))
    return [
      ...others,
      change('empty', []),
      change(
        'too many',
        Array.from({ length: 500 }, () => value[0] ?? 'x'),
      ),
      change('text for a list', 'Toyota', true),
    ];
  return [
    ...others,
    change('empty', {}),
    change('an unknown key', 'x', true, [...path, 'unknownKey']),
    change('a key with blanks', 'x', true, [...path, 'Un Known']),
  ];
}

function without(root: Json, path: KeyPath): Json {
  const holder = path.slice(0, -1);
  const inside = valueAt(root, holder) as Json;
  const left = Array.isArray(inside)
    ? inside.filter((_, index) => index !== path.at(-1))
    : Object.fromEntries(Object.entries(inside as JsonObject).filter(([key]) => key !== path.at(-1)));
  return withValue(root, holder, left);
}

function withValue(root: Json, path: KeyPath, put: Json): Json {
  const [part, ...rest] = path;
  if (part === undefined) return put;
  if (Array.isArray(root))
    return root.map((entry, index) => (index === part ? withValue(entry, rest, put) : entry));
  const object = root as JsonObject;
  return { ...object, [part]: withValue(object[part] ?? null, rest, put) };
}

async function problemsOf({ text }: Pick<Mutation, 'text'>): Promise<ConfigProblem[]> {
  const read = async (path: string) =>
    path === file ? layerFromText('dealer.json', text) : readLayerFile(path);
  return (await loadDealer(good, 'maximal', read, { adminKeys: [] })).problems;
}

describe('every option of a dealer that sets them all', () => {
  const values = valuesIn(maximal);

  test('is valid without changes, and there are more than 300 values', async () => {
    expect(await problemsOf({ text: JSON.stringify(maximal) })).toEqual([]);
    expect(values.length).toBeGreaterThan(300);
  });

  const groups = Map.groupBy(values, ({ path }) => String(path[0]));
  test.each([...groups])(
    '%s: every wrong value is reported with place, found value and remedy',
    async (_, group) => {
      const faults: string[] = [];
      for (const mutation of group.flatMap(mutationsOf)) {
        const problems = await problemsOf(mutation);
        const name = `${keyText(mutation.path)} as ${mutation.what}`;
        if (mutation.isWrong && problems.length === 0) faults.push(`${name} is taken`);
        const wrong = problems.flatMap(faultsOf);
        for (const problem of problems) wrong.push(...misplaced(problem, mutation));
        faults.push(...wrong.map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );

  /** Checks that the line and column of a problem point to its key, when the file has the key. */
  function misplaced(
    { file: shown, line = 0, column = 0, key, message }: ConfigProblem,
    { text }: Mutation,
  ): string[] {
    if (shown !== 'dealer.json') return [];
    const standing = text.split('\n')[line - 1]?.slice(column - 1) ?? '';
    const last = /([^.[\]]+)\]?$/.exec(key)?.[1] ?? '';
    const isThere = text.includes(`${JSON.stringify(last)}:`) && !/missing|needed/.test(message);
    if (key.endsWith(']') || !isThere || standing.startsWith(JSON.stringify(last))) return [];
    return [`${key} is not at ${line}:${column}, but ${standing.slice(0, 30)}`];
  }
});

test('a file that ends too early is reported with its place, wherever it ends', () => {
  const text = readFileSync(file, 'utf8');
  for (let length = 0; length < text.length - 2; length += 97) {
    const { faults, placeOf } = layerFromText('dealer.json', text.slice(0, length));
    const problems = faults.map(
      ({ path, ...rest }): ConfigProblem => ({
        dealer: '',
        file: 'dealer.json',
        key: '',
        ...placeOf(path),
        ...rest,
      }),
    );
    expect(problems).not.toEqual([]);
    expect(problems.flatMap(faultsOf)).toEqual([]);
  }
});

test('the value of an option can be read by its path', () => {
  for (const { path, value } of valuesIn(maximal)) expect(valueAt(maximal, path)).toEqual(value);
});
