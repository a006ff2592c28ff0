import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect } from 'vitest';
import { signInTypes } from '../../src/domain/sign-in.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { sentCode } from '../browser/outbox.ts';
import { patience } from '../browser/search-page.ts';

const slug = 'meridian-auto-group';

type Open = (url: string, options?: BrowserContextOptions & { provoked?: RegExp }) => Promise<Page>;

const address = (query: Record<string, string>) => siteUrl(slug, `/sign-in/?${new URLSearchParams(query)}`);
const toCheckout = address({ type: 'checkout', redirect: '/directory/?query=a#main', back: '/cars/' });

let numbers = 0;
/** Each test has its own visitor, with a separate phone number. */
function aVisitor() {
  const digits = `04910${String(10_000 + numbers++)}`;
  const written = digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
  return { written, normal: `+61${digits.slice(1)}` };
}

function signInPage(page: Page) {
  const form = page.locator('sign-in-form');
  return {
    number: form.getByLabel('Mobile number'),
    code: form.getByLabel('Code', { exact: true }),
    send: form.getByRole('button', { name: 'Send me a code' }),
    enter: form.getByRole('button', { name: 'Sign in', exact: true }),
    again: form.getByRole('button', { name: 'Send another code' }),
    change: form.getByRole('button', { name: 'Change the number' }),
    signOut: form.getByRole('button', { name: 'Sign out' }),
    status: form.getByRole('status'),
    form,
  };
}

