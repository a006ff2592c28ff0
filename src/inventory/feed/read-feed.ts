import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage, type RequestOptions } from 'node:http';
import { get as httpsGet } from 'node:https';
import { connect, type LookupFunction } from 'node:net';
import { join, resolve, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { StockFeed } from '../../config/schema/stock.ts';
import { isRecord } from '../../domain/record.ts';
import { literalAddress, mayBePublic, publicLookup } from '../public-address.ts';
import { type FeedAnswer, type FeedLimits, failed, tooLarge, tooLate } from './feed-text.ts';

/** Environment variables of feeds, for the operators' reference. */
export const feedEnvironmentHelp = `  FEED_SECRET_NAME     what stock.feed.access names NAME: a token, or user:password
  FEED_SECRETS         all of them as one JSON object: {"FEED_SECRET_NAME": "user:password"}
  FEED_FOLDER          where the files of stock.feed.url are that begin with file:, instead of the dealer's folder
  PRIVATE_FEED_HOSTS   hosts in a private network that feeds may be read from: dms.internal,10.0.0.7:8080`;

/** What a library says of a connection may have several lines, of which OpenSSL's first names places in its own sources. */
const unread = ({ message }: Error, passing = false): FeedAnswer =>
  failed(`it could not be read (${message.trim().replace(/:\s*\S+\.c:\d+:/, '')})`, passing);

/** Reads a dealer's feed, and once more if the first try failed in a way that may pass. Never throws. */
export async function readFeed(
  feed: StockFeed,
  options: Pick<NetworkFeed, 'into' | 'etag' | 'limits'> & { folder: string; environment: NodeJS.ProcessEnv },
): Promise<FeedAnswer> {
  const read = () => readOnce(feed, options).catch((error: Error) => unread(error));
  const first = await read();
  return first.kind === 'failed' && first.passing ? read() : first;
}

async function readOnce(
  feed: StockFeed,
  { folder, into, etag, environment, limits }: Parameters<typeof readFeed>[1],
): Promise<FeedAnswer> {
  const { url } = feed;
  if (url.startsWith('file:'))
    return fileFeed(resolve(environment['FEED_FOLDER'] || folder), url.slice('file:'.length), etag, limits);
  const privateHosts = (environment['PRIVATE_FEED_HOSTS'] ?? '').split(',').map((host) => host.trim());
  const secretName = feed.access && `FEED_SECRET_${feed.access.name}`;
  const secret = secretName === undefined ? undefined : secretOf(secretName, environment);
  if (secretName !== undefined && !secret) return failed(`the secret ${secretName} is not set`);
  const source = { url, into, etag, privateHosts, limits };
  if (url.startsWith('ftps:')) return ftpsFeed({ ...source, login: secret ?? '' });
  if (url.startsWith('sftp:'))
    return sftpFeed({ ...source, login: secret ?? '', hostKey: feed.hostKey ?? '' });
  const basic = feed.access?.kind === 'basic';
  return httpFeed({
    ...source,
    authorization: secret && (basic ? `Basic ${Buffer.from(secret).toString('base64')}` : `Bearer ${secret}`),
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
    return tag === etag ? { kind: 'unchanged' } : { kind: 'file', file: path, etag: tag };
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return missing ? failed(`there is no file ${path}`) : unread(error as Error);
  }
}

/** What all feeds of a network have. */
interface NetworkFeed {
  url: string;
  /** The file that it is written to. */
  into: string;
  /** Of the file read last. */
  etag?: string | undefined;
  /** Hosts that may be private, 'dms.internal' or '127.0.0.1:8080'. All others must have a public address. */
  privateHosts: readonly string[];
  limits: FeedLimits;
}

/**
 * How to connect to a feed's host: with a lookup that finds public addresses only, unless the host may be private.
 *
 * @returns why it may not be read, for a private address
 */
function wayTo(url: URL, privateHosts: readonly string[]): { lookup?: LookupFunction } | string {
  if (privateHosts.includes(url.host) || privateHosts.includes(url.hostname)) return {};
  return mayBePublic(url)
    ? { lookup: publicLookup }
    : `${url.host} is not a public address; name it in PRIVATE_FEED_HOSTS if it may be read`;
}

interface HttpFeed extends NetworkFeed {
  /** The value of the header Authorization. It is sent to the feed's own origin only. */
  authorization?: string | undefined;
}

const mostRedirects = 3;

/** Asks for a feed once. Each redirect is checked like the first address. Never throws. */
async function httpFeed(feed: HttpFeed): Promise<FeedAnswer> {
  const signal = AbortSignal.timeout(feed.limits.timeoutMs);
  let url = new URL(feed.url);
  for (let hop = 0; hop <= mostRedirects; hop++) {
    if (!/^https?:$/.test(url.protocol)) return failed(`it leads to ${url.protocol}, which is not https`);
    const way = wayTo(url, feed.privateHosts);
    if (typeof way === 'string') return failed(way);
    const answer = await ask(url, feed, way, signal).catch((error: Error) =>
      signal.aborted ? tooLate(feed.limits) : unread(error, true),
    );
    if ('kind' in answer) return answer;
    const next = URL.parse(answer.location, url);
    if (!next) return failed('it redirects to an address that is none');
    url = next;
  }
  return failed(`it redirects more than ${mostRedirects} times`);
}

function ask(
  url: URL,
  { url: first, into, etag, authorization, limits }: HttpFeed,
  way: Pick<RequestOptions, 'lookup'>,
  signal: AbortSignal,
): Promise<FeedAnswer | { location: string }> {
  const options: RequestOptions = {
    signal,
    agent: false,
    ...way,
    headers: {
      accept: 'application/x-ndjson, application/json, text/csv, application/xml;q=0.9, */*;q=0.5',
      'accept-encoding': 'gzip',
      'user-agent': 'Forecourt',
      ...(etag ? { 'if-none-match': etag } : {}),
      ...(authorization && url.origin === new URL(first).origin ? { authorization } : {}),
    },
  };
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? httpsGet : httpGet;
    const request = get(url, options, (response) => {
      const { statusCode = 0, headers } = response;
      const end = (answer: FeedAnswer | { location: string }) => {
        response.destroy();
        resolve(answer);
      };
      if (statusCode === 304 && etag) return end({ kind: 'unchanged' });
      if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined)
        return end({ location: headers.location });
      if (statusCode === 401 || statusCode === 403)
        return end(failed(`it answered ${statusCode}: the credentials are wrong or missing`));
      if (statusCode !== 200)
        return end(failed(`it answered ${statusCode}`, statusCode >= 500 || [408, 429].includes(statusCode)));
      if (/html/i.test(headers['content-type'] ?? ''))
        return end(failed('it answered a web page instead of stock'));
      isWritten(response, into, limits).then(
        (isWhole) => end(isWhole ? { kind: 'file', file: into, etag: headers.etag } : tooLarge(limits)),
        reject,
      );
    });
    request.on('error', reject);
  });
}

