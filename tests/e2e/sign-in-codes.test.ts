import { describe, expect } from 'vitest';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isFocused } from '../browser/keyboard.ts';
import { sentCode } from '../browser/outbox.ts';
import { signInPage, slug, toCheckout, visitorsFrom } from './sign-in-page.ts';

const { aVisitor, codeStep } = visitorsFrom(20_000);

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing in', () => {
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
      await expect.poll(() => code.evaluate(isFocused)).toBe(true);
      expect(await again.isVisible()).toBe(false);
    }
    await code.fill(wrong(right));
    await enter.click();
    await form.locator('[data-error]').getByText('That was the last of 5 tries').waitFor();
    await expect.poll(() => again.evaluate(isFocused)).toBe(true);
    // Now the correct code is rejected too.
    await code.fill(right);
    await enter.click();
    await expect.poll(() => code.getAttribute('aria-invalid')).toBe('true');

    await again.click();
    await expect.poll(() => again.isVisible()).toBe(false);
    await expect.poll(sent).not.toBe(right);
    await code.fill(await sent());
    await enter.click();
    await page.waitForURL(siteUrl(slug, '/reviews/?query=a#main'));
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
    await expect.poll(() => again.evaluate(isFocused)).toBe(true);
  });

  test('the page still asks for the code after a reload [OPEN-21]', async ({ open }) => {
    const { page, code, enter, form, visitor, sent } = await codeStep(open);
    await page.reload();
    await code.waitFor();
    await form.getByText(visitor.written).waitFor();
    await code.fill(await sent());
    await enter.click();
    await page.waitForURL(siteUrl(slug, '/reviews/?query=a#main'));
  });

  test('the number can be changed, and the field still contains it [OPEN-21]', async ({ open }) => {
    const { number, change, code, visitor } = await codeStep(open);
    await change.click();
    expect(await number.inputValue()).toBe(visitor.written);
    expect(await number.evaluate(isFocused)).toBe(true);
    expect(await code.isVisible()).toBe(false);
  });
});

describe('when the sign-in API', () => {
  const provoked = /status of 500|ERR_FAILED|ERR_CONNECTION/;

  test.for([
    ['cannot be reached', { abort: true }, 'We could not reach our server.'],
    [
      'returns a page',
      { status: 200, contentType: 'text/html', body: '<h1>Hello</h1>' },
      'We could not reach our server.',
    ],
    ['fails', { status: 500, contentType: 'text/html', body: '<h1>Oh</h1>' }, 'Something went wrong'],
    [
      'returns invalid JSON',
      { status: 200, contentType: 'application/json', body: '{"success":' },
      'We could not reach our server.',
    ],
  ] as const)(
    '%s, the visitor gets a message and can retry, and the input stays [OPEN-20] [OPEN-21]',
    async ([, answer, message], { open }) => {
      const page = await open('about:blank', { ...withoutWorker, provoked });
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
      await page.waitForURL(siteUrl(slug, '/reviews/?query=a#main'));
    },
  );

  test('is slow, a second press sends no second request [OPEN-21]', async ({ open }) => {
    const page = await open(toCheckout, withoutWorker);
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
    await expect.poll(() => send.getAttribute('aria-busy')).toBe('true');
    await send.click();
    await number.press('Enter');
    release();
    await code.waitFor();
    expect(asked).toBe(1);
  });
});
