import { brotliDecompressSync } from 'node:zlib';
import { atOnce } from '../src/domain/at-once.ts';
import { grouped } from '../src/domain/prices/money.ts';
import { countChange, kilobytes, qualitySummary, qualityWords } from '../src/domain/quality/quality-words.ts';
import { qualityKinds, type SiteQuality } from '../src/domain/quality/site-quality.ts';
import { things } from '../src/domain/stock/show-count.ts';
import { DAY } from '../src/domain/time/durations.ts';
import { bringUpToDate, openHosts, shownOn, takeOff } from '../src/publish/hosts.ts';
import { DealerReleases, qualityKey } from '../src/release-store/dealer-releases.ts';
import {
  blobKey,
  blobsOf,
  changeBetween,
  contentHash,
  type Manifest,
  type ReleaseFile,
} from '../src/release-store/manifest.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { Misuse, program, wholeNumber } from './command-line.ts';

/** The retention rules of a store. */
const usualRetention = {
  /** Number of days for which a release is kept. Advertising law can require proof of earlier advertisements. */
  days: 730,
  /** Number of newest releases that are always kept, independent of their age. */
  atLeast: 5,
};

const help = `Shows, compares, proves and takes back releases.

  npm run release -- list [SLUG]
  npm run release -- show SLUG [RELEASE]
  npm run release -- quality SLUG [RELEASE]
  npm run release -- diff SLUG RELEASE [RELEASE]
  npm run release -- page SLUG PATH [--at INSTANT]
  npm run release -- rollback SLUG [RELEASE]
  npm run release -- takedown SLUG
  npm run release -- verify [SLUG ...]
  npm run release -- prune [--days N] [--at-least N]

  list       a dealer's releases, newest first; the dealers of the store without SLUG
  show       what a release holds; the current one without RELEASE
  quality    what the dealer can put right in a release, as the desk shows it
  diff       what differs from one release to another, or to the current one
  page       prints a page as visitors saw it at an instant (2026-11-23T10:00:00Z); now without --at
  rollback   makes an older release current and hands it to the hosts; the one before without RELEASE
  takedown   answers visitors with status 410, and removes the site from the hosts in PUBLISH_HOSTS
  verify     reads every blob and compares it with its hash
  prune      removes old releases

  --at INSTANT  the moment of the page
  --days N      removes releases older than N days (${usualRetention.days})
  --at-least N  but keeps the newest N of each dealer (${usualRetention.atLeast})

After rollback and takedown the dealer is on hold: no publish changes it until npm run fleet -- resume SLUG.
RELEASE_STORE names the store: a folder (.releases) or s3://bucket/prefix.` as const;

/** `npm run release`. */
export const main = program({ name: 'release', help }, async (values, positionals) => {
  const releases = new DealerReleases(await openStore(process.env));
  const [verb, slug, ...words] = positionals;
  const now = new Date();
  if (verb === 'verify') return verify(releases, positionals.slice(1));
  if (verb === 'prune') {
    const { days = usualRetention.days, 'at-least': atLeast = usualRetention.atLeast } = values;
    const retention = {
      days: wholeNumber('--days', String(days), 0, 36_500),
      atLeast: wholeNumber('--at-least', String(atLeast), 1, 10_000),
    };
    const pruned = await pruneStore(releases, retention, now.getTime());
    console.log(
      `${things(pruned.releases, 'release')} and ${things(pruned.blobs, 'blob')} of ${pruned.bytes} bytes removed`,
    );
    return 0;
  }
  if (slug === undefined && verb === 'list') {
    console.log((await releases.knownSlugs()).join('\n'));
    return 0;
  }
  if (slug === undefined) throw new Misuse(help);
  const named = async (release: string | undefined) => {
    if (release !== undefined) return releases.manifest(slug, release);
    const manifest = await releases.currentManifest(slug);
    if (!manifest) throw new Error(`${slug} has no current release.`);
    return manifest;
  };
  if (verb === 'list') console.log((await releaseList(releases, slug)).join('\n'));
  else if (verb === 'show') console.log(releaseText(await named(words[0])));
  else if (verb === 'quality') {
    const { release } = await named(words[0]);
    const quality = await releases.quality(slug, release);
    if (!quality)
      throw new Error(`Nothing is known of ${release}. It needs "desk.enabled" and "desk.quality.enabled".`);
    console.log(qualityText(quality));
  } else if (verb === 'diff' && words[0] !== undefined)
    console.log(differenceLines(await named(words[0]), await named(words[1])).join('\n') || 'No difference.');
  else if (verb === 'page' && words[0] !== undefined) await page(releases, slug, words[0], values.at);
  else if (verb === 'rollback') {
    const release = await releases.rollBack(slug, words[0], now);
    for (const host of await openHosts(process.env)) await bringUpToDate(host, slug, releases, now);
    console.log(
      `${slug} shows ${release} again and is on hold. When the cause is mended: npm run fleet -- resume ${slug}`,
    );
  } else if (verb === 'takedown') {
    await releases.takeDown(slug, now);
    for (const host of await openHosts(process.env)) await takeOff(host, slug, releases);
    const left = await shownOn(slug, releases);
    console.log(
      `${slug} is taken down: npm run serve -- --sites answers 410, and other hosts have no file of it.`,
    );
    if (left.length > 0)
      throw new Error(
        `It is shown on ${left.join(' and ')} as well. Name it in PUBLISH_HOSTS and take it down again.`,
      );
  } else throw new Misuse(help);
  return 0;
});

