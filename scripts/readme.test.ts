import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
const { scripts, devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
};

const code = [...readme.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
  ([, block, span]) => block ?? span ?? '',
);
/** The dealer that the README makes as an example, and what it would be built to. */
const [, example = ''] = /npm run dealer -- new ([\w-]+)/.exec(readme) ?? [];

describe('the README', () => {
  const paths = code
    .flatMap(
      (text) => text.match(/(?<![\w./<>-])(?:src|scripts|tests|dealers|docs|\.github)\/[\w./<>*-]*/g) ?? [],
    )
    .map((path) => path.replace(/[.,]$/, ''))
    .filter((path) => !path.includes(example));

  test.each([...new Set(paths)])('names %s, which is there', (path) => {
    // Up to a part that stands for any dealer or template.
    expect(existsSync(resolve(root, path.split(/[^/]*[<*]/)[0]!))).toBe(true);
  });

  const commands = code.flatMap((text) => [
    ...text.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g),
  ]);
  test.each([...new Set(commands.map(([, run, short]) => run ?? short!))])(
    'names npm script %s, which is there',
    (name) => {
      expect(scripts).toHaveProperty([name]);
    },
  );

  test('names enough to be worth checking', () => {
    expect(example).not.toBe('');
    expect(paths.length).toBeGreaterThan(15);
    expect(commands.length).toBeGreaterThan(8);
  });

  test.each(Object.entries(scripts))('script %s runs files that are there', (_name, command) => {
    for (const [, file] of command.matchAll(/\bnode ([\w./-]+\.ts)/g))
      expect(existsSync(resolve(root, file!))).toBe(true);
  });
});

test('a version manager installs the Node that the npm scripts run', () => {
  expect(readFileSync(resolve(root, '.nvmrc'), 'utf8').trim()).toBe(devDependencies['node']);
});