/** A feed is nobody else's business on this machine. */
const ownMode = 0o600;

/** False when the body is longer than the limit. Rejects when it ends too early. */
async function isWritten(
  response: IncomingMessage,
  into: string,
  { maxBytes }: FeedLimits,
): Promise<boolean> {
  await using file = await open(into, 'w', ownMode);
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return false;
    await file.writeFile(chunk);
  }
  if (!response.complete) throw new Error('the connection ended before the last byte');
  return true;
}

/** A file on an FTPS or SFTP server: ftps://host:port/path */
interface ServerFeed extends NetworkFeed {
  /** 'user:password'. By SFTP also 'user:' and a private key that begins with -----BEGIN. */
  login: string;
}

/** Where such a file is, and who asks for it. @returns why it may not be read, for a private address */
function serverOf({ url, login, privateHosts }: ServerFeed) {
  const address = new URL(url);
  const way = wayTo(address, privateHosts);
  if (typeof way === 'string') return way;
  const literal = literalAddress(address);
  // A password may have colons, a user has none.
  const colon = login.indexOf(':');
  return {
    way,
    literal,
    host: literal ?? address.hostname,
    port: address.port,
    user: login.slice(0, colon),
    secret: login.slice(colon + 1),
    path: address.pathname,
  };
}

/** The port on which a server speaks TLS from the start. On others it is asked to. */
const implicitTlsPort = '990';

/**
 * Reads a file from an FTPS server whose certificate an authority has signed: one that Node knows, or of
 * NODE_EXTRA_CA_CERTS. Never throws.
 */
