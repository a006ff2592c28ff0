import { expect, onTestFinished, test, vi } from 'vitest';
import type { Dealer } from '../../config/schema/dealer.ts';
import { snapService } from './snap-ratings.ts';

const dealer = {} as Dealer;
const address = 'https://snap.example/rating?org={orgId}';

test('the rating is requested once an hour, and stays cached when a request fails [API-16] [ERR-12]', async () => {
  const started = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(started);
  onTestFinished(() => clock.mockRestore());
  const asked: string[] = [];
  let answer: () => Response = () => Response.json({ rating: 4.73, other: 'x' });
  const ratings = snapService(address, async (url) => {
    asked.push(String(url));
    return answer();
  });
  expect(await ratings('a&b', dealer)).toEqual({ rating: 4.73, stars: 4.5 });
  await ratings('a&b', dealer);
  expect(asked).toEqual(['https://snap.example/rating?org=a%26b']);
  clock.mockReturnValue(started + 3_600_001);
  answer = () => new Response('down', { status: 503 });
  expect(await ratings('a&b', dealer)).toEqual({ rating: 4.73, stars: 4.5 });
  expect(asked).toHaveLength(2);
});

test.each([
  ['an error', () => new Response('no', { status: 500 })],
  ['an HTML page', () => new Response('<html>')],
  ['a missing rating', () => Response.json({})],
  ['a rating out of range', () => Response.json({ rating: 11 })],
  ['a rating as text', () => Response.json({ rating: '4' })],
])('fails with %s [ERR-12]', async (_, answer) => {
  const ratings = snapService(address, async () => answer());
  await expect(ratings('a', dealer)).rejects.toThrow('Snap21 did not answer with a rating.');
});
