import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './next-drives.ts';

type Answer = Record<string, unknown> | undefined;
/** The free times of each day. Without a day the API does not answer. */
let free: Record<string, string[] | undefined> | undefined;
const asked: string[] = [];

function answerTo(url: string): Answer {
  if (!free) return undefined;
  const { pathname, searchParams } = new URL(url, 'https://dealer.example');
  if (pathname === '/api/appointments/days')
    return { days: Object.keys(free).map((date) => ({ date, name: date })) };
  const times = free[searchParams.get('date') ?? ''];
  return times && { times };
}

beforeEach(() => {
  Object.assign(document.documentElement.dataset, { api: '', dealershipId: 'd1', websiteId: '1' });
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const address = url instanceof Request ? url.url : String(url);
    asked.push(address);
    const answer = answerTo(address);
    return answer ? Response.json(answer) : new Response('', { status: 503 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  asked.length = 0;
});

/** The texts of the part, once all requests are answered. */
async function shown(requests: number): Promise<string[]> {
  document.body.innerHTML = `<next-drives data-lead="{}" data-page-car='{"id":"7","title":"Kona","price":"$1"}'
    data-location="l2" data-dealership="d2"><a data-action="testDrive" href="/book-test-drive/?car_id=7">Test drive</a></next-drives>`;
  await waitFor(() => expect(asked).toHaveLength(requests));
  await new Promise((done) => setTimeout(done));
  return [...document.querySelector('next-drives')!.children].map((part) => part.textContent);
}

it('offers the first free time of the next three days on which there is one', async () => {
  free = {
    '2026-11-27': ['15:30', '16:00'],
    '2026-11-28': [],
    '2026-12-01': ['09:00'],
    '2026-12-02': ['09:00'],
  };
  expect(await shown(4)).toEqual([
    'Next free times',
    'Fri 27 Nov, 3:30 pm',
    'Tue 1 Dec, 9 am',
    'Other times',
  ]);
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-time]')];
  expect(links.map(({ dataset }) => [dataset['action'], dataset['day'], dataset['time']])).toEqual([
    ['testDrive', '2026-11-27', '15:30'],
    ['testDrive', '2026-12-01', '09:00'],
  ]);
  expect(links[0]?.pathname).toBe('/book-test-drive/');
  expect(asked[0]).toContain('kind=test-drive&dealership_id=d2&location_id=l2&car_id=7');
});

it('leaves only the button when the API does not answer, or has no free time', async () => {
  free = undefined;
  expect(await shown(1)).toEqual(['Test drive']);
  asked.length = 0;
  free = { '2026-11-27': [] };
  expect(await shown(2)).toEqual(['Test drive']);
});

it('shows the other days when the times of one do not arrive', async () => {
  free = { '2026-11-27': undefined, '2026-11-28': ['09:00'] };
  expect(await shown(3)).toEqual(['Next free times', 'Sat 28 Nov, 9 am', 'Other times']);
});
