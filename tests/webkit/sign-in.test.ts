import { describe, expect } from 'vitest';
import { codeInOutbox } from '../browser/outbox.ts';
import { visitorsFrom } from '../e2e/sign-in-page.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'meridian-auto-group';
const { aVisitor } = visitorsFrom(30_000);

describe('signing in on a phone in WebKit', () => {
  test('goes from a number through a wrong code and the right one to the page that the visitor wanted [ROUTE-34] [OPEN-21]', async ({
    sites,
    openWindow,
  }) => {
    const { written, normal } = aVisitor();
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    const query = new URLSearchParams({
      type: 'checkout',
      redirect: '/dealerships/?query=a#main',
      back: '/cars/',
    });
    await visitor.open(sites.url(slug, `/sign-in/?${query}`));
    await visitor.write('Mobile number', written);
    await visitor.press('button', 'Send me a code');
    const field = await visitor.the('field', 'Code');
    await visitor.until(
      (field) => document.activeElement === (field as unknown as Element),
      (isFocused) => isFocused,
      field,
    );
    const code = await visitor.until(codeInOutbox, Boolean, normal);

    // The phone discards the page while the visitor reads the message.
    await driver.navigate().refresh();
    const wrong = code === '111111' ? '222222' : '111111';
    await visitor.write('Code', wrong);
    await visitor.press('button', 'Sign in');
    await visitor.see(/code is (?:wrong|not right)/);
    expect(sites.takeComplaints()).toEqual([expect.stringMatching(/verify: 400$/)]);
    await visitor.write('Code', `${code!.slice(0, 3)} ${code!.slice(3)}`);
    await visitor.press('button', 'Sign in');
    await visitor.until(
      () => location.pathname + location.search + location.hash,
      (at) => at === '/dealerships/?query=a#main',
    );

    await visitor.open(sites.url(slug, '/sign-in/'));
    await visitor.see(`You are signed in with ${written}`);
    await visitor.press('button', 'Sign out');
    await visitor.the('field', 'Mobile number');
    expect(await visitor.inPage(() => localStorage.getItem('user-details'))).toBe(null);
  });
});
