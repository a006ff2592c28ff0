import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileOfPath } from '../build/site-folder.ts';
import { atOnce } from '../domain/at-once.ts';
import type { DealerReleases } from '../release-store/dealer-releases.ts';
import { blobKey, changeBetween, type Manifest, type ReleaseFile } from '../release-store/manifest.ts';
import { readJson, writeJson } from '../release-store/object-store.ts';

/** The steps for a host to show a release. Plain data, because a command gets it as JSON. */
export interface HostChange {
  /** Slug. */
  dealer: string;
  siteUrl: string;
  release: string;
  /** The release that the host currently shows. */
  previous?: string | undefined;
  /** Files to write. Files that pages refer to come first. */
  put: (ReleaseFile & { path: string; immutable: boolean /** Address of the blob. */; blob: string })[];
  /**
   * Files to delete: those that the previous release no longer contained. Files that only this release no longer
   * contains stay for now, because browsers may still request them.
   */
  remove: string[];
  /** Redirects for the pages of cars that are no longer listed, by path. */
  redirects: Readonly<Record<string, string>>;
  /** URLs whose content has changed or is gone. A CDN must remove them from its cache. */
  purge: string[];
  /** True when the host shall show nothing of the site any more. */
  closed?: true;
}

/** A web host that shows sites to visitors. */
export interface Host {
  name: string;
  /** Throws when the host did not take the release over. The next publish tries again. */
  show(change: HostChange, manifest: Manifest, releases: DealerReleases): Promise<void>;
}

/** The state of a dealer's site on a host. */
interface HostNote {
  release: string;
  /** Paths that this release no longer contains and that are still on the host. */
  leaving: string[];
  /** The time of the change, ISO. */
  at: string;
}

/**
 * Opens the hosts in PUBLISH_HOSTS, separated by spaces: `folder:/srv/sites`, `s3://bucket/prefix`,
 * `command:./deploy.sh`.
 *
 * @throws with the remedy when an entry is invalid
 */
export async function openHosts(environment: NodeJS.ProcessEnv): Promise<Host[]> {
  const words = (environment['PUBLISH_HOSTS'] ?? '').split(/\s+/).filter(Boolean);
  return Promise.all(
    words.map(async (word) => {
      if (word.startsWith('folder:')) return folderHost(resolve(word.slice('folder:'.length)));
      if (word.startsWith('command:')) return commandHost(word.slice('command:'.length));
      if (word.startsWith('s3://')) return (await import('./bucket-host.ts')).bucketHost(word, environment);
      throw new Error(
        `PUBLISH_HOSTS has ${word}. Write folder:/srv/sites, s3://bucket/prefix or command:./deploy.sh.`,
      );
    }),
  );
}

/**
 * Makes a host show a dealer's current release, if it does not show it yet. A host that missed releases gets the
 * difference to the release that it shows.
 *
 * @returns the change, or undefined when the host is up to date
 */
export async function bringUpToDate(
  host: Host,
  slug: string,
  releases: DealerReleases,
  now: Date,
): Promise<HostChange | undefined> {
  const { store } = releases;
  const key = noteKey(slug, host.name);
  const [current, note] = await Promise.all([releases.current(slug), readJson<HostNote>(store, key)]);
  if (!current || current.takenDown || note?.release === current.release) return undefined;
  const manifest = await releases.manifest(slug, current.release);
  const shown = note && (await releases.manifest(slug, note.release).catch(() => undefined));
  const { put, gone } = changeBetween(shown?.files ?? {}, manifest.files);
  const immutable = new Set(manifest.immutable);
  const files = put.map((path) => {
    const file = manifest.files[path]!;
    return { ...file, path, immutable: immutable.has(path), blob: `${store.address}/${blobKey(file)}` };
  });
  const isPage = ({ path }: { path: string }) => path.endsWith('/');
  const leaving = new Set(gone);
  const change: HostChange = {
    dealer: slug,
    siteUrl: manifest.siteUrl,
    release: manifest.release,
    previous: note?.release,
    put: [...files.filter((file) => !isPage(file)), ...files.filter(isPage)],
    remove: (note?.leaving ?? []).filter((path) => !(path in manifest.files) && !leaving.has(path)),
    redirects: manifest.redirects ?? {},
    purge: note ? purgedOf(manifest, [...put, ...gone]) : [],
  };
  await host.show(change, manifest, releases);
  const at = now.toISOString();
  await writeJson<HostNote>(store, key, { release: manifest.release, leaving: gone, at });
  return change;
}

function purgedOf({ immutable, siteUrl }: Manifest, paths: readonly string[]): string[] {
  const kept = new Set(immutable);
  return paths.filter((path) => !kept.has(path)).map((path) => new URL(path, siteUrl).href);
}