/** Opens the page and requests a code. */
async function codeStep(open: Open, url = toCheckout, options: Parameters<Open>[1] = {}) {
  const visitor = aVisitor();
  const page = await open(url, { provoked: /status of 4(00|29)/, ...options });
  const parts = signInPage(page);
  await parts.number.fill(visitor.written);
  await parts.send.click();
  await parts.code.waitFor();
  return { page, ...parts, visitor, sent: () => sentCode(page, visitor.normal) };
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing in', () => {
  test('leads from a phone number through a code to the page that the visitor wanted [ROUTE-34] [OPEN-21] [GATE-5]', async ({
    open,
  }) => {
    const { page, code, enter, visitor, sent } = await codeStep(open);
    await expect.poll(() => code.evaluate(isFocused), patience).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    const digits = await sent();
    await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await enter.click();
    await page.waitForURL(siteUrl(slug, '/directory/?query=a#main'));

    // The session is a cookie that scripts cannot read. The storage contains only the number, to show it.
    const cookies = (await page.context().cookies()).filter(({ name }) => /session/.test(name));
    expect(cookies.map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
      { httpOnly: true, sameSite: 'Lax' },
    ]);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).toContain(visitor.written);
    expect(kept).not.toContain(digits);
    expect(kept).not.toContain(cookies[0]!.value);

    // A signed-in visitor is sent on at once, and Back does not lead into the form again.
    await page.goto(address({ type: 'finance', redirect: '/parts/search/', back: '/' }));
    await page.waitForURL(siteUrl(slug, '/parts/search/'));
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname, patience).toBe('/directory/');
  });

  test('shows its purpose for each type [ROUTE-34] [OPEN-80] [OPEN-81]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/sign-in/'));
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe('Sign in');
    const words = new Set<string | null>();
    for (const type of signInTypes) {
      await page.goto(address({ type, redirect: '/', back: '/' }));
      await expect.poll(() => heading.textContent(), patience).toMatch(/^Sign in (to|for) /);
      words.add(await heading.textContent());
    }
    expect(words.size).toBe(signInTypes.length);
  });

  test('has a page that is neither indexed nor in the sitemap, and links back [ROUTE-34]', async ({
    open,
  }) => {
    const page = await open(toCheckout);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    const back = page.getByRole('main').getByRole('link', { name: 'Back' });
    await expect.poll(() => back.getAttribute('href'), patience).toBe('/cars/');
  });

  test.for([
    ['//evil.example/'],
    ['/\\evil.example'],
    ['https://evil.example/'],
    ['https:evil.example'],
    ['javascript:alert(document.domain)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['/\t/evil.example'],
    ['/%2f%2fevil.example'],
    ['/%5cevil.example'],
    ['/.//evil.example'],
    ['user@evil.example'],
  ])('never redirects to another site: %j [ROUTE-34] [OPEN-21]', async ([target = ''], { open }) => {
    const attack = address({ type: 'watchlist', redirect: target, back: target });
    const { page, code, enter, sent, form } = await codeStep(open, attack);
    expect(await form.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/');
    await code.fill(await sent());
    await enter.click();
    await page.waitForURL(siteUrl(slug, '/'));
  });

  test('shows errors for an invalid number or code at their fields [OPEN-16] [OPEN-21]', async ({ open }) => {
    const page = await open(toCheckout);
    const { number, send, code, enter } = signInPage(page);
    const described = async (field: typeof number) => {
      const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
      return (await Promise.all(ids.map((id) => page.locator(`#${id}`).textContent()))).join(' ');
    };
    for (const written of ['', '12', '07 5550 1234']) {
      await number.fill(written);
      await send.click();
      expect(await number.getAttribute('aria-invalid')).toBe('true');
      expect(await described(number)).toContain('Please enter a valid phone number.');
      expect(await number.evaluate(isFocused)).toBe(true);
    }
    await number.fill(aVisitor().written);
    await send.click();
    await code.waitFor();
    for (const written of ['', '12345', 'abcdef', '1234567']) {
      await code.fill(written);
      await enter.click();
      expect(await described(code)).toContain('Please enter the 6 digits of the code.');
    }
  });

  test('a wrong code can be corrected, but after the fifth one the visitor needs a new code [OPEN-21]', async ({
    open,
  }) => {
    const { page, code, enter, again, form, sent } = await codeStep(open);
    const right = await sent();
    for (let attempt = 1; attempt <= 4; attempt++) {
      await code.fill(wrong(right));
      const answered = page.waitForResponse('**/api/auth/verify');
      await enter.click();
      await answered;
      await form.getByText('That code is wrong or has expired.').waitFor();
      await expect.poll(() => code.evaluate(isFocused), patience).toBe(true);
      expect(await again.isVisible()).toBe(false);
    }
    await code.fill(wrong(right));
    await enter.click();
    await form.locator('[data-error]').getByText('That was the last of 5 tries').waitFor();
    await expect.poll(() => again.evaluate(isFocused), patience).toBe(true);
    // Now the correct code is rejected too.
    await code.fill(right);
    await enter.click();
    await expect.poll(() => code.getAttribute('aria-invalid'), patience).toBe('true');

    await again.click();
    await expect.poll(() => again.isVisible(), patience).toBe(false);
    await expect.poll(sent, patience).not.toBe(right);
    await code.fill(await sent());
    await enter.click();
    await page.waitForURL(siteUrl(slug, '/directory/?query=a#main'));
  });

  test('another code can be requested after a countdown, which screen readers do not announce [OPEN-21]', async ({
    open,
  }) => {
    const page = await open('about:blank');
    await page.clock.install();
    await page.goto(toCheckout);
    const { number, send, code, again, status, form } = signInPage(page);
    await number.fill(aVisitor().written);
    await send.click();
    await code.waitFor();
    expect(await status.textContent()).toMatch(/^We sent a code to /);
    const countdown = form.getByText(/another code in \d+ seconds?\.$/);
    await countdown.waitFor();
    expect(await again.isVisible()).toBe(false);
    const spoken = await status.textContent();
    await page.clock.fastForward(20_000);
    expect(await countdown.textContent()).toMatch(/ (9|10) seconds\.$/);
    expect(await status.textContent()).toBe(spoken);
    expect(
      await countdown.evaluate((text) => text.closest('[aria-live], [role="status"], [role="alert"]')),
    ).toBe(null);
    await page.clock.fastForward(11_000);
    await again.waitFor();
    expect(await status.textContent()).toBe('You can ask for another code now.');
  });

  test('shows a message when a code has expired [OPEN-21]', async ({ open }) => {
    const page = await open('about:blank', { provoked: /status of 400/ });
    await page.clock.install();
    await page.goto(toCheckout);
    const { number, send, code, enter, again, form } = signInPage(page);
    const visitor = aVisitor();
    await number.fill(visitor.written);
    await send.click();
    await code.waitFor();
    await page.clock.fastForward(601_000);
    await code.fill(wrong(await sentCode(page, visitor.normal)));
    await enter.click();
    await form.locator('[data-error]').getByText('That code has expired.').waitFor();
    await expect.poll(() => again.evaluate(isFocused), patience).toBe(true);
  });

  test('the page still asks for the code after a reload [OPEN-21]', async ({ open }) => {
    const { page, code, enter, form, visitor, sent } = await codeStep(open);
    await page.reload();
    await code.waitFor();
    await form.getByText(visitor.written).waitFor();
    await code.fill(await sent());
    await enter.click();
    await page.waitForURL(siteUrl(slug, '/directory/?query=a#main'));
  });

  test('the number can be changed, and the field still contains it [OPEN-21]', async ({ open }) => {
    const { number, change, code, visitor } = await codeStep(open);
    await change.click();
    expect(await number.inputValue()).toBe(visitor.written);
    expect(await number.evaluate(isFocused)).toBe(true);
    expect(await code.isVisible()).toBe(false);
  });

  test('a visitor who is signed in sees that on the page, and can sign out [OPEN-21]', async ({ open }) => {
    const { page, code, enter, signOut, form, visitor, sent } = await codeStep(
      open,
      siteUrl(slug, '/sign-in/'),
    );
    await code.fill(await sent());
    await enter.click();
    await form.getByText(`You are signed in with ${visitor.written}`).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await signOut.waitFor();
    await signOut.click();
    await expect.poll(() => signOut.isVisible(), patience).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('user-details'))).toBe(null);
    const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json());
    expect(session).toEqual({ signedIn: false, phone: null });
  });
});

