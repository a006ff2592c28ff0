import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templateNames } from '../config/templates.ts';
import { dealerSlugs } from './dealer-inputs.ts';

/** The data of a dealer that the selection needs, read without validating its configuration. */
type DealerLabel = ReturnType<typeof dealerLabels>[number];

/** Paths whose changes never affect a site. */
const WITHOUT_EFFECT = [
  /^(README|CONTRIBUTING|CHANGELOG)\.md$/,
  /^docs\//,
  /^tests\//,
  /^\.github\//,
  /^\.ci\//,
  /^dealers\/_schemas\//,
  /\.test\.tsx?$/,
  /^dealers\/dealer\.schema\.json$/,
  /^\.gitignore$/,
  /^\.editorconfig$/,
  /^biome\.json$/,
  /^vitest\.config\.ts$/,
];

/**
 * The dealers whose sites a change can affect, with the reason for the build log: those whose folder, brand or template
 * changed, or all dealers when code changed.
 *
 * @param changed paths relative to the checkout, as git names them
 */
export function dealersConcerned(dealers: DealerLabel[], changed: string[]) {
  const all = dealers.map(({ slug }) => slug);
  const slugs = new Set<string>();
  for (const path of changed) {
    if (WITHOUT_EFFECT.some((pattern) => pattern.test(path))) continue;
    const [first, second, third] = path.split('/');
    const brandFile = first === 'dealers' && second === '_brands' ? third : undefined;
    const template =
      first === 'src' && second === 'templates' && path.split('/').length > 3 ? third : undefined;
    // Shared pages, which every dealer can use.
    if (first === 'dealers' && second === '_defaults')
      return { slugs: all, reason: `shared text changed (${path})` };
    if (brandFile !== undefined) {
      for (const dealer of dealers) if (readsBrandFile(dealer, brandFile)) slugs.add(dealer.slug);
    } else if (template !== undefined) {
      for (const dealer of dealers) if (dealer.template === template) slugs.add(dealer.slug);
    } else if (first === 'dealers' && second !== undefined) {
      // A deleted dealer has nothing to build. The host removes its site.
      if (all.includes(second)) slugs.add(second);
    } else return { slugs: all, reason: `code changed (${path})` };
  }
  return { slugs: all.filter((slug) => slugs.has(slug)), reason: 'changed folder, brand or template' };
}

/** All dealers read a file that is not named after a make (`_manufacturers.json`). */
function readsBrandFile({ brand, staticModels }: DealerLabel, file: string): boolean {
  if (file.startsWith('_')) return true;
  const [make, kind] = file.split('.');
  return make === brand || (staticModels.includes(make!) && kind !== 'json');
}

/**
 * The part 'i/n', counted from 1. Every dealer is in exactly one part, and the sizes of the parts differ by at most one.
 * The sorted slugs go to the parts in turn. Neighbours often belong to one group, so this puts them on different machines.
 *
 * @throws unless they are whole numbers with 1 <= i <= n
 */
export function shardOf(slugs: string[], shard: string): string[] {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(shard)?.map(Number) ?? [];
  if (!index || !count || index > count)
    throw new Error(`--shard takes i/n with i from 1 to n, such as 2/4; it was given "${shard}"`);
  return [...slugs].sort().filter((_, position) => position % count === index - 1);
}

/**
 * The paths that changed since a git ref, including uncommitted and untracked files.
 *
 * @throws with a sentence when the ref is unknown, usually in a shallow clone
 */
export function changedSince(root: string, ref: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 28,
    });
  try {
    git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`);
  } catch {
    throw new Error(
      `--changed-since: git does not know "${ref}" here. A shallow clone needs its history: git fetch --unshallow`,
    );
  }
  const names = (output: string) => output.split('\0').filter((path) => path !== '');
  return [
    ...names(git('diff', '--name-only', '--no-renames', '-z', ref, '--')),
    ...names(git('ls-files', '--others', '--exclude-standard', '-z')),
  ];
}

/**
 * The brand, make and template of every dealer. A dealer with an unreadable configuration has none of these. It is
 * selected by its own folder, and its build reports the error.
 */
export function dealerLabels(dealersDir: string) {
  const read = (
    file: string,
  ): { brand?: unknown; template?: unknown; models?: { staticModels?: unknown } } => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) ?? {};
    } catch {
      return {};
    }
  };
  return dealerSlugs(dealersDir).map((slug) => {
    const { brand, template, models } = read(join(dealersDir, slug, 'dealer.json'));
    const brandName = typeof brand === 'string' ? brand : undefined;
    const ofBrand = brandName === undefined ? {} : read(join(dealersDir, '_brands', `${brandName}.json`));
    const name = template ?? ofBrand.template ?? templateNames[0];
    const make = models?.staticModels ?? ofBrand.models?.staticModels;
    // The makes whose models and offers the dealer uses, in addition to those of its brand.
    const staticModels = [make].flat().filter((one) => typeof one === 'string');
    return { slug, brand: brandName, staticModels, template: String(name) };
  });
}