async function page(releases: DealerReleases, slug: string, path: string, at: string | undefined) {
  const moment = at === undefined ? new Date() : new Date(at);
  if (Number.isNaN(moment.getTime())) throw new Misuse(`--at is '${at}'; write 2026-11-23T10:00:00Z.`);
  const manifest = at === undefined ? await releases.currentManifest(slug) : await releases.at(slug, moment);
  if (!manifest) throw new Error(`${slug} had no release at ${moment.toISOString()}.`);
  const file = manifest.files[path];
  if (!file) throw new Error(`${slug} had no ${path} at ${moment.toISOString()} (${manifest.release}).`);
  console.error(`${manifest.siteUrl}${path}, release ${manifest.release} of ${manifest.at}`);
  // The reader, such as `head`, may close the pipe.
  process.stdout.on('error', () => undefined);
  process.stdout.write(await releases.content(file));
}

async function verify(releases: DealerReleases, slugs: string[]): Promise<number> {
  const checked = new Map<string, boolean>();
  let faults = 0;
  const all = await releases.knownSlugs();
  const unknown = slugs.find((slug) => !all.includes(slug));
  if (unknown !== undefined) throw new Error(`${unknown} has no release in ${releases.store.address}.`);
  for (const slug of slugs.length > 0 ? slugs : all)
    for (const { release, path, fault } of await verifyReleases(releases, slug, checked)) {
      faults++;
      console.error(`${slug} ${release} ${path}: ${fault} in the store`);
    }
  console.log(`${things(checked.size, 'blob')} read, ${things(faults, 'fault')}`);
  if (faults > 0) console.error('Restore what is named from a backup of the store (docs/operations.md).');
  return faults > 0 ? 1 : 0;
}

/** The releases of a dealer, one line each, newest first. */
export async function releaseList(releases: DealerReleases, slug: string): Promise<string[]> {
  const notes = await releases.list(slug);
  if (notes.length === 0)
    throw new Error(`${slug} has no release. Publish it: npm run publish -- --dealer ${slug}`);
  const takenDown = (await releases.current(slug))?.takenDown;
  return notes.map(
    ({ release, at, current }) =>
      `${release}  ${at}${current ? (takenDown ? '  taken down' : '  current') : ''}`,
  );
}

/** The contents of a release as text. */
function releaseText(manifest: Manifest): string {
  const files = Object.values(manifest.files);
  const sum = (of: 'bytes' | 'stored') => grouped(files.reduce((total, file) => total + file[of], 0));
  const pages = Object.keys(manifest.files).filter((path) => path.endsWith('/')).length;
  return [
    `${manifest.dealer} ${manifest.release}`,
    `  made            ${manifest.at}, for the day ${manifest.today}`,
    `  address         ${manifest.siteUrl}`,
    `  before          ${manifest.previous ?? 'none'}`,
    `  cars            ${grouped(manifest.cars)}`,
    `  pages           ${grouped(pages)} of ${grouped(files.length)} files`,
    `  bytes           ${sum('bytes')}, stored as ${sum('stored')}`,
    `  app             ${manifest.version ?? 'unknown'}, ${manifest.app}`,
    `  configuration   ${manifest.configuration}`,
    `  stock           ${manifest.stock ?? 'in the dealer’s folder'}`,
  ].join('\n');
}

/** Lines of one kind that are printed. The desk has all of them in files. */
const mostPrinted = 50;

