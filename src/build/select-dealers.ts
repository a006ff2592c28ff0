import { execFileSync } from 'node:child_process';

/** What selection needs to know of a dealer, read without validating its configuration. */
export interface DealerLabel {
  slug: string;
  brand: string | undefined;
  /** The make whose lists of models and offers it takes over, besides those of its brand. */
  staticModels: string | undefined;
  template: string;
}

/** Which dealers a change concerns, and why; the reasons go into the log of a build. */
export interface Selection {
  slugs: string[];
  reason: string;
}

/** Paths whose change never changes a site. */
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
 * The dealers whose sites a change can have touched: those whose own folder, brand or template changed, or all of
 * them when the code did.
 *
 * @param changed paths relative to the checkout, as git names them
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
    // Pages that every dealer may take over.
    if (first === 'dealers' && second === '_defaults')
      return { slugs: all, reason: `shared text changed (${path})` };
    if (brandFile !== undefined) {
      for (const dealer of dealers) if (readsBrandFile(dealer, brandFile)) slugs.add(dealer.slug);
    } else if (template !== undefined) {
      for (const dealer of dealers) if (dealer.template === template) slugs.add(dealer.slug);
    } else if (first === 'dealers' && second !== undefined) {
      // A dealer that is gone has nothing to build; its site is taken down by the host.
      if (all.includes(second)) slugs.add(second);
    } else return { slugs: all, reason: `code changed (${path})` };
  }
  return { slugs: all.filter((slug) => slugs.has(slug)), reason: 'changed folder, brand or template' };
}

/** A file that is named for no make (`_manufacturers.json`) is read by all. */
function readsBrandFile({ brand, staticModels }: DealerLabel, file: string): boolean {
  if (file.startsWith('_')) return true;
  const [make, kind] = file.split('.');
  return make === brand || (make === staticModels && kind !== 'json');
}

/**
 * Part `index` (from 1) of `count`, every dealer in exactly one part, parts equal to within one. Round robin over the
 * sorted names, so neighbours (often one group's sites) spread over machines.
 */
export function shardOf(slugs: string[], index: number, count: number): string[] {
  return [...slugs].sort().filter((_, position) => position % count === index - 1);
}

/** Reads 'i/n'. @throws when it is not two whole numbers with 1 <= i <= n. */
export function parseShard(text: string): { index: number; count: number } {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count) {
    throw new Error(`--shard takes i/n with i from 1 to n, such as 2/4; it was given "${text}"`);
  }
  return { index, count };
}

/**
 * Paths changed since a git ref, uncommitted and untracked ones included.
 *
 * @throws with a sentence when the ref is not known here (a shallow clone, most often)
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
