import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { releaseOutput } from '../build/release-output.ts';
import type { SiteState } from '../build/site-state.ts';
import type { FinishedFiles, SiteTarget } from '../build/site-target.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { version } from '../config/version.ts';
import { atOnce } from '../domain/at-once.ts';
import type { PriceRecord } from '../domain/prices/price-record.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import type { CurrentRelease, DealerReleases } from '../release-store/dealer-releases.ts';
import { filesHash, type Manifest, releaseName } from '../release-store/manifest.ts';
import { FolderStore, packed, readPacked } from '../release-store/object-store.ts';
import { StockCopies } from '../release-store/stock-copies.ts';
import { carsOfGonePages, goneCars, nameHosts } from './release-addresses.ts';

/** The number of blobs that are uploaded at the same time. */
const uploadsAtOnce = 24;

/** The state of the build that created a dealer's current release. */
interface BuildNote {
  release: string;
  state: SiteState;
}

/** The report about a new release. It excludes the files, because the files of a large fleet would fill the memory. */
export type NewRelease = Pick<Manifest, 'dealer' | 'release' | 'cars'> & {
  /** Number of blobs that were missing in the store. */
  blobsPut: number;
  bytesPut: number;
};

interface TargetOptions {
  releases: DealerReleases;
  /** The folder for blobs that wait for their upload to a store on another machine. */
  spoolDir: string;
  now: number;
  onRelease: (release: NewRelease) => void;
  /** Called before a release becomes current, with the slugs of the cars whose pages it no longer has. */
  beforeCurrent?: ((dealer: Dealer, carsGone: readonly string[]) => Promise<void>) | undefined;
}

/**
 * Writes sites into a release store. If the store is a folder, the render threads write blobs directly into it.
 * For other stores they write into a spool folder, and the missing blobs are uploaded.
 */
