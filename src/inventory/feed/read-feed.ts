import { readFile, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { StockFeed } from '../../config/schema/stock.ts';
import { isRecord } from '../clean-record.ts';
import { type FeedAnswer, type FeedLimits, failed, tooLarge } from './feed-answer.ts';
import { httpFeed } from './http-feed.ts';
import { sftpFeed } from './sftp-feed.ts';

/** Environment variables of feeds, for the operators' reference. */
export const feedEnvironmentHelp = `  FEED_SECRET_NAME     what stock.feed.access names NAME: a token, or user:password
  FEED_SECRETS         all of them as one JSON object: {"FEED_SECRET_NAME": "user:password"}
  FEED_FOLDER          where the files of stock.feed.url are that begin with file:, instead of the dealer's folder
  PRIVATE_FEED_HOSTS   hosts in a private network that feeds may be read from: dms.internal,10.0.0.7:8080`;

/** Where a feed comes from, for messages. It never holds a secret. */
export const feedSource = (feed: StockFeed) => feed.url;

/** Reads a dealer's feed, and once more if the first try failed in a way that may pass. Never throws. */
export async function readFeed(
  feed: StockFeed,
  options: { folder: string; etag: string | undefined; environment: NodeJS.ProcessEnv; limits: FeedLimits },
): Promise<FeedAnswer> {
  const read = () =>
    readOnce(feed, options).catch((error: Error) => failed(`it could not be read (${error.message})`));
  const first = await read();
  return first.kind === 'failed' && first.passing ? read() : first;
}

async function readOnce(
  feed: StockFeed,
  { folder, etag, environment, limits }: Parameters<typeof readFeed>[1],
): Promise<FeedAnswer> {
  const { url } = feed;
  if (url.startsWith('file:'))
    return fileFeed(resolve(environment['FEED_FOLDER'] || folder), url.slice('file:'.length), etag, limits);
  const secretName = feed.access && `FEED_SECRET_${feed.access.name}`;
  const secret = secretName === undefined ? undefined : secretOf(secretName, environment);
  if (secretName !== undefined && !secret) return failed(`the secret ${secretName} is not set`);
  if (url.startsWith('sftp:'))
    return sftpFeed({ url, login: secret ?? '', hostKey: feed.hostKey ?? '', etag, limits });
  const basic = feed.access?.kind === 'basic';
  return httpFeed({
    url,
    etag,
    authorization: secret && (basic ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`),
    privateHosts: (environment['PRIVATE_FEED_HOSTS'] ?? '').split(',').map((host) => host.trim()),
    limits,
  });
}

/** A secret is a variable of its own, or a key of the JSON object FEED_SECRETS, which suits a CI. */
function secretOf(name: string, environment: NodeJS.ProcessEnv): string | undefined {
  const own = environment[name];
  if (own) return own;
  try {
    const all: unknown = JSON.parse(environment['FEED_SECRETS'] || '{}');
    const value = isRecord(all) ? all[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    // Its text must not appear in a message.
    throw new Error('FEED_SECRETS is not a JSON object');
  }
}

async function fileFeed(
  root: string,
  file: string,
  etag: string | undefined,
  limits: FeedLimits,
): Promise<FeedAnswer> {
  const path = resolve(join(root, file));
  if (!path.startsWith(root + sep)) return failed('its path leads out of the folder of feeds');
  try {
    const { size, mtimeMs } = await stat(path);
    if (size > limits.maxBytes) return tooLarge(limits);
    const tag = `${size}-${mtimeMs}`;
    return tag === etag ? { kind: 'unchanged' } : { kind: 'bytes', bytes: await readFile(path), etag: tag };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return failed(
      missing ? `there is no file ${path}` : `it could not be read (${(error as Error).message})`,
    );
  }
}
