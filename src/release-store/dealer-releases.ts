import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { atOnce } from '../domain/at-once.ts';
import type { SiteQuality } from '../domain/quality/site-quality.ts';
import {
  blobKey,
  blobsOf,
  contentHash,
  type Manifest,
  type ReleaseFile,
  type ServerFiles,
} from './manifest.ts';
import { type ObjectStore, packed, quickly, readJson, readPacked, writeJson } from './object-store.ts';

const copiesAtOnce = 16;

/** The pointer to the current release of a dealer. */
export interface CurrentRelease {
  release: string;
  /** The time at which it became current, ISO. */
  at: string;
  /** Set when the site was taken down: visitors get status 410. */
  takenDown?: true | undefined;
}

/** What the API answers from: that of the current release. */
export interface ServedRelease extends ServerFiles {
  release: string;
  /** The dealer's date for which the pages were built, ISO. */
  today: string;
  /** The site is taken down. The API goes on: leads that visitors have sent are still delivered and answered. */
  takenDown?: true;
}

type ServedManifest = Pick<Manifest, 'dealer' | 'release' | 'today' | 'server'>;

/** A dealer that is not published until a person resumes it: after a rollback or a takedown, or because one said so. */
export interface Hold {
  /** ISO time. */
  since: string;
  /** A clause: 'rolled back to 20261123T152233Z-1a2b3c4d'. */
  why: string;
}

/**
 * The releases of dealers in a store. A release is written completely, the blobs first and the manifest last. Then
 * a single write of the pointer makes it current. If the process is killed in between, the old release stays
 * current.
 */
export class DealerReleases {
  readonly store: ObjectStore;

  constructor(store: ObjectStore) {
    this.store = store;
  }

  current(slug: string): Promise<CurrentRelease | undefined> {
    return readJson(this.store, currentKey(slug));
  }

  async currentManifest(slug: string): Promise<Manifest | undefined> {
    const current = await this.current(slug);
    return current && !current.takenDown ? this.manifest(slug, current.release) : undefined;
  }

  /** @throws when there is no such release, or its manifest is damaged */
  async manifest(slug: string, release: string): Promise<Manifest> {
    const body = await this.store.get(manifestKey(slug, release));
    if (!body)
      throw new Error(`${slug} has no release ${release}. List them: npm run release -- list ${slug}`);
    try {
      return JSON.parse(brotliDecompressSync(body).toString()) as Manifest;
    } catch {
      const place = `${this.store.address}/${manifestKey(slug, release)}`;
      throw new Error(
        `${place} is damaged. Restore it from a backup, or remove it: the next publish makes another release.`,
      );
    }
  }

  /**
   * What is known of the quality of a release. It is beside the manifest and not in it, because everything in a manifest
   * is public. Undefined when it is not known, or damaged.
   */
  async quality(slug: string, release: string): Promise<SiteQuality | undefined> {
    const quality = await readPacked<SiteQuality>(this.store, qualityKey(slug, release));
    return quality?.format === 1 ? quality : undefined;
  }

  async currentQuality(slug: string): Promise<SiteQuality | undefined> {
    const current = await this.current(slug);
    return current && !current.takenDown ? this.quality(slug, current.release) : undefined;
  }

  async addQuality(slug: string, release: string, quality: SiteQuality): Promise<void> {
    await this.store.put(qualityKey(slug, release), packed(quality));
  }

  /** Saves a release. It is not current yet. */
  async add(manifest: Manifest): Promise<void> {
    await this.store.put(manifestKey(manifest.dealer, manifest.release), packed(manifest));
  }

  /** Saves what the API needs of a release (site/server-data.ts). */
  async addServerData(data: { head: object; dealer: string; stock: string }): Promise<ServerFiles> {
    const [dealer, stock] = [await this.#putJson(data.dealer), await this.#putJson(data.stock)];
    return { head: data.head, dealer, stock };
  }

  async #putJson(json: string): Promise<ReleaseFile> {
    const blob = brotliCompressSync(json, quickly);
    const file: ReleaseFile = {
      hash: contentHash(json),
      bytes: Buffer.byteLength(json),
      stored: blob.byteLength,
      type: 'application/json',
      br: true,
    };
    if (!(await this.store.has(blobKey(file)))) await this.store.put(blobKey(file), blob);
    return file;
  }

  /** Makes a release current: with one write for visitors, and then with one for the API. */
  async makeCurrent(manifest: ServedManifest, at: Date): Promise<void> {
    const { dealer, release } = manifest;
    await writeJson<CurrentRelease>(this.store, currentKey(dealer), { release, at: at.toISOString() });
    await this.serve(manifest);
  }

