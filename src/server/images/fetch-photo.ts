import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { mayBePublic, publicLookup } from '../../inventory/public-address.ts';
import { Refusal } from '../refusal.ts';

/** The address is not allowed or has no photo, or its host did not deliver it this time. @param cause why */
export const noPhoto = (cause: string) => new Refusal(404, 'There is no such photo.', { cause });

/** The file is not a photo that this server can open. @param cause why */
export const unreadable = (cause: string) =>
  new Refusal(415, 'This is no photo that can be shown.', { cause });

const usualPhotoLimits = {
  bytes: 25_000_000,
  /** Milliseconds until the last byte, including redirects. */
  milliseconds: 8000,
  redirects: 2,
};

/** Same type as `get` of `node:https`. Tests replace it to serve photo hosts from this machine. */
export type PhotoGet = typeof get;

/** What tests replace. */
export interface PhotoOptions {
  limits?: typeof usualPhotoLimits;
  get?: PhotoGet;
}

/**
 * Fetches a photo over https at port 443. The host is looked up once, and the connection goes to the public address
 * found. The same checks apply to redirects.
 *
 * @param hosts the dealer's photo hosts; 'public' for a photo that the dealer's stock names, wherever it is
 * @throws Refusal 404 and 415
 */
export async function fetchPhoto(
  first: URL,
  hosts: readonly string[] | 'public',
  { limits = usualPhotoLimits, get: ask = get }: PhotoOptions = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  let url = first;
  for (let hop = 0; hop <= limits.redirects; hop++) {
    if (!isAllowed(url, hosts)) throw noPhoto(`${url.host} is not a host that photos are fetched from.`);
    const answer = await fetchOnce(url, limits.bytes, signal, ask);
    if (Buffer.isBuffer(answer)) return answer;
    const next = URL.parse(answer.location, url);
    if (!next) throw noPhoto('The host sent a redirect without an address.');
    url = next;
  }
  throw noPhoto('The host sent too many redirects.');
}

/** True when photos may be fetched from this address. */
export function isAllowed(url: URL, hosts: readonly string[] | 'public'): boolean {
  return (
    // Without a port, a user and a password.
    url.href.startsWith(`https://${url.hostname}/`) &&
    (hosts === 'public' || hosts.includes(url.hostname)) &&
    mayBePublic(url)
  );
}

async function fetchOnce(url: URL, mostBytes: number, signal: AbortSignal, ask: PhotoGet) {
  const options = {
    lookup: publicLookup,
    signal,
    agent: false,
    headers: { accept: 'image/*', 'user-agent': 'Forecourt' },
  };
  try {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      ask(url, options, resolve).on('error', reject);
    });
    try {
      return await photoIn(response, mostBytes);
    } finally {
      response.destroy();
    }
  } catch (error) {
    throw error instanceof Refusal ? error : noPhoto((error as Error).message);
  }
}

async function photoIn(response: IncomingMessage, mostBytes: number): Promise<Buffer | { location: string }> {
  const { statusCode = 0, headers } = response;
  if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined)
    return { location: headers.location };
  if (statusCode === 404 || statusCode === 410) throw noPhoto('The host has no such photo.');
  if (statusCode !== 200) throw noPhoto(`The host answered ${statusCode}.`);
  const tooLarge = unreadable('The photo is too large.');
  if (Number(headers['content-length'] ?? 0) > mostBytes) throw tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
