import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseTarget as RenderTarget } from '../build/dealer-job.ts';
import { ReleaseOutput } from '../build/release-output.ts';
import type { SiteState } from '../build/site-state.ts';
import type { FinishedFiles, SiteTarget } from '../build/site-target.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { version } from '../config/version.ts';
import { atOnce } from '../domain/at-once.ts';
import type { PriceRecord } from '../domain/prices/price-record.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import type { CurrentRelease, DealerReleases } from '../release-store/dealer-releases.ts';
import { filesHash, type Manifest, type ReleaseFile, releaseName } from '../release-store/manifest.ts';
import { packed, readPacked } from '../release-store/object-store.ts';
import { StockCopies } from '../release-store/stock-copies.ts';
import { carsOfGonePages, goneCars, nameHosts } from './release-addresses.ts';

/** The number of blobs that are uploaded at the same time. */
const uploadsAtOnce = 24;

/** The state of the build that created a dealer's current release. */
interface BuildNote {
  release: string;
  state: SiteState;
}

/**
 * The report about a new release. It excludes the files, because the files of a large fleet would fill the memory.
 */
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
export class ReleaseTarget implements SiteTarget {
  readonly #options: TargetOptions;
  readonly #releases: DealerReleases;
  readonly #copies: StockCopies;
  /** The release that was current when the build of a dealer started. */
  readonly #current = new Map<
    string,
    { pointer: CurrentRelease | undefined; manifest: Manifest | undefined; prices: PriceRecord }
  >();
  /** Keys of blobs that are known to be in the store. */
  readonly #known = new Set<string>();

  constructor(options: TargetOptions) {
    this.#options = options;
    this.#releases = options.releases;
    this.#copies = new StockCopies(options.releases.store);
  }