test.for([true, false])(
  'sign-in and sign-out are linked from every page, in the footer and in the menu of a phone, with JavaScript: %s [GATE-5]',
  async (javaScriptEnabled, { open }) => {
    const page = await open(siteUrl(slug, '/'), { javaScriptEnabled, viewport: narrow });
    const name = 'Sign in or out';
    expect(await page.getByRole('contentinfo').getByRole('link', { name }).getAttribute('href')).toBe(
      '/sign-in/',
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#site-drawer').getByRole('link', { name }).click();
    await page.waitForURL(siteUrl(slug, '/sign-in/'));
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  },
);

describe('when the sign-in API', () => {
  const provoked = /status of 500|ERR_FAILED|ERR_CONNECTION/;

  test.for([
    ['cannot be reached', { abort: true }, 'We could not reach our server.'],
    [
      'returns a page',
      { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' },
      'Something went wrong',
    ],
    ['fails', { status: 500, contentType: 'text/html', body: '<h1>Oh</h1>' }, 'Something went wrong'],
    [
      'returns invalid JSON',
      { status: 200, contentType: 'application/json', body: '{"success":' },
      'Something went wrong',
    ],
  ] as const)(
    '%s, the visitor gets a message and can retry, and the input stays [OPEN-20] [OPEN-21]',
    async ([, answer, message], { open }) => {
      const page = await open('about:blank', { provoked });
      await page.route('**/api/auth/**', (route) =>
        'abort' in answer ? route.abort() : route.fulfill({ ...answer }),
      );
      await page.goto(toCheckout);
      const { number, send, code, enter, form, status } = signInPage(page);
      const visitor = aVisitor();
      await number.fill(visitor.written);
      await send.click();
      await form.locator('[data-error]').getByText(message).waitFor();
      expect(await status.textContent()).toContain(message);
      expect(await number.inputValue()).toBe(visitor.written);
      expect(await number.getAttribute('aria-invalid')).toBe(null);

      await page.unroute('**/api/auth/**');
      await send.click();
      await code.waitFor();
      const digits = await sentCode(page, visitor.normal);
      await page.route('**/api/auth/verify', (route) =>
        'abort' in answer ? route.abort() : route.fulfill({ ...answer }),
      );
      await code.fill(digits);
      await enter.click();
      await form.locator('[data-error]').getByText(message).waitFor();
      expect(await code.inputValue()).toBe(digits);
      await page.unroute('**/api/auth/verify');
      await enter.click();
      await page.waitForURL(siteUrl(slug, '/directory/?query=a#main'));
    },
  );

  test('is slow, a second press sends no second request [OPEN-21]', async ({ open }) => {
    const page = await open(toCheckout);
    const { number, send, code } = signInPage(page);
    let asked = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/auth/code', async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await number.fill(aVisitor().written);
    await send.click();
    await expect.poll(() => send.getAttribute('aria-busy'), patience).toBe('true');
    await send.click();
    await number.press('Enter');
    release();
    await code.waitFor();
    expect(asked).toBe(1);
  });
});

describe('accessibility of the sign-in', () => {
  test('it works by keyboard alone, and each step passes axe on a narrow screen [OPEN-21]', async ({
    open,
  }) => {
    const page = await open(toCheckout);
    const { number, send, code, enter, form } = signInPage(page);
    const visitor = aVisitor();
    await page.setViewportSize(narrow);
    expect(await violations(page)).toEqual([]);
    await tabTo(page, number);
    await page.keyboard.press('Enter');
    await form.getByText('Please enter a valid phone number.').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type(visitor.written);
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect.poll(() => code.evaluate(isFocused), patience).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await form.getByText('Please enter the 6 digits of the code.').waitFor();
    expect(await violations(page)).toEqual([]);
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    // The text is selected, so that the next key replaces it.
    await page.keyboard.type(await sentCode(page, visitor.normal));
    await tabTo(page, enter);
    await page.keyboard.press('Enter');
    await page.waitForURL(siteUrl(slug, '/directory/?query=a#main'));
  });

  test('without JavaScript the page says that JavaScript is needed, and shows a number to call [OPEN-21]', async ({
    open,
  }) => {
    const page = await open(toCheckout, { javaScriptEnabled: false });
    const main = page.getByRole('main');
    expect(await main.locator('noscript').textContent()).toMatch(
      /^\s*Signing in needs JavaScript.+\. You can ring us instead on 0\d [\d ]+\.\s*$/s,
    );
    expect(await main.getByRole('button').count()).toBe(0);
  });
});