/** Takes a site off a host. Does nothing when the host does not show it. The next publish would show it again. */
export async function takeOff(host: Host, slug: string, releases: DealerReleases): Promise<void> {
  const { store } = releases;
  const note = await readJson<HostNote>(store, noteKey(slug, host.name));
  if (!note) return;
  const manifest = await releases.manifest(slug, note.release);
  const shown = Object.keys(manifest.files);
  const change: HostChange = {
    dealer: slug,
    siteUrl: manifest.siteUrl,
    release: manifest.release,
    previous: note.release,
    put: [],
    remove: [...new Set([...shown, ...note.leaving])],
    redirects: {},
    purge: purgedOf(manifest, shown),
    closed: true,
  };
  await host.show(change, manifest, releases);
  await store.remove([noteKey(slug, host.name)]);
}

/** Names of the hosts that show a site. */
export async function shownOn(slug: string, releases: DealerReleases): Promise<string[]> {
  const notes = await releases.store.list(noteKey(slug).replace(/[^/]+$/, ''));
  return notes.map(({ key }) => decodeURIComponent(basename(key, '.json')));
}

const noteKey = (slug: string, host = '') => `dealers/${slug}/hosts/${encodeURIComponent(host)}.json`;

/** A command that gets the change as JSON on its standard input. Exit status 0 means success. */
function commandHost(line: string): Host {
  return {
    name: `command:${line}`,
    async show(change) {
      const child = spawn(line, { shell: true, stdio: ['pipe', 'inherit', 'pipe'] });
      let complaint = '';
      child.stderr.on('data', (chunk: Buffer) => {
        complaint = (complaint + chunk).slice(-2000);
      });
      // A command that does not read its standard input is not an error.
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify(change));
      const [status] = await once(child, 'close');
      if (status !== 0) throw new Error(`"${line}" ended with status ${status}. ${complaint.trim()}`);
    },
  };
}

/** The number of files that are written at the same time. */
const writesAtOnce = 32;

/**
 * A folder that a web server serves. `<folder>/<slug>` is a symbolic link to the release, so a release appears in
 * one step. The previous release stays for pages that visitors have open.
 */
function folderHost(folder: string): Host {
  const siteOf = (slug: string) => join(folder, slug);
  const releasesOf = (slug: string) => join(folder, '.releases', slug);
  return {
    name: `folder:${folder}`,
    async show({ dealer, release, closed }, manifest, releases) {
      if (closed) {
        await rm(siteOf(dealer), { force: true });
        await rm(releasesOf(dealer), { recursive: true, force: true });
        return;
      }
      const shown = await readlink(siteOf(dealer)).catch(() => undefined);
      if (shown === undefined && existsSync(siteOf(dealer)))
        throw new Error(`${siteOf(dealer)} is a folder, and not a link to a release. Move it away.`);
      const before = shown && join(folder, shown);
      const made = join(releasesOf(dealer), release);
      if (!existsSync(made)) {
        const scratch = `${made}.tmp`;
        await rm(scratch, { recursive: true, force: true });
        await writeSite(scratch, manifest, releases, before);
        await rename(scratch, made);
      }
      const pointer = join(folder, `.${dealer}.tmp`);
      await rm(pointer, { force: true });
      await symlink(join('.releases', dealer, release), pointer);
      await rename(pointer, siteOf(dealer));
      const kept = new Set([release, shown?.split('/').at(-1)]);
      for (const name of await readdir(releasesOf(dealer)))
        if (!kept.has(name)) await rm(join(releasesOf(dealer), name), { recursive: true, force: true });
    },
  };
}

/** In each release's folder, the hashes of its files. Web servers do not serve what begins with a dot. */
const hashesFile = '.hashes.json';

/** Writes a site into a folder. Files that the folder of the release before has are linked. The others come from the store. */
async function writeSite(
  folder: string,
  manifest: Manifest,
  releases: DealerReleases,
  before: string | undefined,
): Promise<void> {
  const noted = before && (await readFile(join(before, hashesFile), 'utf8').catch(() => undefined));
  const old = JSON.parse(noted || '{}') as Record<string, string>;
  const hashes: Record<string, string> = {};
  const made = new Set<string>();
  await atOnce(writesAtOnce, Object.entries(manifest.files), async ([path, file]) => {
    const place = join(folder, fileOfPath(path));
    const parent = dirname(place);
    if (!made.has(parent)) await mkdir(parent, { recursive: true });
    made.add(parent);
    hashes[path] = file.hash;
    const linked =
      before &&
      old[path] === file.hash &&
      (await link(join(before, fileOfPath(path)), place).then(
        () => true,
        () => false,
      ));
    if (!linked) await writeFile(place, await releases.content(file));
  });
  await writeFile(join(folder, hashesFile), JSON.stringify(hashes));
}