export async function ftpsFeed(feed: ServerFeed): Promise<FeedAnswer> {
  const server = serverOf(feed);
  if (typeof server === 'string') return failed(server);
  const { way, literal, host, port, user, secret } = server;
  const { into, etag, limits } = feed;
  // Loaded here, because few dealers use it.
  const { Client, FTPError } = await import('basic-ftp');
  // Data may come from no other host than the one that was asked: the library's default.
  const client = new Client(limits.timeoutMs);
  const deadline = setTimeout(() => client.close(), limits.timeoutMs);
  let isTooLarge = false;
  try {
    await client.access({
      // The library looks names up itself, and would take a private address.
      host: way.lookup ? String(await promisify(way.lookup)(host, {})) : host,
      port: Number(port || 21),
      user,
      password: secret,
      secure: port === implicitTlsPort ? 'implicit' : true,
      secureOptions: { host, ...(literal === undefined && { servername: host }) },
    });
    const path = decodeURIComponent(server.path);
    // Not every server knows these two commands. A missing file is named by the download.
    const size = await client.size(path).catch(() => 0);
    if (size > limits.maxBytes) return tooLarge(limits);
    const changedAt = await client.lastMod(path).catch(() => undefined);
    const tag = changedAt && `${size}-${changedAt.getTime()}`;
    if (tag !== undefined && tag === etag) return { kind: 'unchanged' };
    // Told now and then, and at the end.
    client.trackProgress(({ bytes }) => {
      isTooLarge = bytes > limits.maxBytes;
      if (isTooLarge) client.close();
    });
    await client.downloadTo(createWriteStream(into, { mode: ownMode }), path);
    if (isTooLarge) return tooLarge(limits);
    return { kind: 'file', file: into, etag: tag };
  } catch (error) {
    if (isTooLarge) return tooLarge(limits);
    const { message } = error as Error;
    if (error instanceof FTPError && error.code === 530) return failed('the server refuses the login');
    if (/certificate|altnames/i.test(message))
      return failed(
        `its certificate is not trusted (${message}); NODE_EXTRA_CA_CERTS can name its authority`,
      );
    return unread(error as Error, true);
  } finally {
    clearTimeout(deadline);
    client.close();
  }
}

/**
 * Reads a file from an SFTP server whose key is known. Never throws.
 *
 * @param feed.hostKey the server's key as ssh shows it: 'SHA256:…'
 */
export async function sftpFeed(feed: ServerFeed & { hostKey: string }): Promise<FeedAnswer> {
  const server = serverOf(feed);
  if (typeof server === 'string') return failed(server);
  const { way, host, port, user, secret } = server;
  const { into, etag, hostKey, limits } = feed;
  // Loaded here, because few dealers use it.
  const { default: SftpClient } = await import('ssh2-sftp-client');
  const client = new SftpClient();
  let strangeKey: string | undefined;
  const deadline = setTimeout(() => void client.end(), limits.timeoutMs);
  let file: WriteStream | undefined;
  try {
    await client.connect({
      sock: connect({ host, port: Number(port || 22), ...way }),
      username: user,
      ...(secret.startsWith('-----BEGIN') ? { privateKey: secret } : { password: secret }),
      readyTimeout: limits.timeoutMs,
      hostVerifier: (key: Buffer) => {
        const print = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        if (print !== hostKey) strangeKey = print;
        return print === hostKey;
      },
    });
    const path = decodeURIComponent(server.path);
    const { size, modifyTime } = await client.stat(path);
    if (size > limits.maxBytes) return tooLarge(limits);
    const tag = `${size}-${modifyTime}`;
    if (tag === etag) return { kind: 'unchanged' };
    file = createWriteStream(into, { mode: ownMode });
    await client.get(path, file);
    // It is read to its end, but not yet written.
    await finished(file);
    return { kind: 'file', file: into, etag: tag };
  } catch (error) {
    if (strangeKey !== undefined)
      return failed(`the server has another key, ${strangeKey}; check it, then set "hostKey"`);
    const { message } = error as Error;
    const refused = /authentication/i.test(message);
    return refused ? failed('the server refuses the login') : unread(error as Error, true);
  } finally {
    clearTimeout(deadline);
    file?.destroy();
    await client.end().catch(() => undefined);
  }
}
