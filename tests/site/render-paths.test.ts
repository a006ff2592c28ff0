import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { pageFinisher } from '../../src/build/after-rendering.ts';
import { loadApp } from '../../src/build/compile-app.ts';
import { appHash } from '../../src/build/file-hash.ts';
import { joinedStyles } from '../../src/build/joined-styles.ts';
import type { Page } from '../../src/page-kinds/page-plans.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { demoSite } from '../browser/demo-site.ts';

const root = resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/astro/package.json'), 'utf8')) as {
  version: string;
};

describe.each(dealerPerTemplate)('pages of %s', (slug) => {
  test('are byte for byte the same when only Astro’s public API renders them', async () => {
    const folder = resolve(root, '.cache/app', appHash(root));
    const { renderPage } = await loadApp({ hash: '', folder });
    const finish = pageFinisher(folder, joinedStyles(folder));
    const { site, pages, securitySources } = await demoSite(slug);
    const firstOfKind = new Map<Page['route'], Page>(pages.toReversed().map((page) => [page.route, page]));
    const differing: string[] = [];
    for (const page of firstOfKind.values()) {
      const file = page.path.endsWith('.html') ? page.path : `${page.path}index.html`;
      const built = readFileSync(join(inject('outDir'), slug, file), 'utf8');
      const rendered = await renderPage(site, page, 'standard');
      const html = finish(rendered, securitySources).html.toString();
      if (html !== built) differing.push(`${page.route}: ${firstDifference(built, html)}`);
    }
    expect(
      differing,
      `Astro ${version} renders these pages differently for a build: src/build/astro-internals.ts no longer fits it`,
    ).toEqual([]);
  });

  test('have no style element in the body, where HTML does not allow one', async () => {
    const { pages } = await demoSite(slug);
    const withIslands = pages.filter(({ route }) => route === 'search' || route === 'vehicle').slice(0, 2);
    const found = withIslands.flatMap(({ path }) => {
      const body = /<body[\s\S]*/.exec(
        readFileSync(join(inject('outDir'), slug, path, 'index.html'), 'utf8'),
      );
      return [...(body?.[0].matchAll(/<style>[^<]*/g) ?? [])].map(([style]) => `${path}: ${style}`);
    });
    expect(found).toEqual([]);
  });
});

function firstDifference(built: string, html: string): string {
  let at = 0;
  while (built[at] === html[at]) at++;
  return JSON.stringify([built.slice(at - 40, at + 80), html.slice(at - 40, at + 80)]);
}
