import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (page: string) => readFileSync(resolve(root, page), 'utf8');
const readme = read('README.md');
/** The pages for those who work on the product or run it. */
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(resolve(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];
const { scripts, devDependencies } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
};

const codeOf = (text: string) =>
  [...text.matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(([, block, span]) => block ?? span ?? '');
/** The dealer that the README makes as an example, and what it would be built to. */
const [, example = ''] = /npm run dealer -- new ([\w-]+)/.exec(readme) ?? [];
/** Folders and files that the contributors' examples make. */
const madeUp = [example, 'brochure', 'atrium', 'chat-message'];

/** The paths that a page names, as far as a part that stands for any dealer or template. */
const pathsOf = (page: string) =>
  codeOf(read(page))
    .flatMap(
      (text) =>
        text.match(/(?<![\w./<>-])(?:src|scripts|tests|dealers|docs|public|\.github)\/[\w./<>*-]*/g) ?? [],
    )
    .map((path) => path.replace(/[.,]$/, ''))
    .filter((path) => !madeUp.some((name) => path.includes(name)))
    .map((path) => path.split(/[^/]*[<*]/)[0]!);

const commandsOf = (page: string) =>
  codeOf(read(page))
    .flatMap((text) => [...text.matchAll(/npm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)])
    .map(([, run, short]) => run ?? short!);

/** Where a page's links lead to, but for other sites and places on the page itself. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)|href="([^"]+)"/g)]
    .map(([, link, href]) => (link ?? href!).replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^\w+:/.test(link));

describe.each(pages)('%s', (page) => {
  test('names files that are there', () => {
    expect(pathsOf(page).filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  test('names npm scripts that are there', () => {
    expect(commandsOf(page).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('links to files and folders that are there', () => {
    const lost = linksOf(page).filter((link) => !existsSync(resolve(root, dirname(page), link)));
    expect(lost).toEqual([]);
  });
});

describe('the README', () => {
  test('names enough to be worth checking', () => {
    expect(example).not.toBe('');
    expect(pathsOf('README.md').length).toBeGreaterThan(15);
    expect(commandsOf('README.md').length).toBeGreaterThan(8);
  });

  test.each(Object.entries(scripts))('script %s runs files that are there', (_name, command) => {
    for (const [, file] of command.matchAll(/\bnode ([\w./-]+\.ts)/g))
      expect(existsSync(resolve(root, file!))).toBe(true);
  });
});

test('a version manager installs the Node that the npm scripts run', () => {
  expect(readFileSync(resolve(root, '.nvmrc'), 'utf8').trim()).toBe(devDependencies['node']);
});
