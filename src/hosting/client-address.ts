/**
 * Returns the client's network address. Each trusted proxy adds one address to the end of X-Forwarded-For. The client
 * can forge the entries before those, so they are ignored.
 *
 * @param proxies number of the operator's own proxies that a request passes
 */
export function clientAddress(socket: string | undefined, forwarded: string | undefined, proxies: number) {
  const hops = forwarded?.split(',').map((hop) => hop.trim()) ?? [];
  const address = (proxies > 0 && hops.at(-proxies)) || socket || '';
  return countedAs(withoutPort(address));
}

/** Some proxies write the port too: '203.0.113.9:51234', '[2001:db8::1]:51234'. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');

// As URLs read them, so that no module of Node is needed.
const isIPv4 = (text: string) => /^[\d.]+$/.test(text) && URL.parse(`http://${text}/`)?.hostname === text;

/** By what a visitor is counted: an IPv4 address, or the network of an IPv6 one, which is one visitor's. */
export function countedAs(address: string): string {
  const v4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(v4)) return v4;
  // In lower case and without leading zeros, with the longest run of zeros left out.
  const v6 = URL.parse(`http://[${address.split('%')[0]}]/`)?.hostname.slice(1, -1);
  if (v6 === undefined) return 'unknown';
  const [before = [], after = []] = v6.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::`;
}
