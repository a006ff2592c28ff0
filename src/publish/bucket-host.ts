import { fileOfPath } from '../build/site-folder.ts';
import { atOnce } from '../domain/at-once.ts';
import { cacheControl } from '../release-store/content-types.ts';
import type { DealerReleases } from '../release-store/dealer-releases.ts';
import type { Manifest } from '../release-store/manifest.ts';
import { openS3Store } from '../release-store/s3-store.ts';
import type { Host } from './hosts.ts';

const putsAtOnce = 24;

/**
 * A website bucket: `s3://bucket/prefix`. The address contains `{slug}` if every dealer has its own bucket or
 * prefix. Pages are written last, so that the files that they refer to already exist. An object at an address of before
 * has its new one in `x-amz-meta-redirect-to`, for what is in front of the bucket (docs/deploy/cloudfront-function.js).
 */
export function bucketHost(address: string, environment: NodeJS.ProcessEnv): Host {
  return {
    name: address,
    async show(change, manifest, releases) {
      const own = address.includes('{slug}')
        ? address.replaceAll('{slug}', change.dealer)
        : `${address.replace(/\/+$/, '')}/${change.dealer}`;
      const store = openS3Store(own, environment);
      const former =
        change.previous && (await releases.manifest(change.dealer, change.previous).catch(() => undefined));
      const movedBefore = former ? await movedFiles(former, releases) : new Map<string, string>();
      const moved = change.closed ? new Map<string, string>() : await movedFiles(manifest, releases);
      const put = (key: string, body: Uint8Array, ContentType: string, isImmutable: boolean) => {
        const to = moved.get(key);
        const CacheControl = cacheControl(isImmutable);
        const about = { ContentType, CacheControl, ...(to && { Metadata: { 'redirect-to': to } }) };
        return store.put(key, body, about);
      };
      const putFiles = (files: typeof change.put) =>
        atOnce(putsAtOnce, files, async (file) =>
          put(fileOfPath(file.path), await releases.content(file), file.type, file.immutable),
        );
      const isPage = ({ path }: { path: string }) => path.endsWith('/');
      await putFiles(change.put.filter((file) => !isPage(file)));
      await putFiles(change.put.filter(isPage));
      const files = new Set(Object.keys(manifest.files).map(fileOfPath));
      const isAlone = (key: string) => !files.has(key);
      const newlyMoved = [...moved.keys()].filter(
        (key) => isAlone(key) && moved.get(key) !== movedBefore.get(key),
      );
      await atOnce(putsAtOnce, newlyMoved, (key) => put(key, new Uint8Array(), 'text/html', false));
      const gone = new Set([...change.remove.map(fileOfPath), ...[...movedBefore.keys()].filter(isAlone)]);
      const remove = [...gone].filter((key) => !moved.has(key));
      if (remove.length > 0) await store.remove(remove);
    },
  };
}

/**
 * Where the files at addresses of before lead: by the rules of `_redirects` for one address, and for cars that are gone.
 * What is in front of a bucket adds the slash to an address of a page, so only the one with it has a file.
 */
async function movedFiles({ files, redirects = {} }: Manifest, releases: DealerReleases) {
  const rules = files['/_redirects'];
  const lines = rules ? String(await releases.content(rules)).split('\n') : [];
  const moved = new Map<string, string>();
  for (const [path, to] of Object.entries(redirects)) moved.set(fileOfPath(path), encodeURI(to));
  for (const line of lines.reverse()) {
    const [, from, to] = /^(\/[^\s%]*(?:\/|\.\w+)) (\S+) 301$/.exec(line) ?? [];
    if (from && to) moved.set(fileOfPath(from), to.replace(/[^!-~]/gu, encodeURIComponent));
  }
  return moved;
}
