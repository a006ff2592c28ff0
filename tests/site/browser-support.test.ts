import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { type BuiltSite, builtSite } from './built-site.ts';
import { lackedCss } from './css-features.ts';
import { lackedHtml } from './html-features.ts';
import { tagsOf } from './html-tags.ts';
import { browserNames, type LackedFeature } from './promised-support.ts';
import { lackedScript } from './script-features.ts';

const document = 'docs/running.md';

interface Lacked {
  browsers: string[];
  /** The first file that uses it. */
  file: string;
}

test('what one of the promised browsers lacks stands with its substitute in the table of docs/running.md', async ({
  annotate,
}) => {
  const rows = tableRows();
  const listed = new Set(rows.flatMap(({ names }) => names));
  const { features, files } = featuresOfSites();
  const unlisted = [...features]
    .filter(([name]) => !listed.has(name))
    .map(
      ([name, { browsers, file }]) =>
        `${name} in ${file}: ${browsers.join(', ')} of the README lack it. Do without it, or add to the table of ${document} what visitors have instead.`,
    );
  const superfluous = [...listed]
    .filter((name) => !features.has(name))
    .map((name) => `${name} in ${document}: no page uses it, or every promised browser has it. Remove it.`);
  const wrong = rows.flatMap(({ names, browsers }) => {
    const lacking = names.flatMap((name) => features.get(name)?.browsers ?? []);
    const right = browserNames.filter((name) => lacking.includes(name)).join(', ');
    return right === browsers || right === ''
      ? []
      : [`${names.join(', ')} in ${document}: missing in ${right}, not in ${browsers}.`];
  });
  expect([...unlisted, ...superfluous, ...wrong]).toEqual([]);
  await annotate(`${files} files of style and script, ${features.size} features in ${rows.length} rows`);
});

test.each<[string, LackedFeature[], string[]]>([
  [
    'a style sheet',
    lackedCss(
      '@page{size:a4}a{user-select:none;-webkit-user-select:none;color:red}b:hover::details-content{width:calc(1px);anchor-name:--a;text-wrap:balance}',
    ),
    ['@page', '@page { size }', '::details-content', 'anchor-name', 'text-wrap: balance'],
  ],
  [
    'a script',
    lackedScript(
      'import{x as navigation}from"./a.js";navigation();Object.groupBy([]);navigator.connection?.saveData;self.requestIdleCallback;addEventListener("pageswap",a=>a.toSorted());l(["click","auxclick"],b)',
    ),
    ['saveData', 'navigator.connection', 'requestIdleCallback', 'event pageswap', 'event auxclick'],
  ],
  [
    'a page',
    lackedHtml(
      tagsOf(
        '<img fetchpriority="high" loading="lazy" src="a.png"><script type="speculationrules"></script>',
      ),
    ),
    ['<img fetchpriority>', '<script type="speculationrules">'],
  ],
])('the features of %s that a promised browser lacks are found', (_, found, names) => {
  expect(found.map(({ name }) => name)).toEqual(names);
});

/** The rows of the table of browsers: the names in the first column, and the browsers of the second. */
function tableRows(): { names: string[]; browsers: string }[] {
  const text = readFileSync(resolve(import.meta.dirname, '../..', document), 'utf8');
  const section = /^## Browsers$([\s\S]*?)(?=^## )/m.exec(text)?.[1] ?? '';
  const rows = [...section.matchAll(/^\| (.*`.*) \| (.*) \| .* \|$/gm)];
  expect(rows.length).toBeGreaterThan(5);
  return rows.map(([, features = '', browsers = '']) => ({
    names: [...features.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    browsers,
  }));
}

/** Every feature of the demo sites that a promised browser lacks. A file that several sites share is read once. */
function featuresOfSites(): { features: Map<string, Lacked>; files: number } {
  const features = new Map<string, Lacked>();
  const read = new Set<string>();
  const note = (file: string, found: LackedFeature[]) => {
    for (const { name, browsers } of found) {
      if (!features.has(name)) features.set(name, { browsers, file });
    }
  };
  for (const slug of demoDealers) {
    const site = builtSite(slug);
    for (const file of filesInUse(site)) {
      const text = site.read(file).toString('utf8');
      if (read.has(text)) continue;
      read.add(text);
      note(slug + file, file.endsWith('.css') ? lackedCss(text) : lackedScript(text));
    }
    for (const { path, tags } of site.pages) {
      note(slug + path, lackedHtml(tags));
      for (const { name, content } of tags) {
        if (name !== 'style' || !content || read.has(content)) continue;
        read.add(content);
        note(slug + path, lackedCss(content));
      }
    }
  }
  return { features, files: read.size };
}

/**
 * The scripts and style sheets that the pages name, those that these name, and the service worker. The folder also has
 * files that are kept for open pages of the previous release.
 */
function filesInUse(site: BuiltSite): Set<string> {
  const files = new Set(['/sw.js']);
  const addNamed = (text: string) => {
    for (const [name] of text.matchAll(/(?<![\w.@-])[\w.@-]+\.(?:css|js)\b/g)) {
      if (site.files.has(`/_astro/${name}`)) files.add(`/_astro/${name}`);
    }
  };
  for (const { html } of site.pages) addNamed(html);
  // A set may grow while it is iterated.
  for (const file of files) addNamed(site.read(file).toString('utf8'));
  return files;
}
