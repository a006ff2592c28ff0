import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite } from '../browser/demo-site.ts';
import { type BuiltPage, type BuiltSite, builtSite, findTag, kindOf } from './built-site.ts';
import { isExecutable, type Tag } from './html-tags.ts';

describe.each(demoDealers)('the site of %s', (slug) => {
  let site: BuiltSite;
  let baseUrl: string;
  beforeAll(async () => {
    site = builtSite(slug);
    baseUrl = (await demoSite(slug)).site.baseUrl;
  });

  /**
   * The problems of all pages. A repeated problem is listed once, because a broken footer link is one fault and not a
   * thousand.
   */
  const problems = (check: (page: BuiltPage) => Iterable<string | undefined>) => {
    const where = new Map<string, string>();
    for (const page of site.pages) {
      for (const problem of check(page)) if (problem && !where.has(problem)) where.set(problem, page.path);
    }
    return [...where].map(([problem, path]) => `${path}: ${problem}`).slice(0, 20);
  };

  test('links only to addresses that exist', () => {
    const ids = new Map(
      site.pages.map((page) => [page.path, new Set(page.tags.map((tag) => tag.attributes['id']))]),
    );
    const leadsNowhere = (reference: string, from: string) => {
      const url = new URL(reference, baseUrl + from);
      if (url.origin !== baseUrl || url.protocol === 'tel:' || url.protocol === 'mailto:') return undefined;
      // An answer of the API is not a file. A browser test downloads it.
      if (url.pathname.startsWith('/api/')) return undefined;
      const path = decodeURIComponent(url.pathname);
      if (!site.fileFor(path)) return `${reference} leads to no file`;
      const target = decodeURIComponent(url.hash.slice(1));
      return target && !ids.get(path)?.has(target) ? `${reference} names no element` : undefined;
    };
    expect(
      problems((page) =>
        page.tags.flatMap(referencesOf).map((reference) => leadsNowhere(reference, page.path)),
      ),
    ).toEqual([]);
    for (const file of [...site.files].filter((name) => name.endsWith('.css'))) {
      for (const reference of cssReferences(site.read(file).toString())) {
        if (!reference.startsWith('data:')) expect(leadsNowhere(reference, file), file).toBeUndefined();
      }
    }
  });

  test('gives every page a title, a description, a canonical address, a language and one main heading', () => {
    expect(
      problems((page) => {
        const title = findTag(page, 'title')?.content?.trim();
        const description = findTag(page, 'meta', { name: 'description' })?.attributes['content']?.trim();
        const canonical = canonicalOf(page);
        // The canonical address of some pages is another page, which must be its own canonical address.
        const owner = site.pages.find(({ path }) => baseUrl + path === canonical);
        const isAlias =
          owner !== page && kindOf(page) !== 'vehicle' && owner && canonicalOf(owner) === canonical;
        const headings = page.tags.filter(({ name }) => name === 'h1').length;
        const language = findTag(page, 'html')?.attributes['lang'];
        return [
          title ? undefined : 'no title',
          description ? undefined : 'no description',
          owner === page || isAlias ? undefined : `canonical ${canonical}`,
          headings === 1 ? undefined : `${headings} first headings`,
          language === 'en-AU' ? undefined : `language ${language}`,
        ];
      }),
    ).toEqual([]);
  });

  test('lists exactly its indexable pages in the sitemap', () => {
    const sitemap = site.read('/sitemap.xml').toString();
    const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
    const indexable = site.pages
      .filter((page) => canonicalOf(page) === baseUrl + page.path && !isHidden(page))
      .map(({ path }) => baseUrl + path);
    expect(listed.toSorted()).toEqual(indexable.toSorted());
    expect(indexable.length).toBeGreaterThan(20);
    expect(indexable).not.toContain(`${baseUrl}/404.html`);
    expect(site.read('/robots.txt').toString()).toContain(`Sitemap: ${baseUrl}/sitemap.xml`);
  });

  test('writes JSON-LD that can be parsed and cannot end its script early', () => {
    expect(
      problems((page) =>
        page.tags
          .filter(({ attributes }) => attributes['type'] === 'application/ld+json')
          .map(({ content = '' }) => {
            if (content.includes('<')) return `unescaped: ${content.slice(0, 80)}`;
            return JSON.parse(content)['@context'] === 'https://schema.org' ? undefined : 'not of schema.org';
          }),
      ),
    ).toEqual([]);
  });

  test('contains no data of another dealer', async () => {
    const theirs = (
      await Promise.all(demoDealers.filter((other) => other !== slug).map(identifyingTextsOf))
    ).flat();
    const own = new Set(await identifyingTextsOf(slug));
    const foreign = theirs
      .filter((mark) => !own.has(mark))
      .map((mark) => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const any = new RegExp(foreign.join('|'));
    const found: string[] = [];
    for (const file of [...site.files].filter((name) =>
      /\.(html|json|xml|txt|js|css|svg|webmanifest)$|_headers$/.test(name),
    )) {
      const [mark] = any.exec(site.read(file).toString()) ?? [];
      if (mark) found.push(`${file}: ${mark}`);
    }
    expect(found).toEqual([]);
  });

  test('obeys its own Content-Security-Policy: no inline styles or handlers, and a hash for every inline block', () => {
    expect(
      problems((page) => {
        const policy =
          findTag(page, 'meta', { 'http-equiv': 'Content-Security-Policy' })?.attributes['content'] ?? '';
        const blocks = page.tags.filter(({ content }) => content);
        return [
          ...page.tags.flatMap(({ name, attributes }) =>
            Object.keys(attributes)
              .filter((key) => key === 'style' || key.startsWith('on'))
              .map((key) => `${key} on ${name}`),
          ),
          policy ? undefined : 'no policy',
          policy.includes('unsafe') ? policy : undefined,
          ...mismatch(policy, 'script-src', blocks.filter(isExecutable)),
          ...mismatch(
            policy,
            'style-src',
            blocks.filter(({ name }) => name === 'style'),
          ),
        ];
      }),
    ).toEqual([]);
  });

  test('loads nothing from another origin', () => {
    expect(
      problems((page) =>
        page.tags.flatMap(loadedBy).filter((url) => new URL(url, baseUrl).origin !== baseUrl),
      ),
    ).toEqual([]);
    for (const file of [...site.files].filter((name) => name.endsWith('.css'))) {
      for (const reference of cssReferences(site.read(file).toString())) {
        expect(
          reference.startsWith('data:') || new URL(reference, baseUrl).origin === baseUrl,
          reference,
        ).toBe(true);
      }
    }
  });
});

const canonicalOf = (page: BuiltPage) => findTag(page, 'link', { rel: 'canonical' })?.attributes['href'];

const isHidden = (page: BuiltPage) =>
  findTag(page, 'meta', { name: 'robots' })?.attributes['content']?.includes('noindex') ?? false;

/** Data that identifies one dealer, as pages would show it. */
async function identifyingTextsOf(slug: string): Promise<string[]> {
  const { site } = await demoSite(slug);
  const phones = [site.phone, ...site.locations.map(({ phone }) => phone)].flatMap((phone) => phone ?? []);
  return [
    slug,
    site.name,
    site.legalName,
    new URL(site.baseUrl).host,
    ...site.locations.flatMap(({ name, street }) => [name, street]),
    ...phones.flatMap(({ text, href }) => [text, href.replace('tel:', '')]),
  ];
}

/** Every address that a tag contains. */
function referencesOf({ name, attributes }: Tag): string[] {
  // The browser only opens a connection to these addresses.
  if (name === 'link' && ['preconnect', 'dns-prefetch'].includes(attributes['rel'] ?? '')) return [];
  const single = ['href', 'src', 'action', 'poster', 'component-url', 'renderer-url'];
  return [
    ...single.flatMap((key) => attributes[key] ?? []),
    ...(attributes['srcset'] ?? '').split(', ').flatMap((part) => part.trim().split(' ')[0] || []),
  ];
}

/** Addresses that the browser fetches by itself. A link to follow is not one of them. */
const loadedBy = (tag: Tag) =>
  ['a', 'area', 'form'].includes(tag.name) || isCanonical(tag) ? [] : referencesOf(tag);
const isCanonical = ({ name, attributes }: Tag) => name === 'link' && attributes['rel'] === 'canonical';

const cssReferences = (css: string) =>
  [...css.matchAll(/url\(\s*["']?([^"')]+)["']?\s*\)/g)].map(([, url]) => url!);

/** Hashes that a directive lacks, and hashes that match nothing on the page. */
function mismatch(policy: string, directive: string, blocks: Tag[]): string[] {
  const [, sources = ''] = new RegExp(`${directive} ([^;]*)`).exec(policy) ?? [];
  const allowed = new Set(sources.match(/'sha256-[^']+'/g));
  const needed = new Set(
    blocks.map(({ content = '' }) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`),
  );
  return [
    ...[...needed].filter((hash) => !allowed.has(hash)).map((hash) => `${directive} lacks ${hash}`),
    ...[...allowed]
      .filter((hash) => !needed.has(hash))
      .map((hash) => `${directive} allows ${hash} for nothing`),
  ];
}
