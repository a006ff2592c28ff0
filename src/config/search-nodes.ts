/** A node of a Typesense cluster. `host` has no scheme and no port. */
export interface SearchNode {
  host: string;
  port: number;
  protocol: 'https' | 'http';
}

/**
 * Parses TYPESENSE_URL: one URL such as 'https://search.example.com', or several with commas between them.
 *
 * @throws an error with an example when the value is not valid
 */
export function nodesOf(urls: string): SearchNode[] {
  const nodes = urls
    .split(',')
    .map((url) => url.trim())
    .filter(Boolean)
    .map(nodeOf);
  if (nodes.length === 0) throw invalidUrl(urls);
  return nodes;
}

function nodeOf(text: string): SearchNode {
  const url = URL.parse(text);
  const protocol = url?.protocol.slice(0, -1);
  if (!url?.hostname || (protocol !== 'https' && protocol !== 'http') || url.pathname !== '/') {
    throw invalidUrl(text);
  }
  return { host: url.hostname, port: Number(url.port) || (protocol === 'https' ? 443 : 80), protocol };
}

const invalidUrl = (found: string) =>
  new Error(
    `TYPESENSE_URL is '${found}'. Write the server's address, such as https://search.example.com or http://localhost:8108. Separate several nodes with commas.`,
  );

/**
 * The settings `search.typesense` of a dealer for these nodes. They have one port and one protocol, so nodes that differ
 * from the first are left out.
 */
export function settingsFor([first, ...others]: readonly SearchNode[], searchOnlyKey: string) {
  const otherHosts = others
    .filter(({ port, protocol }) => port === first?.port && protocol === first.protocol)
    .map(({ host }) => host);
  return { ...first, ...(otherHosts.length > 0 && { otherHosts }), searchOnlyKey };
}
