import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import './gated-page.ts';

const replace = vi.fn();

/** A gated page as GatedPage.astro writes it. */
function open(type: string) {
  document.body.innerHTML = `<gated-page data-type="${type}">
    <div data-part="asking"></div>
    <div data-part="problem" hidden><button data-part="retry">Try again</button></div>
    <div data-part="content" hidden>The page</div>
  </gated-page>`;
}

const shown = () =>
  ['asking', 'problem', 'content'].filter(
    (part) => !document.querySelector<HTMLElement>(`[data-part="${part}"]`)!.hidden,
  );

const answers = (...bodies: (object | Error)[]) => {
  const queue = [...bodies];
  vi.stubGlobal('fetch', async () => {
    const body = queue.shift();
    if (!body || body instanceof Error) throw body ?? new Error('no more answers');
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
};

beforeEach(() => {
  document.documentElement.dataset['api'] = '';
  const { pathname, search, hash, origin } = new URL('https://www.dealer.example/online-payment/?ref=7#pay');
  vi.stubGlobal('location', { pathname, search, hash, origin, replace });
});

test('a signed-in visitor sees the page [GATE-1] [GATE-2]', async () => {
  answers({ signedIn: true, phone: '+61412345678' });
  open('online-payment');
  expect(shown()).toEqual(['asking']);
  await waitFor(() => expect(shown()).toEqual(['content']));
  expect(replace).not.toHaveBeenCalled();
});

test('a signed-out visitor is sent to the sign-in page, with this page as the return address [GATE-3] [ROUTE-34]', async () => {
  answers({ signedIn: false, phone: null });
  open('online-payment');
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
  const target = new URL(replace.mock.calls[0]![0], 'https://www.dealer.example');
  expect([target.pathname, Object.fromEntries(target.searchParams)]).toEqual([
    '/sign-in/',
    { type: 'online-payment', redirect: '/online-payment/?ref=7#pay', back: '/' },
  ]);
  expect(shown()).toEqual(['asking']);
});

test('when the session request fails, the page shows an error and asks again when the visitor retries [GATE-3]', async () => {
  answers(new TypeError('offline'), { signedIn: true, phone: '+61412345678' });
  open('checkout');
  await waitFor(() => expect(shown()).toEqual(['problem']));
  expect(replace).not.toHaveBeenCalled();
  document.querySelector('button')?.click();
  await waitFor(() => expect(shown()).toEqual(['content']));
});
