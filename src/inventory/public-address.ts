import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import privateNetworks from './private-networks.json' with { type: 'json' };

/**
 * Private and local addresses, and the ranges of IPv6 that embed an IPv4 address, which may be private. An address from a
 * feed or a dealer must not make this server send requests to one.
 */
const inside = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, prefix] of Object.entries(privateNetworks[family]))
    inside.addSubnet(network, prefix, family);

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  // An IPv4 address written as IPv6 is checked as IPv4.
  return family !== 0 && !inside.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** The IP address in a URL's host; undefined for a name. The URL parser has already normalised unusual spellings. */
export function literalAddress({ hostname }: URL): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) ? literal : undefined;
}

/** False for a host that is a private address. A name is looked up for each connection (`publicLookup`). */
export function mayBePublic(url: URL): boolean {
  const literal = literalAddress(url);
  return literal === undefined || isPublicAddress(literal);
}

/** Looks up a name and keeps its public addresses. The connection then goes to a checked address. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { family: options.family ?? 0, all: true }, (error, found) => {
    const allowed = error ? [] : found.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) callback(error ?? new Error('The host has no public address.'), '', 0);
    else if (options.all) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};
