import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Env } from './api-parts.ts';

/**
 * Returns the client's network address. Each trusted proxy adds one address to the end of X-Forwarded-For. The client
 * can forge the entries before those, so they are ignored.
 *
 * @param proxies number of the operator's own proxies that a request passes
 */
export function clientAddress(
  socket: string | undefined,
  forwarded: string | undefined,
  proxies: number,
): string {
  const hops = forwarded?.split(',').map((hop) => hop.trim()) ?? [];
  const address = (proxies > 0 && hops.at(-proxies)) || socket || '';
  return countedAs(address);
}

/**
 * Returns the key that a visitor is counted by: an IPv4 address, or the network of an IPv6 address, because one visitor
 * has every address of that network.
 */
function countedAs(address: string): string {
  const v4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(v4)) return v4;
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::`;
}

export function isLoopback(socket: string | undefined): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(socket ?? '');
}

/** Address of the other end of the connection. Undefined for requests made without a connection, as in tests. */
export function socketAddress(context: Context<Env>): string | undefined {
  return context.env?.incoming?.socket.remoteAddress;
}