  async previous(slug: string): Promise<SiteState | undefined> {
    const [current, note] = await Promise.all([this.#releases.current(slug), this.#note(slug)]);
    // After a rollback or an interrupted publish, the build note belongs to another release. Everything is then
    // rendered again.
    return note && current && !current.takenDown && note.release === current.release ? note.state : undefined;
  }

  quality(slug: string): Promise<SiteQuality | undefined> {
    return this.#releases.currentQuality(slug);
  }

  async note(slug: string, state: SiteState): Promise<void> {
    const note = await this.#note(slug);
    if (note) await this.#writeNote(slug, { ...note, state });
  }

  async prepare(slug: string): Promise<RenderTarget> {
    const pointer = await this.#releases.current(slug);
    const manifest =
      pointer && !pointer.takenDown ? await this.#releases.manifest(slug, pointer.release) : undefined;
    const prices = await this.#copies.prices(slug);
    this.#current.set(slug, { pointer, manifest, prices });
    return { blobsDir: this.#blobsDir(slug), files: manifest?.files ?? {}, prices };
  }

  standing(slug: string): readonly string[] {
    return this.#current.get(slug)?.manifest?.immutable ?? [];
  }

  output(slug: string, files: Record<string, ReleaseFile>): ReleaseOutput {
    return new ReleaseOutput(this.#blobsDir(slug), this.#current.get(slug)?.manifest?.files ?? {}, files);
  }

  async finish(site: FinishedFiles): Promise<{ retired: Promise<void> }> {
    const { dealer, state, files, leaving, cars, quality } = site;
    const { slug } = dealer;
    const { manifest: before, pointer, prices } = this.#current.get(slug) ?? {};
    const keepPrices = async () => {
      if (site.prices && JSON.stringify(site.prices) !== JSON.stringify(prices))
        await this.#copies.keepPrices(slug, site.prices);
    };
    this.#current.delete(slug);
    const put = await this.#upload(slug);
    const server = await this.#releases.addServerData(site.server);
    const isSame =
      before !== undefined &&
      JSON.stringify(before.server) === JSON.stringify(server) &&
      filesHash(before.files, before.leaving) === filesHash(files, leaving);
    if (isSame) {
      // A publish that was killed may have made it current for visitors alone.
      await this.#releases.serve(before);
      await nameHosts(this.#releases, dealer, before.siteUrl);
      await keepPrices();
      await this.#writeNote(slug, { release: before.release, state });
      if (quality) await this.#noteQuality(before, quality);
      return { retired: Promise.resolve() };
    }
    const at = new Date(this.#options.now);
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
        String(await this.#releases.content(before!.files[path]!)),
      ),
    };
    await this.#releases.add(manifest);
    if (quality)
      await this.#releases.addQuality(slug, manifest.release, { ...quality, release: manifest.release });
    // A slow worker must not replace a release that another worker has published in the meantime.
    const current = await this.#releases.current(slug);
    if (JSON.stringify(current) !== JSON.stringify(pointer))
      throw new Error(
        `${current?.release} became current at the same time, by another worker or a rollback.`,
      );
    const hold = await this.#releases.holdOf(slug);
    if (hold) throw new Error(`It was put on hold while it was being built: ${hold.why}.`);
    await nameHosts(this.#releases, dealer, before?.siteUrl);
    if (before) await this.#options.beforeCurrent?.(dealer, carsOfGonePages(before.files, files));
    await this.#releases.makeCurrent(manifest, at);
    // Only a price that visitors have seen proves anything. If the process is killed here, the next release records it.
    await keepPrices();
    await this.#writeNote(slug, { release: manifest.release, state });
    this.#options.onRelease({ dealer: slug, release: manifest.release, cars, ...put });
    return { retired: Promise.resolve() };
  }

  /**
   * The same release on another day: its cars are older, and its stock may have other lines that were left out. It is
   * still compared with the release before it.
   */
  async #noteQuality({ dealer, release, at }: Manifest, quality: SiteQuality): Promise<void> {
    const known = await this.#releases.quality(dealer, release);
    const { before: _, htmlBytesBefore: __, ...now } = quality;
    await this.#releases.addQuality(dealer, release, {
      ...now,
      ...(known?.before && { before: known.before }),
      ...(known?.htmlBytesBefore !== undefined && { htmlBytesBefore: known.htmlBytesBefore }),
      heaviest: known?.heaviest ?? quality.heaviest.map(({ htmlBytesBefore: _, ...page }) => page),
      release,
      at,
    });
  }

  discard(slug: string): void {
    this.#current.delete(slug);
    if (!this.#releases.store.folder) rmSync(this.#blobsDir(slug), { recursive: true, force: true });
  }

  #blobsDir(slug: string): string {
    return this.#releases.store.folder ?? join(this.#options.spoolDir, slug);
  }

  /** Uploads the blobs of a dealer's spool folder that are missing in the store. */
  async #upload(slug: string): Promise<Pick<NewRelease, 'blobsPut' | 'bytesPut'>> {
    const { store } = this.#releases;
    if (store.folder) return { blobsPut: 0, bytesPut: 0 };
    const folder = this.#blobsDir(slug);
    const keys = blobsBelow(folder);
    let [blobsPut, bytesPut] = [0, 0];
    await atOnce(uploadsAtOnce, keys, async (key) => {
      if (this.#known.has(key)) return;
      if (!(await store.has(key))) {
        const body = readFileSync(join(folder, key));
        await store.put(key, body);
        blobsPut++;
        bytesPut += body.byteLength;
      }
      this.#known.add(key);
    });
    rmSync(folder, { recursive: true, force: true });
    return { blobsPut, bytesPut };
  }

  /** If the note is damaged, everything is rendered again. */
  #note(slug: string): Promise<BuildNote | undefined> {
    return readPacked(this.#releases.store, noteKey(slug));
  }

  async #writeNote(slug: string, note: BuildNote): Promise<void> {
    await this.#releases.store.put(noteKey(slug), packed(note));
  }
}

const noteKey = (slug: string) => `dealers/${slug}/build.json.br`;

function blobsBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
      .map((entry) => `blobs/${entry.name.slice(0, 2)}/${entry.name}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
