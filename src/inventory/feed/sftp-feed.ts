import { createHash } from 'node:crypto';
import { type FeedAnswer, type FeedLimits, failed, tooLarge } from './feed-answer.ts';

/** A file on an SFTP server. */
export interface SftpFeed {
  /** sftp://host:port/path */
  url: string;
  /** 'user:password', or 'user:' and a private key that begins with -----BEGIN. */
  login: string;
  /** The server's key as ssh shows it: 'SHA256:…'. */
  hostKey: string;
  /** Size and time of the file read last. */
  etag?: string | undefined;
  limits: FeedLimits;
}

/** Reads a file from an SFTP server whose key is known. Never throws. */
export async function sftpFeed({ url, login, hostKey, etag, limits }: SftpFeed): Promise<FeedAnswer> {
  // Loaded here, because few dealers use it.
  const { default: SftpClient } = await import('ssh2-sftp-client');
  const { hostname, port, pathname } = new URL(url);
  const at = login.indexOf(':');
  const [username, secret] = [login.slice(0, at), login.slice(at + 1)];
  const client = new SftpClient();
  let strangeKey: string | undefined;
  const deadline = setTimeout(() => void client.end(), limits.timeoutMs);
  try {
    await client.connect({
      host: hostname,
      port: port === '' ? 22 : Number(port),
      username,
      ...(secret.startsWith('-----BEGIN') ? { privateKey: secret } : { password: secret }),
      readyTimeout: limits.timeoutMs,
      hostVerifier: (key: Buffer) => {
        const print = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        if (print !== hostKey) strangeKey = print;
        return print === hostKey;
      },
    });
    const path = decodeURIComponent(pathname);
    const { size, modifyTime } = await client.stat(path);
    if (size > limits.maxBytes) return tooLarge(limits);
    const tag = `${size}-${modifyTime}`;
    if (tag === etag) return { kind: 'unchanged' };
    return { kind: 'bytes', bytes: (await client.get(path)) as Buffer, etag: tag };
  } catch (error) {
    if (strangeKey !== undefined)
      return failed(`the server has another key, ${strangeKey}; check it, then set "hostKey"`);
    const { message } = error as Error;
    const refused = /authentication/i.test(message);
    return failed(refused ? 'the server refuses the login' : `it could not be read (${message})`, !refused);
  } finally {
    clearTimeout(deadline);
    await client.end().catch(() => undefined);
  }
}
