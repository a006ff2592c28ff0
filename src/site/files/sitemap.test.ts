import { describe, expect, it } from 'vitest';
import type { Page } from '../../page-kinds/page-plans.ts';
import { sitemapFiles, xmlText } from './sitemap.ts';

const base = 'https://www.bayside.example';
const page = (path: string, head: Partial<Page['head']> = {}) =>
  ({ path, route: 'home', props: {}, head: { index: true, canonical: base + path, ...head } }) as Page;
const bodies = (pages: Page[], perFile?: number) =>
  sitemapFiles(pages, base, ({ path }) => (path === '/cars/a/' ? '2025-01-10' : undefined), perFile).map(
    (file) => ({
      path: file.path,
      body: 'body' in file ? file.body : '',
    }),
  );

describe('sitemapFiles', () => {
  it('lists the addresses of pages, with the date of the data where it has one', () => {
    const [sitemap, ...more] = bodies([page('/'), page('/cars/a/')]);
    expect(more).toEqual([]);
    expect(sitemap?.body).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${base}/</loc></url>\n<url><loc>${base}/cars/a/</loc><lastmod>2025-01-10</lastmod></url>\n</urlset>\n`,
    );
  });

  it('leaves out pages that are not indexed or have another canonical address', () => {
    const [sitemap] = bodies([
      page('/404.html', { index: false }),
      page('/search/', { canonical: `${base}/search/all/` }),
    ]);
    expect(sitemap?.body).not.toContain('<url>');
  });

  it('splits when it has more pages than one file may hold', () => {
    const files = bodies([page('/a/'), page('/b/'), page('/c/')], 2);
    expect(files.map(({ path }) => path)).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    expect(files[0]?.body).toContain(`<sitemap><loc>${base}/sitemap-2.xml</loc></sitemap>`);
    expect(files[2]?.body.match(/<url>/g)).toHaveLength(1);
  });
});

it.each([
  ['a&b<c>"d\'', 'a&amp;b&lt;c&gt;&quot;d&apos;'],
  ['a\u0000b\u000bc\ud800d', 'abcd'],
  ['ü 🚗', 'ü 🚗'],
])('writes %j in XML as %j', (text, xml) => {
  expect(xmlText(text)).toBe(xml);
});
