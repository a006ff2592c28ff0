import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import './next-drives.ts';

/** The days of the API's answer. Without any the API does not answer. */
let days: { date: string; name: string; first?: string }[] | undefined;
const asked: string[] = [];
const day = (date: string, first?: string) => ({ date, name: date, ...(first && { first }) });

beforeEach(() => {
  Object.assign(document.documentElement.dataset, { api: '', dealershipId: 'd1', websiteId: '1' });
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const address = url instanceof Request ? url.url : String(url);
    asked.push(address);
    return days ? Response.json({ days }) : new Response('', { status: 503 });
  });
});
afterEach(() => {
  asked.length = 0;
});

/** Opens the part, which asks the API. */
async function open(): Promise<void> {
  document.body.innerHTML = `<next-drives data-page-car='{"id":"7","dealershipId":"d2"}'
    data-location="l2"><a data-action="testDrive" href="/book-test-drive/?car_id=7">Test drive</a></next-drives>`;
  await waitFor(() => expect(asked).toHaveLength(1));
}

const shown = () => [...document.querySelector('next-drives')!.children].map((part) => part.textContent);

it('offers the first free time of the next three days that have one', async () => {
  days = [
    day('2026-11-27', '15:30'),
    day('2026-11-29'),
    day('2026-12-01', '09:00'),
    day('2026-12-02', '09:00'),
    day('2026-12-03', '09:00'),
  ];
  await open();
  const times = ['Fri 27 Nov, 3:30 pm', 'Tue 1 Dec, 9 am', 'Wed 2 Dec, 9 am'];
  await waitFor(() => expect(shown()).toEqual(['Next free times', ...times, 'Other times']));
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[data-time]')];
  expect(links.map(({ dataset }) => [dataset['action'], dataset['day'], dataset['time']])).toEqual([
    ['testDrive', '2026-11-27', '15:30'],
    ['testDrive', '2026-12-01', '09:00'],
    ['testDrive', '2026-12-02', '09:00'],
  ]);
  expect(links[0]?.pathname).toBe('/book-test-drive/');
  expect(asked[0]).toContain('kind=test-drive&dealership_id=d2&location_id=l2&car_id=7');
});

it.each([
  ['does not answer', undefined],
  ['has no day', []],
  ['has only days by appointment', [day('2026-11-29')]],
])('leaves only the button when the API %s', async (_, answer) => {
  days = answer;
  await open();
  await new Promise((done) => setTimeout(done));
  expect(shown()).toEqual(['Test drive']);
});
