import { lookup } from 'node:dns';
import { get } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses inside somebody's network: a feed that names one must not make this server ask it. */
const inside = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  // An IPv4 address written as IPv6 is checked as what it is.
  return family !== 0 && !inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Looks a name up and keeps the public addresses; the connection is made to what was checked. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { family: options.family ?? 0, all: true }, (error, found) => {
    const allowed = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) callback(error ?? new Error('The host has no public address.'), '', 0);
    else if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

const MOST_BYTES = 15_000_000;
const LONGEST_MS = 5000;

/**
 * Bytes of a photo at an https address a stock feed names. Follows no redirect and asks no host inside a network.
 *
 * @throws when there is no picture to be had in time
 */
export function fetchPicture(address: string): Promise<Buffer> {
  const { protocol, hostname } = new URL(address);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || (isIP(literal) && !isPublicAddress(literal))) {
    return Promise.reject(new Error('The address is not one of a public https host.'));
  }
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const request = get(address, { lookup: publicLookup, signal }, (response) => {
      const type = response.headers['content-type'] ?? '';
      if (response.statusCode !== 200 || !type.startsWith('image/')) {
        response.destroy();
        reject(new Error(`The host answered ${response.statusCode} ${type}.`));
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BYTES) response.destroy(new Error('The picture is too large.'));
        else chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks)));
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}
