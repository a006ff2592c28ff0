import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { oncePer } from '../domain/once-per.ts';
import { isRecord } from '../domain/record.ts';
import { nearest } from './issue-fault.ts';
import { readLayerFile, shownPath } from './layer-file.ts';
import { type LoadOptions, loadDealer } from './load-dealer.ts';
import { type ConfigProblem, foundText, type TextPlace } from './problem.ts';
import type { Dealer } from './schema/dealer.ts';

/**
 * Loads every dealer below `root`, or only `slugs`, with the layers default, brand, template, dealer (OPEN-33), sorted
 * by slug. A dealer with problems is left out and all its problems are returned; the other dealers still load. Bad data
 * never throws.
 */
export async function loadDealers(
  root: string,
  slugs?: readonly string[],
  options: LoadOptions = {},
): Promise<{ dealers: Dealer[]; problems: ConfigProblem[] }> {
  const folders = dealerFolders(root);
  if (!folders) return { dealers: [], problems: [noSuchFolder(root)] };
  const unknown = (slugs ?? []).filter((slug) => !folders.includes(slug));
  const wanted = slugs ? folders.filter((name) => slugs.includes(name)) : folders;
  // A brand or a template is read once for all dealers that use it.
  const readOnce = oncePer(options.read ?? readLayerFile);
  const loaded = await Promise.all(wanted.map((slug) => loadDealer(root, slug, readOnce, options)));
  const whole = loaded.flatMap(({ dealer }) => dealer ?? []);
  // Who does not know the published sites cannot tell which of two dealers goes on, and leaves that to the publish.
  const others = options.published ? folders.filter((name) => !wanted.includes(name)) : [];
  const named = await foldersNaming(root, others, whole.flatMap(claimsOf));
  const rivals = await Promise.all(named.map((slug) => loadDealer(root, slug, readOnce, options)));
  const fileOf = (slug: string) => readOnce(join(root, slug, 'dealer.json'));
  const files = new Map(
    await Promise.all(whole.map(async ({ slug }) => [slug, await fileOf(slug)] as const)),
  );
  const placeOf = (slug: string, key: string) => ({
    file: shownPath(join(root, slug, 'dealer.json')),
    ...files.get(slug)?.placeOf([key]),
  });
  const problems = [
    ...unknown.map((slug) => noSuchDealer(root, slug, folders)),
    ...loaded.flatMap((one) => one.problems),
    ...(
      await sharedIdentity(
        [...whole, ...rivals.flatMap(({ dealer }) => dealer ?? [])],
        placeOf,
        options.published,
      )
    ).filter(({ dealer }) => wanted.includes(dealer)),
  ];
  const failed = new Set(problems.map(({ dealer }) => dealer));
  return { dealers: whole.filter(({ slug }) => !failed.has(slug)), problems };
}

/**
 * The slugs of the dealers, sorted: the folders in `root` whose name does not begin with `_` or `.`. Undefined when there
 * is no such folder.
 */
export function dealerFolders(root: string): string[] | undefined {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory()) return undefined;
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^[_.]/.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

function noSuchFolder(root: string): ConfigProblem {
  const message = 'There is no such folder of dealers.';
  const remedy = 'Name the folder that holds the dealers.';
  return { dealer: '', file: shownPath(root), key: '', message, remedy };
}

function noSuchDealer(root: string, slug: string, folders: string[]): ConfigProblem {
  const near = nearest(slug, folders);
  const remedy = near
    ? `Write ${near} if that is meant.`
    : `Dealers here are ${folders.join(', ') || 'none'}.`;
  const message = 'There is no such dealer.';
  return { dealer: slug, file: shownPath(root), key: '', found: foundText(slug), message, remedy };
}

/** An id or a host that a dealer's site has. */
interface Claim {
  slug: string;
  key: string;
  claim: string | number;
}

const claimsOf = ({ slug, id, siteUrl, hosts }: Dealer): Claim[] => [
  { slug, key: 'id', claim: id },
  { slug, key: 'siteUrl', claim: new URL(siteUrl).host },
  ...hosts.map((host) => ({ slug, key: 'hosts', claim: host })),
];

/** Those of the folders whose dealer.json names one of the claims: a thousand are not loaded for the sake of one dealer. */
async function foldersNaming(root: string, folders: string[], claims: Claim[]): Promise<string[]> {
  const claimed = new Set<unknown>(claims.map(({ claim }) => claim));
  const found = folders.map(async (slug) => {
    const own: unknown = await readFile(join(root, slug, 'dealer.json'), 'utf8')
      .then(JSON.parse)
      .catch(() => undefined);
    if (!isRecord(own)) return [];
    const named = [own['id'], URL.parse(String(own['siteUrl']))?.host, own['hosts']].flat();
    return named.some((one) => claimed.has(one)) ? [slug] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Returns a dealer's file and the position of a key in it. */
type PlaceOf = (slug: string, key: string) => Partial<TextPlace> & { file: string };

/**
 * Problems of dealers that share an id or a host: their leads and pages would mix. The dealer whose published site has it
 * goes on, so that a copied folder stops only itself. Where nobody has, nobody can tell which of them is right, so all of
 * them have the problem.
 */
async function sharedIdentity(
  dealers: readonly Dealer[],
  placeOf: PlaceOf,
  published: LoadOptions['published'],
): Promise<ConfigProblem[]> {
  const claims = dealers
    .flatMap(claimsOf)
    .toSorted((a, b) => Number(a.key !== 'id') - Number(b.key !== 'id'));
  const claimants = Map.groupBy(claims, ({ claim }) => claim);
  const problems: ConfigProblem[] = [];
  for (const { slug, key, claim } of claims) {
    const others = claimants.get(claim)!.filter((one) => one.slug !== slug);
    if (others.length === 0) continue;
    const holder = await published?.holderOf(claim);
    if (holder === slug) continue;
    const other = others.find((one) => one.slug === holder) ?? others[0]!;
    const message = `The dealer ${other.slug}${other.slug === holder ? ', which is published,' : ''} has the same ${key === 'id' ? 'id' : 'host'}.`;
    const remedy =
      other.slug === holder ? 'Give this dealer another value.' : 'Give each dealer a different value.';
    problems.push({ dealer: slug, ...placeOf(slug, key), key, found: foundText(claim), message, remedy });
  }
  return problems;
}
