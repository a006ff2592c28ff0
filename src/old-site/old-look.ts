import type { CheerioAPI } from 'cheerio';
import { converter, formatHex, parse } from 'culori';
import { addressesIn, type OldPage } from './old-page.ts';

const oklch = converter('oklch');
/** Below these a colour is a grey, a white or a black, which no brand is known by. */
const leastChroma = 0.06;

/** A colour as '#rrggbb'. Undefined for greys, and for what is no colour. */
export function vivid(written: string | undefined): string | undefined {
  const colour = parse(written?.trim() ?? '');
  const { l = 0, c = 0 } = oklch(colour) ?? {};
  return colour && c >= leastChroma && l > 0.15 && l < 0.9 ? formatHex(colour) : undefined;
}

/** The palette that WordPress puts into every site, and the colours of Bootstrap for what a site does not colour itself. */
const ofProgram = /^--wp--preset|^--bs-(?!primary$)/;
const bootstrapBlues = ['#0d6efd', '#007bff', '#337ab7'];

/** The vivid colour that style sheets use most; one that they call primary, brand or accent counts tenfold. */
export function commonColour(styles: string): string | undefined {
  const counts = new Map<string, number>();
  const rule = /([\w-]*)\s*:\s*[^;:{}]*?(#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|(?:rgb|hsl)a?\([\d\s,.%/deg]+\))/gi;
  for (const [, name = '', written] of styles.matchAll(rule)) {
    const colour = vivid(written);
    if (!colour || ofProgram.test(name) || bootstrapBlues.includes(colour)) continue;
    const weight = /primary|brand|accent/i.test(name) ? 10 : 1;
    counts.set(colour, (counts.get(colour) ?? 0) + weight);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}

/** Pictures come later in many pages: what stands in `src` until then is empty. */
const sourceNames = ['data-src', 'data-lazy-src', 'data-original', 'src', 'data-srcset', 'srcset'];
const namedLogo = '[class*="logo" i], [id*="logo" i]';

/**
 * Pictures of a page that call themselves a logo, or stand in what does: those of its header first, then backgrounds, the
 * picture for shared links, and the icon for phones last.
 */
export function logosIn(page: OldPage, styles: string): string[] {
  const { $, base } = page;
  const isLogo = (image: ReturnType<CheerioAPI>[number]) =>
    /logo/i.test(Object.values($(image).attr() ?? {}).join(' ')) ||
    $(image).parentsUntil('body').slice(0, 3).is(namedLogo);
  const images = [...$('header img, nav img, img')].filter(isLogo);
  const sources = images.map((image) =>
    sourceNames
      .map((name) => $(image).attr(name)?.trim().split(/\s/)[0])
      .find((source) => source && !source.startsWith('data:')),
  );
  const drawn = $(`:is(${namedLogo}) svg:has(path, polygon, text)`).slice(0, 1);
  const background = /url\(\s*['"]?([^'")]+)/.exec(
    $(`:is(${namedLogo})[style*="url("]`).attr('style') ?? '',
  )?.[1];
  const styled = /logo[^{}]*\{[^{}]*url\(([^)]+)\)/i.exec(styles)?.[1];
  const shared = addressesIn(page, 'meta[property="og:image"]', 'content').filter(({ href }) =>
    /logo/i.test(href),
  );
  const icon = $('link[rel^="apple-touch-icon"]').attr('href');
  return [...sources, asAddress($, drawn), background, styled, shared[0]?.href, icon].flatMap(
    (source) => (source && URL.parse(source, base)?.href) || [],
  );
}

/** A drawing in a page as an address that has it whole. */
const asAddress = ($: CheerioAPI, drawn: ReturnType<CheerioAPI>): string | undefined =>
  drawn.length === 0
    ? undefined
    : `data:image/svg+xml;base64,${Buffer.from($.xml(drawn.attr('xmlns', 'http://www.w3.org/2000/svg'))).toString('base64')}`;
