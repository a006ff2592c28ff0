import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { meantOr } from '../config/issue-fault.ts';
import { problemIn, readLayerFile, shownPath } from '../config/layer-file.ts';
import { anyOf, type ConfigProblem, type Fault, foundText } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { slug as slugSchema } from '../config/schema/values.ts';
import { readText } from './read-text.ts';
import { type Post, pageSettingsSchema, postSettingsSchema, type TextPage } from './texts.ts';

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
