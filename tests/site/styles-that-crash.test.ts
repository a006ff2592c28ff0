import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';

/**
 * Styles that end the page in a browser which visitors have.
 *
 * `text-wrap: pretty`: with `white-space: pre-line` on the same text it crashes the page in Safari 26 (WebKit 2.50; its
 * pull requests 46666, 55455 and 62994 are about it), and what it brings is a word less on the last line.
 */
const crashing = /text-wrap(?:-style)?:\s*pretty/;

it('no style sheet of a site has a style that crashes a browser', () => {
  const files = demoDealers.flatMap((slug) => {
    const folder = join(inject('outDir'), slug, '_astro');
    return readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(folder, name));
  });
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => crashing.test(readFileSync(file, 'utf8')))).toEqual([]);
});
