import { execFileSync } from 'node:child_process';

/** The data of a dealer that selection needs, read without validating its configuration. */
export interface DealerLabel {
  slug: string;
  brand: string | undefined;
  /** The make whose models and offers the dealer shows, besides those of its brand. */
  staticModels: string | undefined;
  template: string;
}

/** The dealers that a change affects, and the reason for the build log. */
export interface Selection {
  slugs: string[];
  reason: string;
}

/** Paths that do not affect any site. */
const WITHOUT_EFFECT = [
  /^(README|CONTRIBUTING|CHANGELOG)\.md$/,
  /^docs\//,
  /^tests\//,
  /^\.github\//,
  /^\.ci\//,
  /^dealers\/_maps\//,
  /\.test\.tsx?$/,
  /^dealers\/dealer\.schema\.json$/,
  /^\.gitignore$/,
  /^\.editorconfig$/,
  /^biome\.json$/,
  /^vitest\.config\.ts$/,
];

/**
 * Returns the dealers that a change may affect: those whose own folder, brand or template changed, or all dealers if
 * code changed.
 *
 * @param changed paths relative to the checkout, as git prints them
 */
export function dealersConcerned(dealers: DealerLabel[], changed: string[]): Selection {
  const all = dealers.map(({ slug }) => slug);
  const slugs = new Set<string>();
  for (const path of changed) {
    if (WITHOUT_EFFECT.some((pattern) => pattern.test(path))) continue;
    const [first, second, third] = path.split('/');
    const brandFile = first === 'dealers' && second === '_brands' ? third : undefined;
    const template =
      first === 'src' && second === 'templates' && path.split('/').length > 3 ? third : undefined;
    // Pages that every dealer may use.
    if (first === 'dealers' && second === '_defaults')
      return { slugs: all, reason: `shared text changed (${path})` };
    if (brandFile !== undefined) {
      for (const dealer of dealers) if (readsBrandFile(dealer, brandFile)) slugs.add(dealer.slug);
    } else if (template !== undefined) {
      for (const dealer of dealers) if (dealer.template === template) slugs.add(dealer.slug);
    } else if (first === 'dealers' && second !== undefined) {
      // A removed dealer has nothing to build. The host takes its site offline.
      if (all.includes(second)) slugs.add(second);
    } else return { slugs: all, reason: `code changed (${path})` };
  }
  return { slugs: all.filter((slug) => slugs.has(slug)), reason: 'changed folder, brand or template' };
}

/** A file without a make in its name (`_manufacturers.json`) belongs to every make. */
function readsBrandFile({ brand, staticModels }: DealerLabel, file: string): boolean {
  if (file.startsWith('_')) return true;
  const [make, kind] = file.split('.');
  return make === brand || (make === staticModels && kind !== 'json');
}

/**
 * Returns part `index` (from 1) of `count`. Every dealer is in exactly one part, and sizes differ by at most one.
 * Sorted names are dealt out in turn, so that neighbours, often sites of one group, go to different machines.
 */
export function shardOf(slugs: string[], index: number, count: number): string[] {
  return [...slugs].sort().filter((_, position) => position % count === index - 1);
}

/** Parses 'i/n'. @throws unless both are whole numbers with 1 <= i <= n. */
export function parseShard(text: string): { index: number; count: number } {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count) {
    throw new Error(`--shard takes i/n with i from 1 to n, such as 2/4; it was given "${text}"`);
  }
  return { index, count };
}

/**
 * Lists the paths changed since a git ref, including uncommitted and untracked files.
 *
 * @throws an error with a remedy when git does not know the ref, usually in a shallow clone
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