/** What to put right in a release, as text. */
export function qualityText(quality: SiteQuality): string {
  const { release, at, before, counts, problems, heaviest } = quality;
  const lists = qualityKinds.flatMap((kind) => {
    const all = problems.filter((problem) => problem.kind === kind);
    if (all.length === 0) return [];
    const change = countChange(counts[kind], before?.counts[kind]);
    const more = counts[kind] - Math.min(all.length, mostPrinted);
    return [
      '',
      `${qualityWords[kind].title}: ${grouped(counts[kind])}${change ? ` (${change.text})` : ''}`,
      ...all
        .slice(0, mostPrinted)
        .map(({ name, path, detail }) => `  ${[name, path, detail].filter(Boolean).join('  ')}`),
      ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
    ];
  });
  return [
    `${qualitySummary(counts)}.`,
    `Release ${release} of ${at}${before?.release ? `, after ${before.release}` : ''}`,
    ...lists,
    '',
    'Heaviest pages, before compression (page, with styles and scripts)',
    ...heaviest.map(({ path, htmlBytes, assetBytes }) => {
      const weight = assetBytes === undefined ? '' : `, ${kilobytes(htmlBytes + assetBytes)}`;
      return `  ${path}  ${kilobytes(htmlBytes)}${weight}`;
    }),
  ].join('\n');
}

/** The paths that differ between two releases, one line each. */
export function differenceLines(before: Manifest, after: Manifest): string[] {
  const { put, gone } = changeBetween(before.files, after.files);
  return [
    ...put.map((path) => `${path in before.files ? 'changed' : 'new    '}  ${path}`),
    ...gone.map((path) => `gone     ${path}`),
  ];
}

/** The number of blobs that are read at the same time. */
const readsAtOnce = 16;

/** Reads a dealer's releases, and compares every blob with its hash. @returns what the store lost, or is damaged */
export async function verifyReleases(releases: DealerReleases, slug: string, checked: Map<string, boolean>) {
  const faults: { slug: string; release: string; path: string; fault: 'missing' | 'damaged' }[] = [];
  const kept = (await releases.list(slug)).map(({ release }) => release);
  const current = await releases.current(slug);
  for (const release of new Set([...kept, ...(current ? [current.release] : [])])) {
    const manifest = await releases.manifest(slug, release).catch((error: Error) => error);
    if (manifest instanceof Error) {
      const fault = kept.includes(release) ? 'damaged' : 'missing';
      faults.push({ slug, release, path: 'manifest', fault });
      continue;
    }
    const blobs = blobsOf(manifest);
    await atOnce(readsAtOnce, blobs, async ([path, file]) => {
      const key = blobKey(file);
      const known = checked.get(key);
      if (known) return;
      const blob = await releases.blob(file).catch(() => undefined);
      const sound = blob !== undefined && isSound(blob, file);
      checked.set(key, sound);
      if (!sound) faults.push({ slug, release, path, fault: blob ? 'damaged' : 'missing' });
    });
  }
  return faults;
}

function isSound(blob: Buffer, { br, hash }: ReleaseFile): boolean {
  if (!br) return contentHash(blob) === hash;
  try {
    // Our decoder passes over what follows the end, and a browser that gets the blob as it is may refuse it.
    const { buffer, engine } = brotliDecompressSync(blob, { info: true }) as unknown as Unpacked;
    return engine.bytesWritten === blob.byteLength && contentHash(buffer) === hash;
  } catch {
    return false;
  }
}

/** What zlib answers with the option `info`, of which its types know nothing. */
interface Unpacked {
  buffer: Buffer;
  /** `bytesWritten` is the number of compressed bytes that were used. */
  engine: { bytesWritten: number };
}

/** Minimum age of blobs that may be removed, in milliseconds. A running publish may soon refer to younger blobs. */
const youngMs = DAY;

/** Removes releases whose retention period has ended, and blobs that no release refers to. @returns how many */
export async function pruneStore(
  releases: DealerReleases,
  { days, atLeast }: typeof usualRetention,
  now: number,
) {
  const { store } = releases;
  const used = new Set<string>();
  const old: { slug: string; release: string }[] = [];
  for (const slug of await releases.knownSlugs()) {
    const notes = await releases.list(slug);
    for (const [index, { release, at, current }] of notes.entries()) {
      const stays = current || index < atLeast || now - Date.parse(at) <= days * DAY;
      if (!stays) old.push({ slug, release });
      else for (const [, file] of blobsOf(await releases.manifest(slug, release))) used.add(blobKey(file));
    }
  }
  const idle = (await store.list('blobs/')).filter(
    ({ key, writtenAt }) => !used.has(key) && now - writtenAt > youngMs,
  );
  // The manifests are removed first, because a manifest without its blobs would look like a complete release.
  await store.remove(old.map(({ slug, release }) => `dealers/${slug}/releases/${release}.json.br`));
  await store.remove(old.map(({ slug, release }) => qualityKey(slug, release)));
  await store.remove(idle.map(({ key }) => key));
  return { releases: old.length, blobs: idle.length, bytes: idle.reduce((sum, { bytes }) => sum + bytes, 0) };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
