import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoDealers } from '../browser/demo-dealers.ts';
import { type BuiltPage, type BuiltSite, builtSite, findTag, kindOf } from './built-site.ts';
import { type Tag, tagsOf } from './html-tags.ts';

/** Checks the rules of the HTML standard, and that every reference to an element's id has a target. */
const standard = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    rules: { 'no-missing-references': 'error', 'input-missing-label': 'error' },
  }),
);

/** Complements `links.test.ts`, which checks single links and heads: this test follows the links as a visitor would. */
describe.each(demoDealers)('a crawl of %s', (slug) => {
  let site: BuiltSite;
  let baseUrl: string;
  let indexed: BuiltPage[];
  beforeAll(() => {
    site = builtSite(slug);
    baseUrl = new URL(canonicalOf(site.pages.find(({ path }) => path === '/'))).origin;
    indexed = site.pages.filter((page) => isIndexed(page, baseUrl));
  });

  // A car beyond the first results of every list is found through the search, which needs its script, and the sitemap.
  test('reaches every page of the sitemap, except car pages, from the home page', () => {
    const pages = new Map(site.pages.map((page) => [page.path, page]));
    const reached = new Set(['/']);
    // A set may grow while it is iterated.
    for (const path of reached) {
      for (const { name, attributes } of pages.get(path)?.tags ?? []) {
        if (name !== 'a' || attributes['href'] === undefined) continue;
        const { origin, pathname } = new URL(attributes['href'], baseUrl + path);
        if (origin === baseUrl) reached.add(decodeURIComponent(pathname));
      }
    }
    const left = indexed.filter((page) => !reached.has(page.path) && kindOf(page) !== 'vehicle');
    expect(left.map(({ path }) => path)).toEqual([]);
    expect(indexed.length).toBeGreaterThan(20);
  });

  test('finds no two pages with the same title or description', () => {
    const repeated = (text: (page: BuiltPage) => string | undefined) =>
      [...Map.groupBy(indexed, text)]
        .filter(([, pages]) => pages.length > 1)
        .map(([same, pages]) => `${same}: ${pages.map(({ path }) => path).join(' ')}`);
    expect(repeated((page) => findTag(page, 'title')?.content)).toEqual([]);
    expect(repeated((page) => findTag(page, 'meta', { name: 'description' })?.attributes['content'])).toEqual(
      [],
    );
  });

  test('finds headings in the right order, in each page and each dialog', () => {
    const wrong = problems(site.pages, ({ html }) => {
      const page = html.replaceAll(template, '');
      const dialogs = page.match(dialog) ?? [];
      return [...outOfOrder(page.replaceAll(dialog, ''), 1), ...dialogs.flatMap((one) => outOfOrder(one, 2))];
    });
    expect(wrong).toEqual([]);
  });

  test('finds landmarks, a skip link and named navigation on every page, and an alternative text for every picture', () => {
    const wrong = problems(site.pages, ({ tags }) => {
      const count = (wanted: string) => tags.filter(({ name }) => name === wanted).length;
      return [
        ...['main', 'header', 'footer', 'nav']
          .filter((landmark) => count(landmark) < 1)
          .map((landmark) => `no ${landmark}`),
        count('main') > 1 && 'more than one main',
        findTag({ tags } as BuiltPage, 'a', { href: '#main' }) ? undefined : 'no way past the header',
        ...tags.filter(lacksText).map((tag) => `no text for ${JSON.stringify(tag.attributes)}`),
        ...tags
          .filter(({ name, attributes }) => name === 'nav' && !isNamed(attributes))
          .map(() => 'a nav without a name'),
      ];
    });
    expect(wrong).toEqual([]);
  });

  test('finds every file that only machines request', () => {
    const missing = (reference: string, from: string) => {
      const url = new URL(reference, baseUrl + from);
      const isOurs = url.origin === baseUrl && !url.pathname.startsWith('/api/');
      return isOurs && !site.fileFor(decodeURIComponent(url.pathname))
        ? `${reference} is no file`
        : undefined;
    };
    const wrong = problems(site.pages, (page) =>
      page.tags.flatMap(machineReferences).map((reference) => missing(reference, page.path)),
    );
    const scripts = [...site.files].filter((file) => file.endsWith('.js'));
    const imports = scripts.flatMap((file) =>
      importsOf(site.read(file).toString()).map((reference) => missing(reference, file)),
    );
    const manifest = JSON.parse(site.read('/site.webmanifest').toString()) as { icons: { src: string }[] };
    const icons = manifest.icons.map(({ src }) => missing(src, '/site.webmanifest'));
    expect([...wrong, ...[...imports, ...icons].filter(Boolean)]).toEqual([]);
    expect(scripts.length).toBeGreaterThan(10);
    expect(icons.length).toBeGreaterThan(0);
  });
});

