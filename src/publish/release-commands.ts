import { brotliDecompressSync } from 'node:zlib';
import { atOnce } from '../domain/at-once.ts';
import { grouped } from '../domain/prices/money.ts';
import { countChange, kilobytes, qualitySummary, qualityWords } from '../domain/quality/quality-words.ts';
import { qualityKinds, type SiteQuality } from '../domain/quality/site-quality.ts';
import { type DealerReleases, qualityKey } from '../release-store/dealer-releases.ts';
import {
  blobKey,
  blobsOf,
  changeBetween,
  contentHash,
  type Manifest,
  type ReleaseFile,
} from '../release-store/manifest.ts';

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
export function releaseText(manifest: Manifest): string {
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

/** The retention rules of a store. */
export const usualRetention = {
  /** Number of days for which a release is kept. Advertising law can require proof of earlier advertisements. */
  days: 730,
  /** Number of newest releases that are always kept, independent of their age. */
  atLeast: 5,
};

/** Minimum age of blobs that may be removed, in milliseconds. A running publish may soon refer to younger blobs. */
const youngMs = 24 * 3_600_000;

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
      const stays = current || index < atLeast || now - Date.parse(at) <= days * 86_400_000;
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
