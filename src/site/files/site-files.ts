import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { contactPath } from '../../domain/leads/form-paths.ts';
import { savedListNames, savedListPaths } from '../../domain/prices/saving.ts';
import { type ListEntry, type ListKind, listPath } from '../../search/directory/list-entry.ts';
import { indexFiles } from '../../search/static/index-files.ts';
import { contrast } from '../../theme/palette.ts';
import { siteModels } from '../catalogue/site-models.ts';
import { offersPath } from '../catalogue/site-offers.ts';
import { type AnyPage, blogPath, dealershipsPath, directoryPath, feedPath, partsPath } from '../page.ts';
import type { Planning } from '../planning.ts';
import { engineSetupOf } from '../search/engine-setup-of.ts';
import { categoryEntries, modelEntries, partEntries } from '../search/list-entries.ts';
import type { Site, SiteFile } from '../site.ts';
import { baseUrlOf } from '../site-identity.ts';
import { currentPosts, postPath } from '../texts/posts.ts';
import {
  cardPhotosFiles,
  cardRulesFile,
  carNumbersFiles,
  followedStockFile,
  leadFormsFile,
  unlistedFile,
  wordsFile,
} from './fetched-files.ts';
import { sitemapFiles, xmlText } from './sitemap.ts';

/** The number of posts in the feed. */
const feedLength = 20;