test('the pages of all dealers are valid HTML', { timeout: 600_000 }, async ({ annotate }) => {
  const pages = demoDealers.flatMap((slug) =>
    builtSite(slug).pages.map((page) => ({ ...page, path: `${slug}${page.path}` })),
  );
  const chosen = process.env['ALL_PAGES'] ? pages : withAllMarkup(pages);
  const found = problems(chosen, ({ html, path }) => [
    !html.trimEnd().endsWith('</body></html>') && 'something follows the end of the page',
    ...standard
      .validateStringSync(html, path)
      .results.flatMap(({ messages }) => messages)
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  ]);
  expect(found).toEqual([]);
  await annotate(`${chosen.length} of ${pages.length} pages`);
});

const template = /<template\b[\s\S]*?<\/template>/g;
const dialog = /<dialog\b[\s\S]*?<\/dialog>/g;

/** The problems of all pages. A repeated problem is listed once, with the first page that has it. */
function problems(
  pages: BuiltPage[],
  check: (page: BuiltPage) => Iterable<string | undefined | false>,
): string[] {
  const where = new Map<string, string>();
  for (const page of pages) {
    for (const problem of check(page)) if (problem && !where.has(problem)) where.set(problem, page.path);
  }
  return [...where].map(([problem, path]) => `${path}: ${problem}`).slice(0, 30);
}

const canonicalOf = (page: BuiltPage | undefined) =>
  (page && findTag(page, 'link', { rel: 'canonical' })?.attributes['href']) ?? '';

function isIndexed(page: BuiltPage, baseUrl: string): boolean {
  const robots = findTag(page, 'meta', { name: 'robots' })?.attributes['content'] ?? '';
  return !robots.includes('noindex') && canonicalOf(page) === baseUrl + page.path;
}

/** Headings that skip a level on the way down. The first heading must have the level `first`. */
function outOfOrder(html: string, first: number): string[] {
  let level = first - 1;
  return tagsOf(html).flatMap(({ name, attributes }) => {
    if (!/^h[1-6]$/.test(name)) return [];
    const before = level;
    level = Number(name[1]);
    return level > before + 1 ? [`${name} after h${before}: ${JSON.stringify(attributes)}`] : [];
  });
}

const isNamed = (attributes: Record<string, string>) =>
  Boolean(attributes['aria-label'] || attributes['aria-labelledby']);

/** An empty `alt` means that the picture adds nothing to the text beside it. */
const lacksText = ({ name, attributes }: Tag) => name === 'img' && attributes['alt'] === undefined;

/** Addresses that a browser or a search engine reads by itself and no visitor follows. */
function machineReferences({ name, attributes, content = '' }: Tag): string[] {
  const previews = ['og:image', 'og:url', 'twitter:image'];
  if (name === 'meta' && previews.includes(attributes['property'] ?? attributes['name'] ?? ''))
    return [attributes['content'] ?? ''];
  if (name === 'link' && attributes['imagesrcset'])
    return attributes['imagesrcset'].split(', ').flatMap((part) => part.trim().split(' ')[0] || []);
  if (attributes['type'] === 'application/ld+json') return pictures(JSON.parse(content));
  return [];
}

/** Addresses of the pictures in JSON-LD, which are texts or objects with more data. */
function pictures(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) =>
    isPicture(key) ? [value].flat().flatMap(addressesOf) : pictures(value),
  );
}
const isPicture = (key: string) => ['image', 'logo', 'thumbnailUrl'].includes(key);
const addressesOf = (picture: string | { url?: string; contentUrl?: string }) =>
  typeof picture === 'string'
    ? [picture]
    : [picture.url, picture.contentUrl].filter((url) => url !== undefined);

/** Scripts that a built script imports, at once or later. */
const importsOf = (script: string) =>
  [...script.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*["'`](\.{1,2}\/[\w./-]+\.js)["'`]/g)].map(
    ([, reference]) => reference!,
  );

/**
 * The fewest pages that together contain every element with every class and attribute of the sites. Invalid HTML comes
 * from the templates, and these pages contain all that the templates write.
 */
function withAllMarkup(pages: BuiltPage[]): BuiltPage[] {
  const met = new Set<string>();
  return pages.filter(({ tags }) => {
    const before = met.size;
    for (const { name, attributes } of tags) {
      met.add(`${name}.${attributes['class']} ${Object.keys(attributes).sort().join(' ')}`);
    }
    return met.size > before;
  });
}
