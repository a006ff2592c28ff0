import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { z } from 'astro/zod';
import { isMap, LineCounter, parseDocument } from 'yaml';
import { issueFaults, meantOr, nearest } from '../config/issue-fault.ts';
import { lineAndColumn } from '../config/json-text.ts';
import { isFile, problemIn, readLayerFile, shownPath } from '../config/layer-file.ts';
import {
  anyOf,
  type ConfigProblem,
  type Fault,
  foundText,
  type KeyPath,
  keyText,
  type TextPlace,
  textsAt,
} from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { slug as slugSchema } from '../config/schema/values.ts';
import { phoneLink } from '../domain/leads/phone.ts';
import { nounOf } from '../domain/stock/noun.ts';
import { finishedHtml, type PictureSize, safeHtml, textOf } from './markdown-html.ts';
import { type LineFault, type TextPart, textParts } from './text-parts.ts';
import { type Post, pageSettingsSchema, postSettingsSchema, type TextBlock, type TextPage } from './texts.ts';

/** The pages that every site has (ROUTE-32). */
const legalPages = ['privacy-policy', 'terms-and-conditions'];

/**
 * Reads the pages of a dealer, `pages/*.md`, and below them those of `_defaults/pages` that it lists (OPEN-34), then
 * its posts, `posts/<category>/*.md` (OPEN-71). Drafts are checked and left out. A site with one of the problems is not
 * built, because a missing page would be a dead link, or against the law for legal pages.
 *
 * @param dealersDir holds the dealers' folders and `_defaults`
 */
export async function readTexts(dealersDir: string, dealer: Dealer) {
  const folder = join(dealersDir, dealer.slug);
  const own = await markdownIn(join(folder, 'pages'));
  const defaultsDir = join(dealersDir, '_defaults', 'pages');
  const defaults = await markdownIn(defaultsDir);
  const problems = await dealerFileProblems(folder, dealer, unknownDefaults(dealer, defaults.map(nameOf)));
  const wanted = new Set([...legalPages, ...dealer.pages.defaults]);
  const covered = new Set(own.map(nameOf));
  const files = [
    ...own.map((file) => join(folder, 'pages', file)),
    ...defaults
      .filter((file) => wanted.has(nameOf(file)) && !covered.has(nameOf(file)))
      .map((file) => join(defaultsDir, file)),
  ];
  const pages: TextPage[] = [];
  for (const path of files) {
    problems.push(...badName(path, dealer));
    const { text, problems: wrong } = await readText(path, pageSettingsSchema, dealer, folder);
    problems.push(...wrong);
    if (text && !text.draft) pages.push({ ...text, slug: nameOf(path) });
  }

  problems.push(...(await dealerFileProblems(folder, dealer, homelessFrames(dealer, pages))));

  const posts: Post[] = [];
  for (const category of await foldersIn(join(folder, 'posts'))) {
    const categoryDir = join(folder, 'posts', category);
    problems.push(...badName(categoryDir, dealer));
    for (const file of await markdownIn(categoryDir)) {
      const path = join(categoryDir, file);
      problems.push(...badName(path, dealer));
      const { text, problems: wrong } = await readText(path, postSettingsSchema, dealer, folder);
      problems.push(...wrong);
      if (text && !text.draft) posts.push({ ...text, slug: nameOf(file), category });
    }
  }
  return { pages, posts, problems };
}

const nameOf = (file: string) => basename(file, '.md');

async function markdownIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.md') && !/^[_.]/.test(name)).sort();
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

/** Names are part of URLs. 'page' is reserved for the further pages of a list. */
function badName(path: string, dealer: Dealer): ConfigProblem[] {
  const name = nameOf(path);
  if (slugSchema.safeParse(name).success && name !== 'page') return [];
  const message = `"${name}" cannot be part of an address.`;
  const remedy = 'Name it in lower-case letters, digits and single hyphens, and not "page".';
  return [{ dealer: dealer.slug, file: shownPath(path), key: '', message, remedy }];
}

/** Faults of a dealer's configuration with their places in its file, which is read only when there are some. */
export async function dealerFileProblems(
  folder: string,
  { slug }: Dealer,
  faults: readonly Fault[],
): Promise<ConfigProblem[]> {
  if (faults.length === 0) return [];
  const layer = await readLayerFile(join(folder, 'dealer.json'));
  return faults.map((fault) => problemIn(layer, fault, slug));
}

function unknownDefaults({ pages }: Dealer, known: readonly string[]): Fault[] {
  const others = known.length > 0 ? `Write ${anyOf(known.map((one) => `"${one}"`))}, or write` : 'Write';
  return pages.defaults.flatMap((name, index): Fault[] => {
    if (known.includes(name)) return [];
    const remedy = meantOr(`${others} the page in the folder 'pages' of this dealer.`, name, known);
    const message = 'There is no such page in _defaults/pages.';
    return [{ path: ['pages', 'defaults', index], found: foundText(name), message, remedy }];
  });
}

