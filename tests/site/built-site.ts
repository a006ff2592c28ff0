import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Tag, tagsOf } from './html-tags.ts';

export interface BuiltPage {
  /** The path that visitors request: '/cars/2021-kia-rio/'. */
  path: string;
  html: string;
  tags: Tag[];
}

/** A built site as a folder of files. */
export interface BuiltSite {
  pages: BuiltPage[];
  /** Paths of all files, such as '/_astro/home.css'. */
  files: ReadonlySet<string>;
  read(path: string): Buffer;
  /** The file that answers a path without a redirect, or undefined. */
  fileFor(path: string): string | undefined;
}

const sites = new Map<string, BuiltSite>();

/** The built site of a dealer, read once for all tests of a file. */
export function builtSite(slug: string, outDir = inject('outDir')): BuiltSite {
  const root = join(outDir, slug);
  const known = sites.get(root);
  if (known) return known;
  if (!existsSync(root)) throw new Error(`${slug} was not built.`);
  const files = new Set(
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(root, name)).isFile())
      .map((name) => `/${name.replaceAll('\\', '/')}`),
  );
  const read = (path: string) => readFileSync(join(root, path));
  const pages = [...files]
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => {
      const html = read(file).toString('utf8');
      // A file that only redirects is not a page.
      if (html.includes('http-equiv="refresh"')) return [];
      return { path: file.replace(/(^|\/)index\.html$/, '$1'), html, tags: tagsOf(html) };
    });
  const fileFor = (path: string) => {
    const file = path.endsWith('/') ? `${path}index.html` : path;
    return files.has(file) ? file : undefined;
  };
  const site = { pages, files, read, fileFor };
  sites.set(root, site);
  return site;
}

/** The first tag of a page with these attributes. */
export function findTag(page: BuiltPage, name: string, wanted: Record<string, string> = {}): Tag | undefined {
  return page.tags.find(
    (tag) =>
      tag.name === name && Object.entries(wanted).every(([key, value]) => tag.attributes[key] === value),
  );
}

export type PageKind =
  | 'home'
  | 'search'
  | 'vehicle'
  | 'not found'
  | 'list'
  | 'sign-in'
  | 'saved'
  | 'checkout'
  | 'form'
  | 'finance'
  | 'content';

export function kindOf({ path, html }: BuiltPage): PageKind {
  if (path === '/') return 'home';
  if (path === '/404.html') return 'not found';
  if (/^\/directory\//.test(path)) return 'list';
  if (
    /^\/(contact|contact-us|book-test-drive|service|parts|trade-in|sell-my-car|sell-your-car|cars\/trade-in)\//.test(
      path,
    )
  )
    return 'form';
  if (/^\/(finance|finance-enquiry|apply-for-finance|personalised)\//.test(path)) return 'finance';
  if (path === '/sign-in/') return 'sign-in';
  if (/^\/cars\/.*\/(checkout|buy-online)\/$|^\/(checkout-journey|online-payment|spin-to-win)\//.test(path)) {
    return 'checkout';
  }
  if (/^\/(watchlist|favourites|compare)\/$/.test(path)) return 'saved';
  if (/^\/(special-offers|offers|models|reviews|success|locations|dealerships|brands|offline)\//.test(path))
    return 'content';
  // Each dealer chooses the address of its model pages (ROUTE-22).
  if (/class="model-head\b/.test(html)) return 'content';
  // A further page of a list, for browsers without scripts. It has no search.
  if (/class="content cars-page\b/.test(html)) return 'content';
  // The same applies to the text pages.
  if (/class="content (?:text|blog)-page\b/.test(html)) return 'content';
  // '/cars/' itself is the stock page (ROUTE-2).
  return /^\/cars\/./.test(path) ? 'vehicle' : 'search';
}