  /**
   * Makes an older release current, and keeps it so: the dealer is on hold, because the next publish would bring the
   * faulty release back.
   *
   * @param to the release. Default: the one before the current release.
   * @param by who did it, for those who read why the dealer is on hold
   * @returns the release that is current now
   */
  async rollBack(slug: string, to: string | undefined, at: Date, by?: string): Promise<string> {
    const current = await this.current(slug);
    if (!current) throw new Error(`${slug} has no release.`);
    const target = to ?? (await this.manifest(slug, current.release)).previous;
    if (target === undefined) throw new Error(`${slug} has no release before ${current.release}.`);
    // The manifest is read first, because a missing release must not become current.
    const manifest = await this.manifest(slug, target);
    // On hold first, so that no publish comes in between.
    await this.hold(slug, `rolled back to ${target}${by ? ` by ${by}` : ''}`, at);
    await this.makeCurrent(manifest, at);
    return target;
  }

  /** Lets the API answer from a release. */
  async serve({ dealer, release, today, server }: ServedManifest): Promise<void> {
    if (server) await writeJson<ServedRelease>(this.store, servedKey(dealer), { release, today, ...server });
  }

  /** What the API answers from. Undefined when nothing of this version is published of the dealer. */
  served(slug: string): Promise<ServedRelease | undefined> {
    return readJson(this.store, servedKey(slug));
  }

  /** The dealers that the API answers for, each with a text that changes with a release. */
  async listServed(): Promise<Map<string, string>> {
    const objects = await this.store.list('served/');
    return new Map(
      objects.map(({ key, bytes, writtenAt }) => [key.slice(7, -'.json'.length), `${writtenAt} ${bytes}`]),
    );
  }

  /** The API answers for this dealer no more. */
  async endServing(slug: string): Promise<void> {
    await this.store.remove([servedKey(slug)]);
  }

  /** What a dealer's site is called. Undefined when it was never published. */
  names(slug: string): Promise<SiteNames | undefined> {
    return readJson(this.store, namesKey(slug));
  }

  /** The dealer whose site has this id or host, and is not taken down. */
  async holderOf(claim: string | number): Promise<string | undefined> {
    const record = (key: string) => readJson<HostRecord>(this.store, key);
    let holder = await record(typeof claim === 'number' ? idKey(claim) : hostKey(`${claim}`));
    if (holder && 'movedTo' in holder) {
      // Another host of a site, or one that it had before and that is free.
      holder = await record(hostKey(new URL(holder.movedTo).host));
      if (!holder || !('dealer' in holder)) return undefined;
      if (!(await this.names(holder.dealer))?.hosts.includes(`${claim}`)) return undefined;
    }
    const current = holder && (await this.current(holder.dealer));
    return current && !current.takenDown ? holder?.dealer : undefined;
  }

  /** Undefined when the dealer is published as usual. */
  holdOf(slug: string): Promise<Hold | undefined> {
    return readJson(this.store, holdKey(slug));
  }

  /** Stops the publishing of a dealer. Visitors go on seeing what is current. */
  async hold(slug: string, why: string, at: Date): Promise<void> {
    await writeJson<Hold>(this.store, holdKey(slug), { since: at.toISOString(), why });
  }

  /** Ends a hold. The next publish makes a release again. */
  async resume(slug: string): Promise<void> {
    await this.store.remove([holdKey(slug)]);
  }

  /** Takes the site down: visitors get status 410 until it is resumed and published again. */
  async takeDown(slug: string, at: Date): Promise<void> {
    const current = await this.current(slug);
    if (!current) throw new Error(`${slug} has no release.`);
    await this.hold(slug, 'taken down', at);
    const down: CurrentRelease = { ...current, at: at.toISOString(), takenDown: true };
    await writeJson(this.store, currentKey(slug), down);
    const served = await this.served(slug);
    if (served) await writeJson<ServedRelease>(this.store, servedKey(slug), { ...served, takenDown: true });
  }

  /** The releases of a dealer without their files, the newest first. `at` is the time of one, ISO. */
  async list(slug: string) {
    const current = await this.current(slug);
    const objects = await this.store.list(`dealers/${slug}/releases/`);
    return objects
      .map(({ key, bytes }) => {
        const release = key.slice(key.lastIndexOf('/') + 1).replace('.json.br', '');
        return { release, at: momentOf(release), current: release === current?.release, bytes };
      })
      .sort((a, b) => (a.release < b.release ? 1 : -1));
  }

