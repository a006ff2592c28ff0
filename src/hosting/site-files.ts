import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { contentType, isCompressible } from '../release-store/content-types.ts';
import { accepts } from './content-negotiation.ts';
import { type PathRequest, type SiteAnswer, siteOf } from './site-answer.ts';

const compress = promisify(gzip);

/** By ETag. In bytes enough for a whole preview. */
const compressed = new LRUCache<string, Buffer, Buffer>({
  maxSize: 64_000_000,
  sizeCalculation: ({ length }) => length,
  ignoreFetchAbort: true,
  fetchMethod: (_, __, { context }) => compress(context, { level: 6 }),
});

/**
 * Answers from the folder of a built site, which a rebuild may replace at any time.
 *
 * @param now the time that a preview shows for another day, milliseconds since 1970. Pages read it (src/ui/page-now.ts)
 */
export async function folderAnswer(folder: string, request: PathRequest, now?: number): Promise<SiteAnswer> {
  const text = (name: string) => readFile(join(folder, name), 'utf8').catch(() => '');
  const rules = { headers: await text('_headers'), redirects: await text('_redirects') };
  return siteOf({ rules, file: (path, encodings) => fileOf(folder, path, encodings, now) })(request);
}

async function fileOf(folder: string, path: string, acceptEncoding: string, now: number | undefined) {
  const place = join(folder, path.endsWith('/') ? `${path}index.html` : path);
  // A path that leaves the site's folder is answered as not found.
  if (path.includes('\0') || !place.startsWith(folder + sep)) return undefined;
  const read = await readFile(place).catch(() => undefined);
  if (!read) return undefined;
  const type = contentType(place);
  const clock =
    now !== undefined && type.startsWith('text/html') && `<head><meta name="now" content="${now}">`;
  const body = clock ? Buffer.from(read.toString().replace('<head>', clock)) : read;
  const etag = `"${createHash('sha1').update(body).digest('base64url').slice(0, 20)}"`;
  const isZipped = accepts('gzip', acceptEncoding) && isCompressible(type) && body.length >= 512;
  return {
    headers: { 'content-type': type, vary: 'accept-encoding', etag },
    encoding: isZipped ? ('gzip' as const) : undefined,
    body: async () => (isZipped ? compressed.forceFetch(etag, { context: body }) : body),
  };
}
