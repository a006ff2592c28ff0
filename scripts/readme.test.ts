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

/** The paths that a page names, up to the part that stands for any dealer or template. */
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

/** Targets of a page's links, except other sites and anchors on the same page. */
const linksOf = (page: string) =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)|href="([^"]+)"/g)]
    .map(([, link, href]) => (link ?? href!).replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^\w+:/.test(link));

describe.each(pages)('%s', (page) => {
  test('names existing files', () => {
    expect(pathsOf(page).filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });

  test('names existing npm scripts', () => {
    expect(commandsOf(page).filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });

  test('links to existing files and folders', () => {
    const lost = linksOf(page).filter((link) => !existsSync(resolve(root, dirname(page), link)));
    expect(lost).toEqual([]);
  });
});

describe('the README', () => {
  test('names enough for a meaningful check', () => {
    expect(example).not.toBe('');
    expect(pathsOf('README.md').length).toBeGreaterThan(15);
    expect(commandsOf('README.md').length).toBeGreaterThan(8);
  });

  test.each(Object.entries(scripts))('script %s runs existing files', (_name, command) => {
    for (const [, file] of command.matchAll(/\bnode ([\w./-]+\.ts)/g))
      expect(existsSync(resolve(root, file!))).toBe(true);
  });
});

test('a version manager installs the Node that the npm scripts run', () => {
  expect(readFileSync(resolve(root, '.nvmrc'), 'utf8').trim()).toBe(devDependencies['node']);
});