/** Frames of the configuration are at the end of text pages (CFG-66). */
function homelessFrames({ embeds }: Dealer, pages: readonly TextPage[]): Fault[] {
  const paths = pages.map((page) => `/${page.slug}/`);
  const message = 'There is no page of text with this address.';
  const remedy =
    paths.length > 0 ? `Write ${anyOf(paths.map((path) => `"${path}"`))}.` : 'Add the page first.';
  return embeds.iframeBlocks.flatMap(({ page }, index): Fault[] => {
    if (paths.includes(page.replace(/\/?$/, '/'))) return [];
    const path = ['embeds', 'iframeBlocks', index, 'page'];
    return [{ path, found: foundText(page), message, remedy }];
  });
}

const addFile = 'Add the file or correct the name.';

/**
 * Reads one Markdown file with settings and fills in the dealer's placeholders.
 *
 * @param folder the dealer's folder, which contains the pictures
 * @returns the text, or its problems
 */
async function readText<Schema extends z.ZodType<{ blocks: string[] }>>(
  path: string,
  schema: Schema,
  dealer: Dealer,
  folder: string,
) {
  const file = shownPath(path);
  const problem = (place: TextPlace, { path, ...rest }: Fault): ConfigProblem => ({
    dealer: dealer.slug,
    file,
    ...place,
    key: keyText(path),
    ...rest,
  });
  const source = await readFile(path, 'utf8');
  const front = readFrontMatter(source);
  if (front.faults.length > 0)
    return { problems: front.faults.map(({ line, column, ...fault }) => problem({ line, column }, fault)) };

  const problems: ConfigProblem[] = [];
  const value = filledValues(front.value, dealer, (path, fault) =>
    problems.push(problem(front.placeOf(path), fault)),
  );
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap((issue) => issueFaults(issue, value, schema));
    problems.push(...faults.map((fault) => problem(front.placeOf(fault.path), fault)));
  }
  const body = filled(front.body, dealer, escapedMarkdown);
  const inBody = ({ line, column = 1, ...fault }: LineFault) =>
    problem({ line: front.bodyLine + line - 1, column }, fault);
  problems.push(
    ...body.faults.map(({ offset, ...fault }) =>
      inBody({ path: [], ...lineAndColumn(front.body, offset), ...fault }),
    ),
  );
  const rules = { allowedHosts: dealer.embeds.allowedHosts, siteUrl: dealer.siteUrl };
  const { parts, faults } = textParts(body.text, rules);
  problems.push(...faults.map(inBody));
  const settings = parsed.data;
  for (const [index, line] of (settings?.blocks ?? []).entries()) {
    const listed = textParts(line, rules);
    const path = ['blocks', index];
    problems.push(
      ...listed.faults.map(({ line: _, ...fault }) => problem(front.placeOf(path), { ...fault, path })),
    );
    parts.push(...listed.parts);
  }

  const drawn = await drawnParts(parts, dealer.siteUrl, folder);
  problems.push(...drawn.faults.map(inBody));
  if (!settings) return { problems };
  for (const { path, text: image } of textsAt(settings, ['image', 'hero.image'])) {
    if (await isFile(join(folder, image))) continue;
    const message = 'There is no such file.';
    problems.push(
      problem(front.placeOf(path), { path, found: JSON.stringify(image), message, remedy: addFile }),
    );
  }
  if (problems.length > 0) return { problems };
  const { blocks, images, words } = drawn;
  return { text: { ...settings, file, blocks, images, words }, problems };
}