export function releaseTarget(options: TargetOptions): SiteTarget {
  const { releases, spoolDir, now, onRelease, beforeCurrent } = options;
  const { store } = releases;
  const copies = new StockCopies(store);
  /** The release that was current when the build of a dealer started. */
  const started = new Map<
    string,
    { pointer: CurrentRelease | undefined; manifest: Manifest | undefined; prices: PriceRecord }
  >();
  /** Keys of blobs that are known to be in the store. */
  const known = new Set<string>();

  async function finish(site: FinishedFiles): Promise<{ retired: Promise<void> }> {
    const { dealer, state, files, leaving, cars, quality } = site;
    const { slug } = dealer;
    const { manifest: before, pointer, prices } = started.get(slug) ?? {};
    const keepPrices = async () => {
      if (site.prices && JSON.stringify(site.prices) !== JSON.stringify(prices))
        await copies.keepPrices(slug, site.prices);
    };
    started.delete(slug);
    const put = await upload(slug);
    const server = await releases.addServerData(site.server);
    const isSame =
      before !== undefined &&
      JSON.stringify(before.server) === JSON.stringify(server) &&
      filesHash(before.files, before.leaving) === filesHash(files, leaving);
    if (isSame) {
      // A publish that was killed may have made it current for visitors alone.
      await releases.serve(before);
      await nameHosts(releases, dealer, before.siteUrl);
      await keepPrices();
      await writeNote(slug, { release: before.release, state });
      if (quality) await noteQuality(before, quality);
      return { retired: Promise.resolve() };
    }
    const at = new Date(now);
    const manifest: Manifest = {
      format: 1,
      dealer: slug,
      release: releaseName(at, files),
      previous: before?.release,
      at: at.toISOString(),
      siteUrl: dealer.siteUrl,
      version,
      app: state.appHash,
      configuration: state.inputHash,
      stock: state.stock,
      today: state.today,
      cars,
      files,
      server,
      immutable: state.immutable,
      leaving,
      redirects: await goneCars(before, files, async (path) =>
        String(await releases.content(before!.files[path]!)),
      ),
    };
    await releases.add(manifest);
    if (quality) await releases.addQuality(slug, manifest.release, { ...quality, release: manifest.release });
    // A slow worker must not replace a release that another worker has published in the meantime.
    const current = await releases.current(slug);
    if (JSON.stringify(current) !== JSON.stringify(pointer))
      throw new Error(
        `${current?.release} became current at the same time, by another worker or a rollback.`,
      );
    const hold = await releases.holdOf(slug);
    if (hold) throw new Error(`It was put on hold while it was being built: ${hold.why}.`);
    await nameHosts(releases, dealer, before?.siteUrl);
    if (before) await beforeCurrent?.(dealer, carsOfGonePages(before.files, files));
    await releases.makeCurrent(manifest, at);
    // Only a price that visitors have seen proves anything. If the process is killed here, the next release records it.
    await keepPrices();
    await writeNote(slug, { release: manifest.release, state });
    onRelease({ dealer: slug, release: manifest.release, cars, ...put });
    return { retired: Promise.resolve() };
  }

  /**
   * The same release on another day: its cars are older, and its stock may have other lines that were left out. It is
   * still compared with the release before it.
   */
  async function noteQuality({ dealer, release, at }: Manifest, quality: SiteQuality): Promise<void> {
    const known = await releases.quality(dealer, release);
    const { before: _, htmlBytesBefore: __, ...now } = quality;
    await releases.addQuality(dealer, release, {
      ...now,
      ...(known?.before && { before: known.before }),
      ...(known?.htmlBytesBefore !== undefined && { htmlBytesBefore: known.htmlBytesBefore }),
      heaviest: known?.heaviest ?? quality.heaviest.map(({ htmlBytesBefore: _, ...page }) => page),
      release,
      at,
    });
  }

  const blobsDir = (slug: string) => store.folder ?? join(spoolDir, slug);

  /** Uploads the blobs of a dealer's spool folder that are missing in the store. */
  async function upload(slug: string): Promise<Pick<NewRelease, 'blobsPut' | 'bytesPut'>> {
    if (store.folder) return { blobsPut: 0, bytesPut: 0 };
    const spool = new FolderStore(blobsDir(slug));
    let [blobsPut, bytesPut] = [0, 0];
    await atOnce(uploadsAtOnce, await spool.list('blobs/'), async ({ key, bytes }) => {
      if (known.has(key)) return;
      if (!(await store.has(key))) {
        await store.put(key, (await spool.get(key))!);
        blobsPut++;
        bytesPut += bytes;
      }
      known.add(key);
    });
    rmSync(spool.folder, { recursive: true, force: true });
    return { blobsPut, bytesPut };
  }

  /** If the note is damaged, everything is rendered again. */
  const noteOf = (slug: string) => readPacked<BuildNote>(store, buildNoteKey(slug));

  const writeNote = (slug: string, note: BuildNote) => store.put(buildNoteKey(slug), packed(note));

  return {
    async previous(slug) {
      const [current, note] = await Promise.all([releases.current(slug), noteOf(slug)]);
      // After a rollback or an interrupted publish, the build note belongs to another release. Everything is then
      // rendered again.
      return note && current && !current.takenDown && note.release === current.release
        ? note.state
        : undefined;
    },
    quality: (slug) => releases.currentQuality(slug),
    async note(slug, state) {
      const note = await noteOf(slug);
      if (note) await writeNote(slug, { ...note, state });
    },
    async prepare(slug) {
      const pointer = await releases.current(slug);
      const manifest =
        pointer && !pointer.takenDown ? await releases.manifest(slug, pointer.release) : undefined;
      const prices = await copies.prices(slug);
      started.set(slug, { pointer, manifest, prices });
      return { blobsDir: blobsDir(slug), files: manifest?.files ?? {}, prices };
    },
    standing: (slug) => started.get(slug)?.manifest?.immutable ?? [],
    output: (slug, files) => releaseOutput(blobsDir(slug), started.get(slug)?.manifest?.files ?? {}, files),
    finish,
    discard(slug) {
      started.delete(slug);
      if (!store.folder) rmSync(blobsDir(slug), { recursive: true, force: true });
    },
  };
}

const buildNoteKey = (slug: string) => `dealers/${slug}/build.json.br`;
