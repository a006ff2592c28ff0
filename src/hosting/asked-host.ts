/** Reads a request's header by its name in lower case. */
type Header = (name: string) => string | undefined;

/** The longest name that the DNS knows, and the highest port there is. */
const longestName = 253;
const lastPort = 65_535;

/**
 * The host that a browser asked, as `hostNamed` writes it.
 *
 * @param trustedProxies number of the operator's own proxies. They may name the visitor's host in X-Forwarded-Host
 */
export function askedHost(header: Header, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? header('x-forwarded-host') : undefined;
  return hostNamed(forwarded ?? header('host') ?? '');
}

/** The dealer's slug in a host of a preview: 'alpha' in 'alpha.localhost:4321'. */
export const previewSlug = (host: string): string | undefined =>
  /^([a-z0-9][a-z0-9-]*)\.localhost(?::\d{1,5})?$/.exec(host)?.[1];

/**
 * A host as our sites are known by: in lower case, without the dot that a full name may end in, and without the usual
 * port of https, which most clients leave out. Empty for what is no host, so that no store is asked for it.
 */
export function hostNamed(written: string): string {
  const [, name = '', port] = /^([\w.-]+?)\.?(?::(\d{1,5}))?$/.exec(written.toLowerCase()) ?? [];
  if (name.length > longestName || Number(port ?? 0) > lastPort) return '';
  return port === undefined || port === '443' ? name : `${name}:${port}`;
}
