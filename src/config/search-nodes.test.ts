import { expect, it } from 'vitest';
import { nodesOf } from './search-nodes.ts';

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
