import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { signIn } from './desk-sign-in.ts';
import { journeyTime, test } from './journey-test.ts';

const slug = 'spinnaker-mazda';
const owner = 'olivia.grant@example.com';
const heading = 'Mazdas, by the water';

test('an owner edits a page in the browser, sees it in the dealer’s design before it is saved, and publishes it [CONTENT-8] [CONTENT-9]', {
  timeout: journeyTime,
}, async ({ stage, visitor }) => {
  const dealer = await stage({ dealers: [slug] }, (copy) => {
    copy.writeStock(slug, copy.stock(slug).slice(0, 6));
  });
  const file = () => readFileSync(join(dealer.dealersDir, slug, 'pages/about-us.md'), 'utf8');
  const olivia = await visitor({
    provoked: /status of (?:409|422)|allow-scripts and allow-same-origin|operation was aborted/,
  });
  await signIn(dealer, slug, olivia, owner);
  const { page } = olivia;
  await page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Website' }).click();
  await page.getByRole('heading', { level: 1, name: 'Website content' }).waitFor();
  expect(await violations(page)).toEqual([]);

  // The editor opens without another sign-in. Its preview is the page of the website.
  await page.getByRole('link', { name: 'Open the editor' }).click();
  // The editor opens its first collection by itself. Another one that was pressed before that is closed again.
  await page.getByText('Locations and their people').waitFor();
  await page.getByRole('treeitem', { name: 'Pages' }).click();
  await page.getByText('About us').first().click();
  const field = page.getByRole('textbox', { name: 'Heading' }).first();
  await field.waitFor();
  const draft = page.frameLocator('iframe').first().frameLocator('iframe').first();
  await draft.getByRole('heading', { level: 1, name: 'Mazdas, two streets from the water' }).waitFor();
  await field.fill(heading);
  await draft.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(file()).not.toContain(heading);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(file).toContain(`heading: ${heading}`);

  // What is saved is not live until it is published.
  const live = async () => (await dealer.ask(slug, '/about-us/')).text;
  expect(await live()).not.toContain(heading);
  // In another tab, because the editor goes back to its list when it has saved.
  const website = await olivia.context.newPage();
  await website.goto(dealer.url(slug, '/desk/content/'));
  await website.getByRole('cell', { name: 'update pages/about-us.md' }).waitFor();
  await website.getByRole('button', { name: 'Publish now' }).click();
  await website.getByText('The last release is live.').waitFor();
  expect(await live()).toContain(heading);
  await website.getByRole('cell', { name: 'Published', exact: true }).waitFor();

  // A preview of the whole website, without scripts that could send a lead.
  await website.getByRole('button', { name: 'Build a preview' }).click();
  const opened = website.waitForEvent('popup');
  await website.getByRole('link', { name: 'Open the preview in a new tab' }).click();
  const tab = await opened;
  await tab
    .getByRole('link', { name: /About us/i })
    .first()
    .waitFor({ state: 'attached' });
  expect(await tab.locator('script').count()).toBe(0);
});
