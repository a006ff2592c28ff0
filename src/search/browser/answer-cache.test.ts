import { expect, it } from 'vitest';
import type { SearchRequest } from '../request.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { ClientAnswer } from './search-client.ts';

const answer = {} as ClientAnswer;
const request = (page: number) => ({ query: 'a', page });

it('distinguishes offset, query, sort order and refinements [LIST-24]', () => {
  const cache = createAnswerCache();
  cache.set(request(0), answer);
  expect(cache.get(request(0))).toBe(answer);
  const others: SearchRequest[] = [
    request(1),
    { ...request(0), sort: 'price:asc' },
    { ...request(0), query: 'b' },
    { ...request(0), filter: [{ field: 'make', in: ['Kia'] }] },
  ];
  expect(others.map(cache.get)).toEqual(others.map(() => undefined));
});

it('drops the oldest answer when it is full, and expired answers', () => {
  let now = 0;
  const cache = createAnswerCache(1000, () => now);
  for (let page = 0; page < 101; page++) cache.set(request(page), answer);
  expect(cache.get(request(0))).toBeUndefined();
  expect(cache.get(request(1))).toBe(answer);
  now = 1001;
  expect(cache.get(request(1))).toBeUndefined();
});
