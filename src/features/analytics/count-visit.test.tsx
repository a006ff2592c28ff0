import { waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const root = document.documentElement;

let leave = new AbortController();
const listen = document.addEventListener.bind(document);

/** Loads the script of the page again, as another page of the site does. */
async function open(dataset: Record<string, string>, choice?: 'accepted' | 'declined') {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
  Object.assign(root.dataset, { websiteId: '7', dealershipId: 'd-1', ...dataset });
  if (choice) localStorage.setItem('privacy-choice', JSON.stringify({ version: 1, state: { choice } }));
  leave.abort();
  leave = new AbortController();
  vi.resetModules();
  await import('./count-visit.ts');
  return import('./privacy-choice.ts');
}

const beacon = vi.fn((_address: string, _body: string) => true);
const containers = () =>
  [...document.querySelectorAll('script')].map(({ src }) => src).filter((src) => src.includes('gtm.js'));
const tell = (detail: unknown) => document.dispatchEvent(new CustomEvent('forecourt:event', { detail }));
const told = () => beacon.mock.calls.map(([address, body]) => [address, JSON.parse(body)]);

const counted = (name: string) =>
  waitFor(() => expect(window.dataLayer?.map((entry) => (entry as { event: string }).event)).toContain(name));

// Compiles the reporting code, which takes longer than a test waits on a busy machine.
beforeAll(async () => {
  await import('./report.ts');
});

beforeEach(() => {
  // Listeners get a signal, so that open() can remove those of an earlier page.
  vi.spyOn(document, 'addEventListener').mockImplementation(
    (name: string, listener: EventListenerOrEventListenerObject) =>
      listen(name, listener, { signal: leave.signal }),
  );
  delete window.dataLayer;
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
});

describe('an event sent to the server', () => {
  test("has the payload of the contract, with the site's dealership for a car that names none [API-10] [OPEN-8]", async () => {
    await open({ api: '', consent: 'not-asked' });
    tell({ event_id: 25, car_id: 'c-1' });
    await waitFor(() => expect(told()).not.toEqual([]));
    expect(told()).toEqual([
      ['/api/events', { event_id: 25, car_id: 'c-1', dealership_id: 'd-1', website_id: 7, url: '/' }],
    ]);
  });

  test('is sent for a call from a card, once for a double click, and not from elsewhere [EVENT-7]', async () => {
    await open({ api: '', consent: 'not-asked' });
    document.body.innerHTML = `
      <article data-page-car='{"id":"c-7"}'><a data-action="call" href="tel:+61755501234"><b>Call</b></a></article>
      <a href="tel:+61755501234">Call</a>`;
    const [inCard, elsewhere] = [document.querySelector('b')!, document.querySelector('body > a')!];
    for (const [link, detail] of [
      [inCard, 1],
      [inCard, 2],
      [elsewhere, 1],
    ] as const)
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
    await waitFor(() => expect(told()).not.toEqual([]));
    const event = { event_id: 25, car_id: 'c-7', dealership_id: 'd-1', website_id: 7, url: '/' };
    expect(told()).toEqual([['/api/events', event]]);
  });

  test('is sent without a car too, and not when the dealer has no API [API-10] [EVENT-6] [OPEN-8]', async () => {
    await open({ api: '', consent: 'not-asked' });
    tell({ event_id: 18 });
    await counted('asc_form_submission_trade');
    expect(told()).toEqual([
      ['/api/events', { event_id: 18, dealership_id: 'd-1', website_id: 7, url: '/' }],
    ]);
    beacon.mockClear();
    await open({ consent: 'not-asked' });
    tell({ event_id: 39, car_id: 'c-1' });
    await counted('asc_cta_interaction');
    expect(told()).toEqual([]);
  });
});

describe('a tag manager', () => {
  const gtm = { consent: 'ask', gtm: 'GTM-ABC1234' };
  const address = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234';

  test('is loaded once, when the visitor accepts [API-10]', async () => {
    const { privacyChoice } = await open(gtm);
    expect([containers(), window.dataLayer]).toEqual([[], undefined]);
    privacyChoice.update(() => ({ choice: 'accepted' }));
    await counted('asc_pageview');
    expect(containers()).toEqual([address]);
    privacyChoice.update(() => ({ choice: 'accepted' }));
    tell({ event_id: 39 });
    expect(containers()).toEqual([address]);
    expect(window.dataLayer?.map((entry) => (entry as { event: string }).event)).toEqual([
      'gtm.js',
      'asc_pageview',
      'asc_cta_interaction',
    ]);
  });

  test('is loaded at once for a visitor who accepted before, and never for one who declined [API-10]', async () => {
    await open(gtm, 'accepted');
    await counted('asc_pageview');
    expect(containers()).toEqual([address]);
    document.head.replaceChildren();
    delete window.dataLayer;
    await open(gtm, 'declined');
    await import('./report.ts');
    expect([containers(), window.dataLayer]).toEqual([[], undefined]);
  });

  test('is not loaded when the dealer has none [API-10]', async () => {
    await open({ consent: 'ask' }, 'accepted');
    await counted('asc_pageview');
    expect(containers()).toEqual([]);
  });
});

test('a page without a consent setting waits for consent [API-10]', async () => {
  await open({});
  expect(window.dataLayer).toBeUndefined();
});

test('events that wait for consent are limited in number [API-10]', async () => {
  const { privacyChoice } = await open({ consent: 'ask', api: '' });
  for (let count = 0; count < 1000; count++) tell({ event_id: 39, car_id: 'c-1' });
  privacyChoice.update(() => ({ choice: 'accepted' }));
  await waitFor(() => expect(told()).toHaveLength(99));
});

describe('a search that found nothing', () => {
  const search = (detail: unknown) =>
    document.dispatchEvent(new CustomEvent('forecourt:empty-search', { detail }));
  const one = (words: string) => ['/api/searches/empty', { words, website_id: 7 }];

  test('is told to the server once a visit, folded, and to no data layer [OPEN-8]', async () => {
    await open({ api: '', consent: 'not-asked' });
    search('Ferrari F40');
    search('ferrari  f40');
    await waitFor(() => expect(told()).toEqual([one('ferrari f40')]));
    await open({ api: '', consent: 'not-asked' });
    search('FERRARI F40');
    search('Lada');
    await waitFor(() => expect(told()).toEqual([one('ferrari f40'), one('lada')]));
    expect(JSON.stringify(window.dataLayer)).not.toMatch(/ferrari|lada/i);
  });

  test('waits for consent and stores nothing before it, and is never told after a refusal', async () => {
    const { privacyChoice } = await open({ api: '', consent: 'ask' });
    search('Ferrari');
    expect(sessionStorage.length).toBe(0);
    privacyChoice.update(() => ({ choice: 'accepted' }));
    await waitFor(() => expect(told()).toEqual([one('ferrari')]));
    await open({ api: '', consent: 'ask' }, 'declined');
    search('Lada');
    expect(told()).toEqual([one('ferrari')]);
  });

  test('is not told without words, or at a dealer without an API', async () => {
    await open({ consent: 'not-asked' });
    search('Ferrari');
    await counted('asc_pageview');
    await open({ api: '', consent: 'not-asked' });
    search('!');
    search({ words: 'x' });
    search('Lada');
    await waitFor(() => expect(told()).toEqual([one('lada')]));
  });
});
