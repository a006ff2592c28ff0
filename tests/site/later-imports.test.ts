import { expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { builtSite } from './built-site.ts';
import { importsOfScript } from './page-weight.ts';

/** The list of files that the bundler writes in front of a dynamic import. */
const fetchedFirst = /"(_astro\/[^"]+\.js)"/g;

test('the list of preloaded files in front of a dynamic import contains everything that the import needs', () => {
  const site = builtSite(demoDealers[0]!);
  const sources = new Map<string, string>();
  const sourceOf = (path: string) => {
    const source = sources.get(path) ?? site.read(path).toString('utf8');
    sources.set(path, source);
    return source;
  };
  const importsOf = (path: string) => importsOfScript(path, sourceOf(path));
  const withImports = (path: string) => {
    const files = new Set([path]);
    for (const file of files) for (const next of importsOf(file).now) files.add(next);
    return files;
  };

  // Every script that any page of the site may load at any time.
  const named = site.pages.flatMap(({ tags }) =>
    tags.flatMap(({ attributes }) =>
      ['src', 'component-url', 'renderer-url'].map((name) => attributes[name]),
    ),
  );
  const scripts = new Set(named.flatMap((path) => (path?.endsWith('.js') ? path : [])));
  let imports = 0;
  for (const path of scripts) {
    const { now, later } = importsOf(path);
    for (const next of [...now, ...later]) scripts.add(next);
    const there = withImports(path);
    const list = new Set([...sourceOf(path).matchAll(fetchedFirst)].map(([, name]) => `/${name}`));
    for (const file of later) {
      imports += 1;
      const missing = [...withImports(file)].filter((part) => !there.has(part) && !list.has(part));
      expect(missing, `${file}, imported by ${path}`).toEqual([]);
    }
  }
  expect(imports).toBeGreaterThan(40);
});
