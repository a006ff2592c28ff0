import { expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { builtSite } from './built-site.ts';
import { mediaWidths, otherWidths } from './media-widths.ts';

test.for(demoDealers)('the built site of %s changes its layout only at the breakpoints [LIMIT-1]', (slug) => {
  const site = builtSite(slug);
  // Without the files that are kept for open pages of the previous release.
  const named = new Set(
    site.pages.flatMap(({ html }) => html.match(/\/_astro\/[\w.@-]+\.(?:css|js)/g) ?? []),
  );
  expect(named.size).toBeGreaterThan(10);
  const sources = [
    ...[...named].map((file) => [file, site.read(file).toString('utf8')] as const),
    ...site.pages.map(({ path, html }) => [path, html] as const),
  ];
  const found = new Set(sources.flatMap(([, source]) => mediaWidths(source)));
  expect(found.size).toBeGreaterThan(3);
  expect(
    sources.flatMap(([file, source]) => otherWidths(source).map((width) => `${file}: ${width}`)),
  ).toEqual([]);
});