/** Fills the placeholders of the settings at every depth. */
function filledValues(
  value: unknown,
  dealer: Dealer,
  report: (path: (string | number)[], fault: Fault) => void,
  path: (string | number)[] = [],
): unknown {
  if (typeof value === 'string') {
    const { text, faults } = filled(value, dealer);
    for (const { offset: _, ...fault } of faults) report(path, { path, ...fault });
    return text;
  }
  if (Array.isArray(value))
    return value.map((one, index) => filledValues(one, dealer, report, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [
    key,
    filledValues(one, dealer, report, [...path, key]),
  ]);
  return Object.fromEntries(entries);
}

async function drawnParts(parts: readonly TextPart[], siteUrl: string, folder: string) {
  const faults: LineFault[] = [];
  const images = new Set<string>();
  const html = (markdown: string, line: number) => {
    const safe = safeHtml(markdown, siteUrl);
    for (const image of safe.images) images.add(image);
    for (const { what, address } of safe.refused) {
      const remedy =
        what === 'picture'
          ? "Put the file into the dealer's folder and write 'media/' and its name."
          : 'Write a path of this site that begins with one slash, or an address with https://, tel: or mailto:.';
      const message = `This is no address that a ${what} may have.`;
      faults.push({ path: [], line, found: JSON.stringify(address.slice(0, 60)), message, remedy });
    }
    return safe.html;
  };
  const prose: string[] = [];
  // Headings are not allowed in answers, because they would break the order of the page's headings.
  const drawn = parts.map((part): TextBlock | { kind: 'piece'; at: number } => {
    if (part.kind === 'prose') return { kind: 'piece', at: prose.push(html(part.markdown, part.line)) - 1 };
    if (part.kind === 'block') return part.block;
    if (part.kind === 'facts') return { kind: 'facts', items: part.items };
    const items = part.items.map(({ question, markdown }) => ({
      question,
      html: html(markdown, part.line).replace(/<(\/?)h[1-6]>/g, '<$1p>'),
    }));
    return { kind: 'faq', items };
  });
  const sizes = new Map<string, PictureSize>();
  for (const image of images) {
    const size = await pictureSize(join(folder, image));
    if (size) sizes.set(image, size);
    else {
      const message = `There is no picture ${image}.`;
      faults.push({ path: [], line: lineOfImage(parts, image), message, remedy: addFile });
    }
  }
  const pieces = finishedHtml(prose, sizes);
  const blocks = drawn.map(
    (block): TextBlock => (block.kind === 'piece' ? { kind: 'prose', html: pieces[block.at] ?? '' } : block),
  );
  const words = pieces.flatMap((html) => textOf(html.replaceAll('<', ' <')).match(/\S+/g) ?? []).length;
  return { blocks, images: [...images], words, faults };
}

function lineOfImage(parts: readonly TextPart[], image: string): number {
  for (const part of parts) {
    const at =
      part.kind === 'prose' ? part.markdown.split('\n').findIndex((text) => text.includes(image)) : -1;
    if (at >= 0) return part.line + at;
  }
  return 1;
}

/** Undefined when there is no picture of that name. */
async function pictureSize(path: string): Promise<PictureSize | undefined> {
  if (!(await isFile(path))) return undefined;
  // Loaded only for texts with pictures, which are few.
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(path)
    .metadata()
    .catch(() => ({ width: undefined, height: undefined }));
  return width && height ? { width, height } : undefined;
}

interface LocatedFault extends Fault, TextPlace {}

const beginning: TextPlace = { line: 1, column: 1 };

/** YAML aliases are not allowed, because they can expand a small file to a huge one. */
const yamlOptions = { version: '1.2', schema: 'core', uniqueKeys: true, maxAliasCount: 0 } as const;

/**
 * Reads a text file with settings at its start, between two lines of three hyphens.
 *
 * @returns `value`: the settings before validation, unless they are invalid; `bodyLine`: the line of the file, from 1, on
 *   which the body begins; `placeOf`: where a setting stands, or the start of the file when that is unknown
 */
function readFrontMatter(text: string) {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const [first, ...rest] = source.split('\n');
  const end = rest.findIndex((line) => /^---\s*$/.test(line));
  if (!/^---\s*$/.test(first ?? '') || end < 0) {
    const message = 'The file does not begin with settings.';
    const remedy = 'Begin it with a line ---, then "title: …" and "description: …", then a line --- again.';
    const faults: LocatedFault[] = [{ path: [], ...beginning, found: foundText(first), message, remedy }];
    return { value: undefined, body: source, bodyLine: 1, faults, placeOf: () => beginning };
  }
  const settings = rest.slice(0, end).join('\n');
  const body = rest.slice(end + 1).join('\n');
  const bodyLine = end + 3;
  const lines = new LineCounter();
  const document = parseDocument(settings, { ...yamlOptions, lineCounter: lines });
  // The settings begin on the second line.
  const placeAt = (offset: number): TextPlace => {
    const { line, col } = lines.linePos(offset);
    return { line: line + 1, column: col };
  };
  const placeOf = (path: KeyPath) => {
    for (let length = path.length; length > 0; length -= 1) {
      const parent = document.getIn(path.slice(0, length - 1), true);
      const key = path[length - 1];
      const pair = isMap(parent) ? parent.items.find((item) => String(item.key) === key) : undefined;
      const node = (pair?.key ?? document.getIn(path.slice(0, length), true)) as
        | { range?: [number] }
        | undefined;
      if (node?.range) return placeAt(node.range[0]);
    }
    return beginning;
  };
  const faults = document.errors.map(
    (error): LocatedFault => ({
      path: [],
      ...placeAt(error.pos[0]),
      found: foundText(settings.slice(error.pos[0]).split('\n')[0]),
      message: `The settings cannot be read: ${error.message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '')}.`,
      remedy: 'Write one "name: value" a line, and put a value with a colon, # or {{ into quotes.',
    }),
  );
  const read = { value: undefined, body, bodyLine, faults, placeOf };
  if (faults.length > 0) return read;
  try {
    return { ...read, value: document.toJS({ maxAliasCount: 0 }) ?? {} };
  } catch (error) {
    const message = `The settings cannot be read: ${(error as Error).message}.`;
    const remedy = 'Write every value out.';
    return { ...read, faults: [{ path: [], line: 2, column: 1, found: 'a reference', message, remedy }] };
  }
}

/** The placeholders of shared texts. Undefined when the dealer has no such value. */
const placeholders: Record<string, (dealer: Dealer) => string | undefined> = {
  'dealer.name': ({ name }) => name,
  'dealer.legalName': ({ legalName }) => legalName,
  'dealer.noun': (dealer) => nounOf(dealer).one.toLowerCase(),
  'dealer.nouns': (dealer) => nounOf(dealer).other.toLowerCase(),
  'dealer.tagline': ({ copy }) => copy.tagline,
  'dealer.phone': ({ phoneNumbers, ...dealer }) =>
    numberText(phoneNumbers.sales) ?? numberText(mainPlace(dealer).contact_detail.phone),
  'dealer.servicePhone': ({ phoneNumbers, locations }) =>
    numberText(phoneNumbers.service) ?? numberText(placeOf(locations, 'service')?.contact_detail.phone),
  'dealer.partsPhone': ({ phoneNumbers, locations }) =>
    numberText(phoneNumbers.parts) ?? numberText(placeOf(locations, 'parts')?.contact_detail.phone),
  'dealer.address': (dealer) => {
    const { street, city, state, postcode } = dealer.address ?? mainPlace(dealer).address;
    return `${street}, ${city} ${state.toUpperCase()} ${postcode}`;
  },
  'dealer.city': (dealer) => (dealer.address ?? mainPlace(dealer).address).city,
  'dealer.state': (dealer) => (dealer.address ?? mainPlace(dealer).address).state.toUpperCase(),
  'dealer.website': ({ siteUrl }) => new URL(siteUrl).host,
  'dealer.leadsKept': ({ retention }) => lengthOf(retention.leadDays),
  'dealer.licence': (dealer) => mainPlace(dealer).dealer_license_number,
};

const placeholderNames = Object.keys(placeholders);

/** A placeholder that cannot be filled. */
interface PlaceholderFault extends Omit<Fault, 'path'> {
  /** Where it begins in the text. */
  offset: number;
}

/**
 * Fills `{{dealer.name}}` and the like.
 *
 * @param written how a value is written where it is put in
 */
function filled(
  text: string,
  dealer: Dealer,
  written: (value: string) => string = (value) => value,
): { text: string; faults: PlaceholderFault[] } {
  const faults: PlaceholderFault[] = [];
  const result = text.replace(/\{\{([^{}\n]*)\}\}/g, (whole, inside: string, offset: number) => {
    const name = inside.trim();
    const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    const value = known?.(dealer);
    if (value !== undefined) return written(value);
    const message = known ? `This dealer has no "${name}".` : `There is no placeholder "${name}".`;
    const near = nearest(name, placeholderNames);
    const unknown = near
      ? `Write {{${near}}} if that is meant.`
      : `Write ${anyOf(placeholderNames.map((one) => `{{${one}}}`))}, or remove it.`;
    const remedy = known ? 'Set it in dealer.json, or write the sentence without it.' : unknown;
    faults.push({ offset, found: whole, message, remedy });
    return whole;
  });
  return { text: result, faults };
}

/** Escapes a value for Markdown, so that a name such as 'D_M & Sons' does not become markup. */
function escapedMarkdown(value: string): string {
  return value.replace(/[\\`*_[\]<>&#|~{}]/g, '\\$&');
}

/** The schema requires at least one location. */
function mainPlace({ locations }: Pick<Dealer, 'locations'>): Dealer['locations'][number] {
  return locations.find(({ primary }) => primary) ?? locations[0]!;
}

function placeOf(locations: Dealer['locations'], type: string) {
  return locations.find(({ location_type }) => location_type === type);
}

/** '24 months', '90 days'. */
function lengthOf(days: number): string {
  const months = Math.round(days / 30.4);
  return days < 60 ? `${days} days` : `${months} months`;
}

function numberText(written: string | undefined): string | undefined {
  return phoneLink(written)?.text;
}
