import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileOfPath } from '../build/site-folder.ts';
import type { DealerReleases } from '../release-store/dealer-releases.ts';
import type { Manifest, ReleaseFile } from '../release-store/manifest.ts';
import { atOnce } from './at-once.ts';
import type { Host } from './hosts.ts';

/** The number of files that are written at the same time. */
const writesAtOnce = 32;

/**
 * A folder that a web server serves. `<folder>/<slug>` is a symbolic link to the release, so a release appears in
 * one step. The previous release stays for pages that visitors have open.
 */
export function folderHost(folder: string): Host {
  const siteOf = (slug: string) => join(folder, slug);
  const releasesOf = (slug: string) => join(folder, '.releases', slug);
  return {
    name: `folder:${folder}`,
    async show({ dealer, release }, manifest, releases) {
      const shown = await readlink(siteOf(dealer)).catch(() => undefined);
      if (shown === undefined && existsSync(siteOf(dealer)))
        throw new Error(`${siteOf(dealer)} is a folder, and not a link to a release. Move it away.`);
      const before = shown && join(folder, shown);
      const made = join(releasesOf(dealer), release);
      if (!existsSync(made)) {
        const scratch = `${made}.tmp`;
        await rm(scratch, { recursive: true, force: true });
        const old = before ? await fileHashes(before) : {};
        await writeSite(scratch, manifest, releases, (path, file) =>
          before && old[path] === file.hash ? join(before, fileOfPath(path)) : undefined,
        );
        await writeFile(join(scratch, hashesFile), JSON.stringify(hashesOf(manifest)));
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

/**
 * The file in each release's folder with the hashes of the files. Web servers do not serve it, because its name
 * begins with a dot.
 */
const hashesFile = '.hashes.json';

const hashesOf = ({ files }: Manifest) =>
  Object.fromEntries(Object.entries(files).map(([path, { hash }]) => [path, hash]));

async function fileHashes(folder: string): Promise<Record<string, string>> {
  return JSON.parse(await readFile(join(folder, hashesFile), 'utf8').catch(() => '{}'));
}

/**
 * Writes a site into a folder. Files for which `linkFrom` returns a path are linked. The others come from the
 * store.
 */
async function writeSite(
  folder: string,
  manifest: Manifest,
  releases: DealerReleases,
  linkFrom: (path: string, file: ReleaseFile) => string | undefined,
): Promise<void> {
  const made = new Set<string>();
  await atOnce(writesAtOnce, Object.entries(manifest.files), async ([path, file]) => {
    const place = join(folder, fileOfPath(path));
    const parent = dirname(place);
    if (!made.has(parent)) await mkdir(parent, { recursive: true });
    made.add(parent);
    const source = linkFrom(path, file);
    const linked =
      source !== undefined &&
      (await link(source, place).then(
        () => true,
        () => false,
      ));
    if (!linked) await writeFile(place, await releases.content(file));
  });
}
