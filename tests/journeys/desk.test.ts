import type { Route } from 'playwright';
import { expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { phone } from '../browser/browser-test.ts';
import { signIn } from './desk-sign-in.ts';
import { journeyTime, test, type Visitor } from './journey-test.ts';

const slug = 'spinnaker-mazda';
/** Friday noon in Queensland: the dealer is open. */
const now = '2026-11-20T02:00:00Z';

test('a buyer asks on the site; staff see it live, assign, note and lose it; two at once are asked [DESK-5]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const dealer = await stage({ dealers: [slug], now }, (copy) => {
    copy.editDealer(slug, (one) => {
      delete one.stock?.asOf;
      one.leads = { ...one.leads, captcha: true, termsNote: false };
    });
    copy.writeStock(slug, copy.stock(slug).slice(0, 10));
  });
  const sam = await visitor({ now });
  const olivia = await visitor({ now, viewport: phone, provoked: /status of 409/ });
  await signIn(dealer, slug, sam, 'sam.rowe@example.com');
  await signIn(dealer, slug, olivia, 'olivia.grant@example.com');
  expect(await sam.page.getByText('No lead is open.').isVisible()).toBe(true);
  for (const { page } of [sam, olivia]) expect(await violations(page)).toEqual([]);

  // The viewer of letters allows no script, not even the test's own.
  const buyer = await visitor({ now, provoked: /frame is sandboxed/ });
  await buyer.page.goto(dealer.url(slug, '/contact-us/'));
  await expect.poll(() => buyer.page.locator('astro-island[ssr]').count()).toBe(0);
  const form = buyer.page.getByRole('main').locator('form');
  await form.getByLabel('Message').pressSequentially('Is the red one still there?');
  await form.getByRole('button', { name: 'Continue' }).click();
  await form.getByLabel('Name', { exact: true }).pressSequentially('Ruth Okafor');
  await form.getByLabel('Email', { exact: true }).pressSequentially('ruth@mail.example');
  await form.getByLabel('Phone', { exact: true }).pressSequentially('0491 570 006');
  await form.getByRole('button', { name: 'Send enquiry' }).click();
  await buyer.page.waitForURL('**/success/');

  // Nobody reloads: both see it, and open it by keyboard and by touch.
  const link = ({ page }: Visitor) => page.getByRole('link', { name: 'Ruth Okafor' });
  await link(sam).waitFor();
  await link(olivia).waitFor();

  // A word of a search goes on where it was left when the list of its first letters comes.
  const searched = sam.page.getByRole('searchbox');
  await searched.pressSequentially('oka');
  await sam.page.waitForURL('**/desk/?q=oka');
  await sam.page.keyboard.type('for');
  await sam.page.waitForURL('**/desk/?q=okafor');
  expect(await searched.inputValue()).toBe('okafor');
  await sam.page.keyboard.press('Escape');
  await sam.page.goto(dealer.url(slug, '/desk/'));
  await link(sam).waitFor();
  await sam.page.keyboard.press('?');
  await sam.page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await violations(sam.page)).toEqual([]);
  await sam.page.keyboard.press('Escape');
  // Chromium closes it a moment later, and its keys are not shortcuts.
  await sam.page.getByRole('dialog').waitFor({ state: 'detached' });
  await sam.page.keyboard.press('j');
  await sam.page.keyboard.press('Enter');
  for (const { page } of [sam]) {
    await page.getByRole('heading', { level: 1, name: 'Ruth Okafor' }).waitFor();
    expect(await page.getByText('Is the red one still there?').isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
  }
  await link(olivia).click();
  await olivia.page.getByRole('heading', { level: 1, name: 'Ruth Okafor' }).waitFor();
  expect(await violations(olivia.page)).toEqual([]);
  expect(await olivia.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // What Sam writes while his save is on its way stays in its field.
  const isWritten = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await isWritten.promise;
    await route.continue();
  };
  await sam.page.route('**/desk/leads/*', hold, { times: 1 });
  await sam.page.getByLabel('Assigned to').selectOption({ label: 'Sam Rowe' });
  await sam.page.getByRole('button', { name: 'Save' }).click({ noWaitAfter: true });
  await sam.page.keyboard.press('n');
  await sam.page.keyboard.type('She wants it in blue.');
  isWritten.resolve();
  await sam.page.getByText('Assigned: Nobody → Sam Rowe').waitFor();
  await olivia.page.getByText('Assigned: Nobody → Sam Rowe').waitFor();
  await sam.page.getByRole('button', { name: 'Add the note' }).click();
  await olivia.page.getByText('She wants it in blue.').waitFor();

  // Sam answers by mail, from a template, which Ruth reads; Olivia was answering too, and is asked.
  await olivia.page.getByLabel('Subject').fill('Yes, it is');
  await olivia.page.getByLabel('Text', { exact: true }).fill('Hello Ruth, come and see it.');
  await sam.page.getByLabel('Template').selectOption({ label: 'We have the car, come and see it' });
  await sam.page.getByRole('button', { name: 'Use it' }).click();
  await expect.poll(() => sam.page.getByLabel('Text', { exact: true }).inputValue()).toContain('Hi Ruth,');
  expect(await violations(sam.page)).toEqual([]);
  await sam.page.getByRole('button', { name: 'Send the mail' }).click();
  await sam.page.getByRole('status').getByText('The mail is on its way.').waitFor();
  await sam.page.getByText(/^Sent /).waitFor();
  await olivia.page.getByText('Somebody changed something meanwhile.').waitFor();
  await olivia.page.getByRole('button', { name: 'Send the mail' }).click();
  await olivia.page.getByRole('alert').getByText('Somebody else answered this customer meanwhile').waitFor();
  expect(await olivia.page.getByLabel('Text', { exact: true }).inputValue()).toBe(
    'Hello Ruth, come and see it.',
  );
  expect(await violations(olivia.page)).toEqual([]);
  expect(await olivia.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await olivia.page.getByRole('link', { name: 'Do not send it' }).click();
  await olivia.page.getByText('Mailed ruth@mail.example: The car is here').waitFor();
  await buyer.page.goto(dealer.url(slug, '/api/dev/letters'));
  const letter = buyer.page.frameLocator('iframe[title="The car is here"]');
  await letter.getByRole('heading', { name: 'The car is here' }).waitFor();
  expect(await letter.getByText('Hi Ruth,').isVisible()).toBe(true);
  expect(await letter.getByText('Sam Rowe').first().isVisible()).toBe(true);

  // Olivia is choosing while Sam loses the lead: what she chose stays, and nothing is overwritten.
  await olivia.page.getByLabel('Status').selectOption('sold');
  await sam.page.getByLabel('Status').selectOption('lost');
  await sam.page.getByLabel('Reason, if lost').selectOption('price');
  await sam.page.getByRole('button', { name: 'Save' }).click();
  await sam.page.getByRole('status').getByText('Saved.').waitFor();
  await olivia.page.getByText('Somebody changed something meanwhile.').waitFor();
  await olivia.page.getByRole('button', { name: 'Save' }).click();
  await olivia.page.getByRole('alert').getByText('Somebody else changed this lead meanwhile').waitFor();
  expect(await olivia.page.getByText('Status: In progress → Lost: Price').isVisible()).toBe(true);
  expect(await olivia.page.getByLabel('Status').inputValue()).toBe('sold');
  expect(await violations(olivia.page)).toEqual([]);
  expect(await olivia.page.getByText('Somebody changed something meanwhile.').count()).toBe(0);
  // Another change does not take the question away while she decides.
  await sam.page.getByLabel('Note').fill('Her sister bought it elsewhere.');
  await sam.page.getByRole('button', { name: 'Add the note' }).click();
  await olivia.page.getByText('Somebody changed something meanwhile.').waitFor();
  await olivia.page.getByRole('link', { name: 'Keep it as it is' }).click();
  await olivia.page.getByText('Status: In progress → Lost: Price').waitFor();
  expect((await dealer.rows('leads')).map(({ status, reason }) => [status, reason])).toEqual([
    ['lost', 'price'],
  ]);
  await sam.page.keyboard.press('u');
  await sam.page.getByText('No lead is open.').waitFor();
  await sam.page.getByRole('link', { name: /^Lost 1$/ }).click();
  await link(sam).waitFor();

  // Only Chromium lets a test stand in for the device.
  if (sam.context.browser()?.browserType().name() === 'chromium') await signInWithPasskey(sam);
  await sam.page.getByRole('button', { name: 'Sign out' }).click();
  await sam.page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
});

/** Adds a passkey on this device, signs out, and signs in with it where the browser is known by nothing else. */
async function signInWithPasskey({ context, page }: Visitor): Promise<void> {
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('link', { name: 'Sign-ins' }).click();
  const add = page.getByRole('button', { name: 'Add a passkey on this device' });
  await add.click();
  await page.getByRole('status').getByText('The passkey is added.').waitFor();
  expect(await violations(page)).toEqual([]);
  await add.click();
  await page.getByRole('status').getByText('This device has a passkey for you already.').waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in to the desk' }).waitFor();
  await context.clearCookies();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor({ state: 'attached' });
}