  /** The release that visitors saw at a moment: the newest one that was created before. */
  async at(slug: string, moment: Date): Promise<Manifest | undefined> {
    const seen = (await this.list(slug)).find(({ at }) => new Date(at) <= moment);
    return seen && this.manifest(slug, seen.release);
  }

  /** Copies all releases of a dealer with their files into a store of their own. @returns the number of releases */
  async copyTo(store: ObjectStore, slug: string): Promise<number> {
    const copied = new Set<string>();
    const copy = async (key: string) => {
      if (copied.has(key)) return;
      copied.add(key);
      const body = await this.store.get(key);
      if (!body) throw new Error(`${this.store.address} lost ${key}. Run: npm run release -- verify ${slug}`);
      await store.put(key, body);
    };
    const notes = await this.list(slug);
    for (const { release } of notes) {
      const blobs = blobsOf(await this.manifest(slug, release));
      await atOnce(copiesAtOnce, blobs, ([, file]) => copy(blobKey(file)));
    }
    for (const { key } of await this.store.list(`dealers/${slug}/`)) await copy(key);
    return notes.length;
  }

  /** Removes all that the store has of a dealer. Files that no other release needs go with the next `prune`. */
  async forget(slug: string): Promise<void> {
    await this.endServing(slug);
    for (const prefix of [`dealers/${slug}/`, `stock/${slug}/`])
      await this.store.remove((await this.store.list(prefix)).map(({ key }) => key));
  }

  /** Slugs of all dealers with a release. */
  async slugs(): Promise<string[]> {
    const objects = await this.store.list('dealers/');
    const parts = objects.map(({ key }) => key.split('/'));
    // Of a dealer who was never published the store may know why that failed.
    const published = parts.filter(([, , kind = '']) => ['releases', 'current.json'].includes(kind));
    return [...new Set(published.map(([, slug = '']) => slug))].sort();
  }

  /** The slugs. @throws when there is none: a store of another name than the one in use must not look well */
  async knownSlugs(): Promise<string[]> {
    const slugs = await this.slugs();
    if (slugs.length > 0) return slugs;
    throw new Error(
      `${this.store.address} has no release of any dealer. Is RELEASE_STORE (or FORECOURT_HOME) right?`,
    );
  }

  /** The content of a file. @throws when its blob is missing in the store */
  async content(file: ReleaseFile): Promise<Buffer> {
    const blob = await this.blob(file);
    return file.br ? brotliDecompressSync(blob) : blob;
  }

  /** The content of a file that must not be damaged. @throws with the remedy when it is, or is missing */
  async soundContent(file: ReleaseFile): Promise<string> {
    const content = await this.content(file);
    if (contentHash(content) === file.hash) return content.toString();
    throw new Error(`The blob ${blobKey(file)} is damaged. Run: npm run release -- verify`);
  }

  /** The blob as it is stored. Text is compressed. */
  async blob(file: ReleaseFile): Promise<Buffer> {
    const blob = await this.store.get(blobKey(file));
    if (!blob)
      throw new Error(`${this.store.address} lost the blob ${blobKey(file)}. Run: npm run release -- verify`);
    return blob;
  }
}

/** The key of what is known of a release's quality. */
export const qualityKey = (slug: string, release: string) => `dealers/${slug}/quality/${release}.json.br`;

const currentKey = (slug: string) => `dealers/${slug}/current.json`;

const servedKey = (slug: string) => `served/${slug}.json`;

const holdKey = (slug: string) => `dealers/${slug}/hold.json`;

const manifestKey = (slug: string, release: string) => `dealers/${slug}/releases/${release}.json.br`;

/** Converts the name '20261123T152233Z-1a2b3c4d' to an ISO time. */
function momentOf(release: string): string {
  return release.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z');
}

/** What no other dealer may have, as it is in the store. */
export interface SiteNames {
  siteUrl: string;
  hosts: string[];
  /** The website's id. Absent in stores of version 0.1.0. */
  id?: number;
}

export const namesKey = (slug: string) => `dealers/${slug}/names.json`;

export const hostKey = (host: string) => `hosts/${host}.json`;

/** The key of the record whose a website's id is. */
export const idKey = (id: number) => `ids/${id}.json`;

/** The record of a host name: the dealer whose site it shows, or the URL to redirect to. */
export type HostRecord = { dealer: string } | { movedTo: string };
