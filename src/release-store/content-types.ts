import { extname } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** Types that the library does not know, or writes without their encoding. */
const ownTypes: Record<string, string> = {
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.md': 'text/markdown; charset=utf-8',
};

/** The media type of a file, by its name extension. */
export const contentType = (file: string): string =>
  ownTypes[extname(file)] ?? getMimeType(file) ?? 'application/octet-stream';

/** The Cache-Control header of a file. A file whose path contains a hash of its content may be cached for a year. */
export const cacheControl = (immutable: boolean): string =>
  immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';

/** True for text, which is compressed. Pictures and fonts are already compressed. */
export const isCompressible = (type: string): boolean =>
  /^(?:text\/|application\/(?:json|xml|manifest)|image\/svg)/.test(type);
