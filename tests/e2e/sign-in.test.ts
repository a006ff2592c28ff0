import { describe, expect } from 'vitest';
import { signInTypes } from '../../src/domain/sign-in.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { sentCode } from '../browser/outbox.ts';
import { address, signInPage, slug, toCheckout, visitorsFrom } from './sign-in-page.ts';

const { aVisitor, codeStep } = visitorsFrom(10_000);

describe('signing in', () => {
  test('leads from a phone number through a code to the page that the visitor wanted [ROUTE-34] [OPEN-21] [GATE-5]', async ({
    open,
  }) => {
    const { page, code, enter, visitor, sent } = await codeStep(open);
    await expect.poll(() => code.evaluate(isFocused)).toBe(true);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    const digits = await sent();
    await code.fill(`${digits.slice(0, 3)} ${digits.slice(3)}`);
    await enter.click();
    await page.waitForURL(siteUrl(slug, '/reviews/?query=a#main'));

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
    await expect.poll(() => new URL(page.url()).pathname).toBe('/reviews/');
  });

  test('shows its purpose for each type [ROUTE-34] [OPEN-80] [OPEN-81]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/sign-in/'));
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toBe('Sign in');
    const words = new Set<string | null>();
    for (const type of signInTypes) {
      await page.goto(address({ type, redirect: '/', back: '/' }));
      await expect.poll(() => heading.textContent()).toMatch(/^Sign in (to|for) /);
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
    await expect.poll(() => back.getAttribute('href')).toBe('/cars/');
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
    await expect.poll(() => signOut.isVisible()).toBe(false);
    expect(await page.evaluate(() => localStorage.getItem('user-details'))).toBe(null);
    const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json());
    expect(session).toEqual({ signedIn: false, phone: null });
  });
});

test.for([true, false])(
  'sign-in and sign-out are linked from every page, in the footer and in the menu of a phone, with JavaScript: %s [GATE-5]',
  async (javaScriptEnabled, { open }) => {
    const page = await open(siteUrl(slug, '/'), { javaScriptEnabled, viewport: narrow });
    const name = 'Sign in';
    expect(await page.getByRole('contentinfo').getByRole('link', { name }).getAttribute('href')).toBe(
      '/sign-in/',
    );
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('#site-drawer').getByRole('link', { name }).click();
    await page.waitForURL(siteUrl(slug, '/sign-in/'));
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  },
);

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
    await expect.poll(() => code.evaluate(isFocused)).toBe(true);
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
    await page.waitForURL(siteUrl(slug, '/reviews/?query=a#main'));
  });

  test('without JavaScript the page says that JavaScript is needed, and shows a number to call [OPEN-21]', async ({
    open,
  }) => {
    const page = await open(toCheckout, { javaScriptEnabled: false });
    const main = page.getByRole('main');
    expect(await main.locator('noscript').textContent()).toMatch(
      /^\s*Signing in needs JavaScript.+\. You can call us instead on 0\d [\d ]+\.\s*$/s,
    );
    expect(await main.getByRole('button').count()).toBe(0);
  });
});
