import { createHash } from 'node:crypto';

/** A file of a release. Its content is a blob that other releases and dealers may share. */
export interface ReleaseFile {
  /** Hash of the content: the first 32 hex digits of its SHA-256. */
  hash: string;
  /** Bytes of the content. */
  bytes: number;
  /** Bytes of the blob, which is compressed with brotli for text. */
  stored: number;
  /** Media type: 'text/html; charset=utf-8'. */
  type: string;
  /** True when the blob is compressed with brotli. */
  br?: true;
}

/** What the API needs of a release (site/server-data.ts). None of it is public, so it is not among the files. */
export interface ServerFiles {
  /** What the API has to know of every dealer. */
  head: object;
  dealer: ReleaseFile;
  stock: ReleaseFile;
}

/** The content of a dealer's site at one moment. It never changes. */
export interface Manifest {
  format: 1;
  /** Slug. */
  dealer: string;
  /** The name: '20261123T152233Z-1a2b3c4d', from the time and a hash of the content. */
  release: string;
  /** The release that was current before. */
  previous?: string | undefined;
  /** The time of the release, ISO. */
  at: string;
  /** The dealer's URL at the time of the release: 'https://www.example.com.au'. */
  siteUrl: string;
  /** The version of Forecourt that made the site: '0.1.0'. Absent in releases of version 0.1.0. */
  version?: string;
  /** Hash of the compiled app. */
  app: string;
  /** Hash of the dealer's folder, its brand and its defaults. */
  configuration: string;
  /** Hash of the feed's stock. Absent when the stock is a file of the dealer's folder. */
  stock?: string | undefined;
  /** The dealer's date for which the pages were built, ISO. */
  today: string;
  cars: number;
  /** The files by the path that a visitor requests: '/', '/cars/x/', '/_astro/a.css'. */
  files: Record<string, ReleaseFile>;
  /** Absent in releases of version 0.1.0. */
  server?: ServerFiles;
  /** Paths with a content hash in their name. Browsers may cache them permanently. */
  immutable: string[];
  /** Paths of the previous release, kept for pages that visitors have open. */
  leaving?: readonly string[];
  /** Redirects for the pages of cars that are no longer listed, by path. */
  redirects?: Record<string, string>;
}

/** The key of a file's blob. */
export const blobKey = ({ hash, br }: Pick<ReleaseFile, 'hash' | 'br'>): string =>
  `blobs/${hash.slice(0, 2)}/${hash}${br ? '.br' : ''}`;

/** Everything of a release that lies in a blob, with its path. */
export const blobsOf = ({ files, server }: Manifest): [path: string, file: ReleaseFile][] =>
  Object.entries({ ...files, ...(server && { 'dealer.json': server.dealer, 'stock.json': server.stock }) });

export const contentHash = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** The name of a release. For equal sites at different moments, only the time differs. */
export function releaseName(at: Date, files: Manifest['files']): string {
  return `${at.toISOString().replace(/[-:]|\.\d+/g, '')}-${filesHash(files).slice(0, 8)}`;
}

/** A hash of the paths and contents of a site. @param leaving paths that do not count: only open pages refer to them */
export function filesHash(files: Manifest['files'], leaving: readonly string[] = []): string {
  const without = new Set(leaving);
  const lines = Object.keys(files)
    .filter((path) => !without.has(path))
    .sort()
    .map((path) => `${path} ${files[path]!.hash}`);
  return contentHash(lines.join('\n'));
}

/** The difference between two releases. */
export function changeBetween(before: Manifest['files'], after: Manifest['files']) {
  return {
    /** Paths that are new or have a different content. */
    put: Object.keys(after)
      .filter((path) => before[path]?.hash !== after[path]!.hash)
      .sort(),
    /** Paths that no longer exist. */
    gone: Object.keys(before)
      .filter((path) => !(path in after))
      .sort(),
  };
}
