import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scriptPreloads } from './script-preloads.ts';

let client: string;

beforeAll(() => {
  client = mkdtempSync(join(tmpdir(), 'preloads-'));
  const scripts = {
    'page.js': 'import"./shared.js";import("./later.js");',
    'island.js': 'import{a as e}from"./shared.js";import{b}from"./cards.js";',
    'render.js': 'export default 1;',
    'cards.js': 'import{c}from"./prices.js";',
    'shared.js': '',
    'prices.js': '',
    'later.js': '',
  };
  for (const [name, code] of Object.entries(scripts)) writeFileSync(join(client, name), code);
});
afterAll(() => rmSync(client, { recursive: true }));

const island =
  '<astro-island uid="1" component-url="/island.js" component-export="A" renderer-url="/render.js" props="{}" ssr client="load"></astro-island>';
const page = (body: string) =>
  Buffer.from(`<body><script type="module" src="/page.js"></script>${body}</body>`);

test.for([
  ['its script imports', '', ['shared']],
  [
    'an import of its script imports',
    '<script type="module" src="/cards.js"></script>',
    ['shared', 'prices'],
  ],
  ['no island imports', island, ['shared']],
])('a page names the files that %s, once each', ([, body, names]) => {
  const html = scriptPreloads(client)(page(body as string)).toString();
  const links = (names as string[]).map((name) => `<link rel="modulepreload" href="/${name}.js">`).join('');
  expect(html).toBe(
    page(body as string)
      .toString()
      .replace('</body>', `${links}</body>`),
  );
});

test('a page without scripts stays as it is', () => {
  const html = Buffer.from('<body>Nothing</body>');
  expect(scriptPreloads(client)(html)).toBe(html);
});
