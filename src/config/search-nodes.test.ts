import { afterEach, describe, expect, it, vi } from 'vitest';
import { leastDealer } from './dealer.fixture.ts';
import { dealerSchema } from './schema/dealer.ts';
import { environmentServer, nodesOf, withEnvironmentServer } from './search-nodes.ts';

it('reads one or several nodes', () => {
  expect(nodesOf('https://search.example.com')).toEqual([
    { host: 'search.example.com', port: 443, protocol: 'https' },
  ]);
  expect(nodesOf('http://a:8108, http://b:8109/,')).toEqual([
    { host: 'a', port: 8108, protocol: 'http' },
    { host: 'b', port: 8109, protocol: 'http' },
  ]);
});

it.each(['', ',', 'search.example.com', 'localhost:8108', 'ftp://a', 'https://a/typesense'])(
  'rejects %j with an example of a valid value',
  (text) => {
    expect(() => nodesOf(text)).toThrow(/such as https:\/\/search\.example\.com/);
  },
);

const named = { host: 'search.bayside.example', searchOnlyKey: 'named', fromEnvironment: true };
const { search } = dealerSchema.parse({
  ...leastDealer,
  search: { engine: 'typesense', typesense: { ...named, otherHosts: ['b.bayside.example'] } },
});
const environment = (TYPESENSE_URL: string, TYPESENSE_API_KEY = 'admin') => ({
  TYPESENSE_URL,
  TYPESENSE_API_KEY,
});

afterEach(() => vi.unstubAllEnvs());

describe('a dealer that takes its search server from the environment', () => {
  it('is searched on that server, with a key of its own that does not contain the admin key [CFG-33]', () => {
    const resolved = withEnvironmentServer(search, 'bayside', environment('http://localhost:8108'));
    expect(resolved).toMatchObject({
      engine: 'typesense',
      typesense: { host: 'localhost', port: 8108, protocol: 'http', otherHosts: [], fromEnvironment: true },
    });
    const key = resolved.typesense!.searchOnlyKey;
    expect(Buffer.from(key, 'base64').toString()).toMatch(/"limit_hits":/);
    expect(key + Buffer.from(key, 'base64').toString()).not.toContain('admin');
    const other = withEnvironmentServer(search, 'other', environment('http://localhost:8108'));
    expect(other.typesense!.searchOnlyKey).not.toBe(key);
  });

  it('has the nodes of a cluster that share port and protocol', () => {
    const urls = 'https://a.example,https://b.example, https://c.example:8443';
    expect(environmentServer('bayside', environment(urls))).toMatchObject({
      host: 'a.example',
      port: 443,
      otherHosts: ['b.example'],
    });
  });

  it.each([
    ['no server', {}],
    ['an empty address', environment('')],
    ['a server without its admin key', environment('http://localhost:8108', '')],
    ['an address that cannot be read', environment('localhost:8108')],
    ['a server that browsers cannot ask', environment('http://typesense-1:8108,http://typesense-2:8108')],
  ])('is searched in the browser where the environment names %s [CFG-33] [API-4]', (_, variables) => {
    expect(environmentServer('bayside', variables)).toBeUndefined();
    expect(withEnvironmentServer(search, 'bayside', variables).engine).toBe('static');
  });
});

it('leaves the search of every other dealer as it is', () => {
  vi.stubEnv('TYPESENSE_URL', 'http://localhost:8108');
  vi.stubEnv('TYPESENSE_API_KEY', 'admin');
  const plain = { ...search, typesense: { ...search.typesense!, fromEnvironment: false } };
  expect(withEnvironmentServer(plain, 'bayside')).toBe(plain);
  const without = dealerSchema.parse(leastDealer).search;
  expect(withEnvironmentServer(without, 'bayside')).toBe(without);
});