/** The blog as an RSS 2.0 file, the newest post first. Empty when there are no posts. */
function feedFile(planning: Planning): SiteFile[] {
  const posts = currentPosts(planning).filter(({ noindex }) => !noindex);
  if (posts.length === 0) return [];
  const { dealer } = planning;
  const base = baseUrlOf(dealer);
  const items = posts.slice(0, feedLength).map((post) => {
    const url = xmlText(base + postPath(post));
    return `<item><title>${xmlText(post.title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${mailDate(post.date)}</pubDate><description>${xmlText(post.summary)}</description></item>`;
  });
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    `<title>${xmlText(`${dealer.name}: ${dealer.pages.blogHeading}`)}</title>`,
    `<link>${xmlText(base + blogPath)}</link>`,
    `<description>${xmlText(dealer.pages.blogIntro ?? dealer.copy.tagline)}</description>`,
    '<language>en-AU</language>',
    `<atom:link href="${xmlText(base + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
  return [{ path: feedPath, body }];
}

/** Formats a date as the feed requires (RFC 822): 'Fri, 20 Nov 2026 00:00:00 GMT'. */
function mailDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toUTCString();
}

/**
 * The query parameters that crawlers must not follow, because the number of possible searches is unlimited. A
 * query does not change the file of the page, so the robots meta tag of the page cannot exclude it. The canonical
 * URL can, but only after the crawler has fetched the page. Every make, model and body type has its own page
 * without a query, so nothing is lost. `?page=` stays allowed, because it leads to cars. The crawlers of
 * advertising services follow only rules of their own, so they can fetch every URL.
 */
const searchStates = ['refinementList', 'range[', 'range%5B', 'sortBy=', 'query='];

function robotsFile(baseUrl: string): string {
  const closed = searchStates.map((name) => `Disallow: /*?*${name}\n`).join('');
  return `User-agent: *\nAllow: /\n${closed}\nSitemap: ${baseUrl}/sitemap.xml\n`;
}

/** Months for which the file for finders of weaknesses is valid. RFC 9116 asks for less than a year. */
const securityMonths = 6;

/** Who is told of a weakness of the site (RFC 9116). It changes once a month, and not with every build. */
function securityFile({ dealer, today }: Planning, baseUrl: string): SiteFile[] {
  const { securityContact: contact } = dealer;
  if (contact === undefined) return [];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const path = '/.well-known/security.txt';
  const lines = [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(Date.UTC(year, month - 1 + securityMonths)).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${path}`,
  ];
  return [{ path, body: `${lines.join('\n')}\n` }];
}

/** The page that lists what is below a folder of addresses, for visitors who shorten the address of an entry. */
const listsOfFolders: Readonly<Record<string, string>> = {
  brands: directoryPath,
  directory: directoryPath,
  locations: dealershipsPath,
  offers: offersPath,
  parts: partsPath,
};

/** The folders of these addresses without a page of their own, and the page that lists their entries. */
function foldersWithList(taken: ReadonlySet<string>): [folder: string, list: string][] {
  return [...taken].flatMap((path) => {
    const names = path.split('/').slice(1, -2);
    const list = listsOfFolders[names[0] ?? ''];
    if (!list || !taken.has(list)) return [];
    return names.map((_, index): [string, string] => [`/${names.slice(0, index + 1).join('/')}/`, list]);
  });
}

/**
 * Redirects the addresses of an earlier site (`redirects` in dealer.json), the earlier URLs of a model to the current one
 * (ROUTE-22), and a folder without a page to the list of its entries. Hosts that support `_redirects` answer with 301. For
 * other hosts a page at the old URL redirects without JavaScript, where the URL is one of a page. Old URLs are not in the
 * sitemap, and a URL that another page uses is not redirected. One with a query is: no page of ours has it.
 */
function redirectFiles(planning: Planning, pages: readonly AnyPage[]): SiteFile[] {
  const taken = new Set(pages.map(({ path }) => path));
  const redirects = new Map<string, string>();
  const add = (old: string, href: string) => {
    if (!taken.has(old) && !taken.has(`${old}/`) && !redirects.has(old)) redirects.set(old, href);
  };
  const hasQuery = ({ from }: { from: string }) => from.includes('?');
  const all = planning.dealer.redirects;
  // Before the lines of the same path without a query. The mark lets them go before a page.
  const ofQueries = all.filter(hasQuery).flatMap(({ from, to }) => {
    const [path = '', query = ''] = from.split('?');
    return bothForms(withSlash(path)).map((old) => `${old} ${query.replaceAll('&', ' ')} ${to} 301!\n`);
  });
  const own = all.filter((one) => !hasQuery(one)).map(({ from, to }) => [withSlash(from), to] as const);
  const isPrefix = ([from]: readonly [string, string]) => from.endsWith('*');
  for (const [from, to] of own.filter((one) => !isPrefix(one))) add(from, to);
  for (const [folder, list] of foldersWithList(taken)) add(folder, list);
  for (const { model, href } of siteModels(planning))
    for (const slug of [model.slug, model.new_slug]) if (slug && `/${slug}/` !== href) add(`/${slug}/`, href);
  const lines = [
    ...ofQueries,
    ...[...redirects].flatMap(([old, href]) => bothForms(old).map((form) => `${form} ${href} 301\n`)),
  ];
  // Some hosts redirect before they look for a page, so a prefix must not cover one.
  const isFree = (prefix: string) => ![...taken].some((path) => path.startsWith(prefix));
  const prefixes = own.filter((one) => isPrefix(one) && isFree(one[0].slice(0, -1)));
  lines.push(...prefixes.map(([from, to]) => `${from} ${to} 301\n`));
  if (lines.length === 0) return [];
  const base = baseUrlOf(planning.dealer);
  return [
    { path: '/_redirects', body: lines.join('') },
    ...[...redirects].flatMap(([old, href]) => {
      if (!/(?:\/|\.html?)$/.test(old)) return [];
      const path = old.endsWith('/') ? `${old}index.html` : old;
      return [{ path, body: movedPage(href, new URL(href, base).href) }];
    }),
  ];
}

/** The address of a page with its slash and without. */
const bothForms = (path: string) => (path.endsWith('/') && path !== '/' ? [path, path.slice(0, -1)] : [path]);

/** A path without an ending is one of a page: '/finance' is '/finance/'. */
const withSlash = (path: string) => (/(?:\/|\*|\.\w+)$/.test(path) ? path : `${path}/`);

function movedPage(href: string, canonical: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<title>This page has moved</title>
<link rel="canonical" href="${xmlText(canonical)}">
<meta http-equiv="refresh" content="0; url=${xmlText(href)}">
</head>
<body>
<p>This page has moved: <a href="${xmlText(href)}">go to its new address</a>.</p>
</body>
</html>
`;
}

/** The files of a site that are neither pages nor pictures. The files that all sites share are in `public/`. */
export function siteFiles(planning: Planning, site: Site, pages: readonly AnyPage[]): SiteFile[] {
  const { dealer, stock, unlisted } = planning;
  const listedOn = new Map(
    [...stock, ...unlisted].map(({ car, card }) => [card.href, car.created_at?.slice(0, 10)]),
  );
  return [
    ...sitemapFiles(pages, site.baseUrl, ({ path }) => listedOn.get(path)),
    { path: '/robots.txt', body: robotsFile(site.baseUrl) },
    ...securityFile(planning, site.baseUrl),
    ...redirectFiles(planning, pages),
    { path: '/site.webmanifest', body: webManifest(site, new Set(pages.map(({ path }) => path))) },
    { path: '/favicon.svg', body: faviconSvg(dealer.name, dealer.theme.brandColour) },
    ...appIconFiles(dealer.name, dealer.theme.brandColour),
    ...listFiles(planning),
    ...feedFile(planning),
    ...leadFormsFile(planning),
    cardRulesFile(planning),
    wordsFile(planning),
    ...carNumbersFiles(planning),
    ...cardPhotosFiles(planning),
    ...followedStockFile(planning),
    unlistedFile(planning),
    ...publishedIndex(planning).map((file) => ({
      ...file,
      // All names except that of the manifest contain a hash of the content.
      ...(!file.path.endsWith('/current.json') && { immutable: true }),
    })),
  ];
}

/** Empty when the stock is too large for browsers. Only Typesense is used then. */
function publishedIndex({ dealer, stock }: Planning) {
  if (!engineSetupOf(dealer, stock.length).indexManifest) return [];
  const { searchFilters: filters, synonyms } = dealer.search;
  const cars = stock.map(({ listed }) => listed);
  return indexFiles(cars, { filters, synonyms });
}

/** The rows behind the lists of a site that can be searched in the browser. */
function listFiles(planning: Planning): SiteFile[] {
  const lists: [ListKind, ListEntry[]][] = [
    ['models', modelEntries(planning)],
    ['categories', categoryEntries(planning)],
    ['parts', partEntries(planning)],
  ];
  return lists
    .filter(([, entries]) => entries.length > 0)
    .map(([kind, entries]) => ({ path: listPath(kind), body: JSON.stringify(entries) }));
}

/**
 * The web app manifest, for visitors who install the site.
 *
 * @param paths the paths of the site's pages; shortcuts lead only to existing pages
 */
function webManifest(site: Site, paths: ReadonlySet<string>): string {
  const { name, tagline, themeColour } = site;
  const manifest = {
    id: '/',
    name,
    description: tagline,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en-AU',
    dir: 'ltr',
    categories: ['shopping', 'auto'],
    theme_color: themeColour,
    background_color: site.mode === 'dark' ? '#111315' : '#ffffff',
    icons: [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }, ...manifestIcons],
    shortcuts: shortcutsOf(site).filter(({ url }) => paths.has(url)),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function shortcutsOf({ searchPath, saving }: Site) {
  return [
    { name: 'Search cars', url: searchPath },
    ...(saving ? [{ name: savedListNames[saving.list], url: savedListPaths[saving.list] }] : []),
    { name: 'Contact us', url: contactPath },
  ];
}

const text = readFileSync(join(import.meta.dirname, 'initials.csv'), 'utf8');
const rows = parse(text, { columns: true }) as { character: string; outline: string }[];

/**
 * Outlines of capital letters and digits. The icons are drawn on build machines whose fonts are unknown. Archivo
 * semi-bold (SIL Open Font License), 1000 units per em, baseline at 0, y axis downwards.
 */
const initialOutlines = new Map(rows.map(({ character, outline }) => [character, outline]));

/** The icon for the home screen of an iPhone. iOS rounds the corners itself, so the icon is a full square. */
const appleIconPath = '/apple-touch-icon.png';

const icons = [
  { path: '/icon-192.png', size: 192, purpose: 'any' },
  { path: '/icon-512.png', size: 512, purpose: 'any' },
  { path: '/icon-maskable-192.png', size: 192, purpose: 'maskable' },
  { path: '/icon-maskable-512.png', size: 512, purpose: 'maskable' },
] as const;

/** The icons in the form of the web app manifest. */
export const manifestIcons = icons.map(({ path, size, purpose }) => ({
  src: path,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
}));

/** The dealer's initial on the brand colour, as icon files for visitors who install the site. */
export function appIconFiles(name: string, brandColour: string): SiteFile[] {
  const whole = appIconSvg(name, brandColour, 'square');
  return [
    ...icons.map(({ path, size: sizePx, purpose }) => {
      const svg = purpose === 'any' ? appIconSvg(name, brandColour, 'rounded') : whole;
      return { path, icon: { svg, sizePx } };
    }),
    { path: appleIconPath, icon: { svg: whole, sizePx: 180 } },
  ];
}

/**
 * The side of the drawing, and the height of a capital letter in it. The letter fits into the circle that every
 * mask leaves visible.
 */
const side = 1000;
const capitalHeight = { square: 440, rounded: 560 };
const outlineCapital = 686;

/** @param shape rounded, or square for systems that cut out their own shape */
export function appIconSvg(name: string, brandColour: string, shape: 'square' | 'rounded'): string {
  const ink = contrast('#ffffff', brandColour) >= contrast('#000000', brandColour) ? '#fff' : '#000';
  const radius = shape === 'rounded' ? ' rx="210"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}"${radius} fill="${brandColour}"/>${initialPath(name, ink, capitalHeight[shape])}</svg>`;
}

/** The first letter of the name with an outline, without its accents. Empty for a name in another script. */
function initialPath(name: string, ink: string, height: number): string {
  const plain = name.normalize('NFD').toUpperCase();
  const outline = [...plain].flatMap((character) => initialOutlines.get(character) ?? [])[0];
  if (outline === undefined) return '';
  // Its numbers are pairs of x and y, so every second number is an x.
  const xs = (outline.match(/-?\d+/g) ?? []).filter((_, at) => at % 2 === 0).map(Number);
  const scale = height / outlineCapital;
  const x = side / 2 - scale * ((Math.min(...xs) + Math.max(...xs)) / 2);
  const y = side / 2 + height / 2;
  return `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" fill="${ink}" d="${outline}"/>`;
}

/** The dealer's initial on the brand colour, for the browser's tab. */
export function faviconSvg(name: string, brandColour: string): string {
  const initial = [...name.trim()].find((character) => /[\p{L}\p{N}]/u.test(character)) ?? '';
  const ink = contrast('#ffffff', brandColour) >= contrast('#000000', brandColour) ? '#fff' : '#000';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${brandColour}"/><text x="32" y="46" font-family="system-ui,sans-serif" font-size="40" font-weight="700" text-anchor="middle" fill="${ink}">${xmlText(initial.toUpperCase())}</text></svg>\n`;
}
