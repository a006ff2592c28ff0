import { createHash } from 'node:crypto';

/** A file of a release. Its content is a blob that other releases and dealers may share. */
export interface ReleaseFile {
  /** Hash of the content: the first 32 hex digits of its SHA-256. */
  hash: string;
  /** Bytes of the content. */
  bytes: number;
  /** Bytes of the blob, which is brotli for text. */
  stored: number;
  /** Media type: 'text/html; charset=utf-8'. */
  type: string;
  /** True when the blob is compressed by brotli. */
  br?: true;
}

/** A dealer's site at one moment. It never changes. */
export interface Manifest {
  format: 1;
  /** Slug. */
  dealer: string;
  /** '20261123T152233Z-1a2b3c4d': the time and the content. */
  release: string;
  /** The release that was current before. */
  previous?: string | undefined;
  /** ISO. */
  at: string;
  /** The dealer's address when it was released: 'https://www.example.com.au'. */
  siteUrl: string;
  /** Hash of the compiled app. */
  app: string;
  /** Hash of the dealer's folder, its brand and its defaults. */
  configuration: string;
  /** Hash of the feed's stock. Absent when the stock is a file of the dealer's folder. */
  stock?: string | undefined;
  /** The dealer's day that the pages show, ISO. */
  today: string;
  cars: number;
  /** By path as a visitor asks for it: '/', '/cars/x/', '/_astro/a.css'. */
  files: Record<string, ReleaseFile>;
  /** Paths with a content hash in their name, which browsers may cache for ever. */
  immutable: string[];
  /** Paths of the previous release, kept for pages that visitors have open. */
  leaving?: readonly string[];
  /** Redirects for the pages of cars that are gone, by path. */
  redirects?: Record<string, string>;
}

/** The key of a file's blob. */
export const blobKey = ({ hash, br }: Pick<ReleaseFile, 'hash' | 'br'>): string =>
  `blobs/${hash.slice(0, 2)}/${hash}${br ? '.br' : ''}`;

export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** The name of a release. Equal sites at different moments differ in the time only. */
export function releaseName(at: Date, files: Manifest['files']): string {
  return `${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${filesHash(files).slice(0, 8)}`;
}

/**
 * A hash of the paths and contents of a site.
 *
 * @param leaving paths that do not count, because only open pages refer to them
 */
export function filesHash(files: Manifest['files'], leaving: readonly string[] = []): string {
  const without = new Set(leaving);
  const lines = Object.keys(files)
    .filter((path) => !without.has(path))
    .sort()
    .map((path) => `${path} ${files[path]!.hash}`);
  return contentHash(lines.join('\n'));
}

/** What changes between two releases. */
export interface ReleaseChange {
  /** Paths that are new or have another content. */
  put: string[];
  /** Paths that are gone. */
  gone: string[];
}

export function changeBetween(before: Manifest['files'], after: Manifest['files']): ReleaseChange {
  return {
    put: Object.keys(after)
      .filter((path) => before[path]?.hash !== after[path]!.hash)
      .sort(),
    gone: Object.keys(before)
      .filter((path) => !(path in after))
      .sort(),
  };
}
