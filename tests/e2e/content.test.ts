import { XMLParser } from 'fast-xml-parser';
import { describe, expect } from 'vitest';
import { violations } from '../browser/axe.ts';
import { desktop, phone, siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { demoSite } from '../browser/demo-site.ts';
import { isFocused, tabTo } from '../browser/keyboard.ts';
import { builtSite } from '../site/built-site.ts';
import { pageWeights } from '../site/page-weight.ts';

const franchise = 'spinnaker-mazda';
const group = 'meridian-auto-group';
const outback = 'territory-4x4';
const leisure = 'open-road-leisure';

describe('text pages', () => {
  test('are linked from the menu, and link to the next step [ROUTE-28]', async ({ open }) => {
    const page = await open(siteUrl(franchise));
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await page.waitForURL('**/about-us/');
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Mazdas, two streets from the water',
    );
    await main.getByRole('heading', { name: 'Talk to us' }).waitFor();
    await main
      .getByRole('navigation', { name: 'Next step' })
      .getByRole('link', { name: 'Book a Test Drive' })
      .click();
    await page.waitForURL('**/book-test-drive/');
  });

  test('contain the dealer’s name where the default text has a placeholder for it [ROUTE-32]', async ({
    open,
  }) => {
    const page = await open(siteUrl(group, '/privacy-policy/'));
    const text = await page.getByRole('main').textContent();
    expect(text).toContain('Meridian Auto Group (NSW) Pty Ltd, trading as Meridian Auto Group');
    expect(text).not.toContain('{{');
    expect(text).toContain('Decisions made by computer programs');
  });

  test('include the terms, which are linked at the end of every page [NAV-9] [ROUTE-32]', async ({
    open,
  }) => {
    const page = await open(siteUrl(franchise, '/blog/'));
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Terms and conditions$/i })
      .click();
    await page.waitForURL('**/terms-and-conditions/');
    // These pages contain the texts of the checkout, and of every page that shows a repayment.
    await page.getByRole('heading', { name: 'Reserving a car' }).waitFor();
    expect(await page.getByText(/^WARNING: This comparison rate is true only/).count()).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'privacy policy', exact: true }).first().click();
    await page.waitForURL('**/privacy-policy/');
  });

  test('have a table of contents, which also works by keyboard', async ({ open }) => {
    const page = await open(siteUrl(franchise, '/privacy-policy/'));
    const link = page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'Overseas' });
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { name: 'Overseas' });
    await expect.poll(() => heading.evaluate((one) => one.getBoundingClientRect().top)).toBeLessThan(300);
  });

  test('can be read without a script: questions are open, and the frame is a link', async ({ open }) => {
    const page = await open(siteUrl(group, '/fleet/'), { javaScriptEnabled: false });
    const answer = page.getByText('An ABN and two vehicles.');
    expect(await answer.isVisible()).toBe(false);
    await page.getByText('Is there a minimum size?').click();
    await answer.waitFor();
    await page.goto(siteUrl(outback, '/outback-delivery/'));
    expect(await page.getByRole('button', { name: /^Show it here/ }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Open on www.openstreetmap.org' }).waitFor();
  });

  test('have lines of 60 to 75 characters, and fit the screen', async ({ open }) => {
    const page = await open(siteUrl(franchise, '/privacy-policy/'));
    const characters = () =>
      page
        .locator('.prose p')
        .first()
        .evaluate((paragraph) => {
          const range = document.createRange();
          range.selectNodeContents(paragraph);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          return (paragraph.textContent ?? '').length / lines;
        });
    expect(await characters()).toBeGreaterThan(55);
    expect(await characters()).toBeLessThan(76);
    await page.setViewportSize(phone);
    await page.goto(siteUrl(group, '/fleet/'));
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await wide()).toBe(0);
  });
});

describe('an embedded frame of another site', () => {
  test.for([
    [outback, '/outback-delivery/', 'Map of the Stuart Highway'],
    [leisure, '/about-us/', 'Map of the Oodnadatta Track'],
  ] as const)(
    'on %s is loaded only on request, in a sandbox [CFG-66] [OPEN-54]',
    async ([slug, path, title], { open }) => {
      const page = await open('about:blank', withoutWorker);
      const asked: string[] = [];
      await page.route(/^https:/, (route) => {
        asked.push(new URL(route.request().url()).host);
        return route.fulfill({ contentType: 'text/html', body: '<p>A map</p>' });
      });
      await page.goto(siteUrl(slug, path));
      const button = page.getByRole('button', { name: new RegExp(`^Show it here ?: ${title}$`) });
      await button.scrollIntoViewIfNeeded();
      expect(asked).toEqual([]);
      expect(await page.locator('iframe').count()).toBe(0);
      await tabTo(page, button);
      await page.keyboard.press('Enter');
      const frame = page.locator(`iframe[title="${title}"]`);
      await expect.poll(() => asked).toEqual(['www.openstreetmap.org']);
      await page.frameLocator(`iframe[title="${title}"]`).getByText('A map').waitFor();
      expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
      expect(await frame.evaluate(isFocused)).toBe(true);
    },
  );
});

describe('the blog', () => {
  test('leads from a list and its categories to a post and the cars it is about [ROUTE-38] [OPEN-71]', async ({
    open,
  }) => {
    const page = await open(siteUrl(franchise, '/blog/'));
    expect(await page.getByRole('main').getByRole('article').count()).toBe(4);
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await categories.getByRole('link', { name: 'Vehicle reviews' }).click();
    await page.waitForURL('**/blog/vehicle-reviews/');
    expect(await categories.getByRole('link', { name: 'Vehicle reviews' }).getAttribute('aria-current')).toBe(
      'page',
    );
    expect(await page.getByRole('main').getByRole('article').count()).toBe(3);
    await page.getByRole('link', { name: 'Two weeks in a CX-5, school run included' }).click();
    await page.waitForURL('**/blog/vehicle-reviews/mazda-cx-5-two-weeks/');
    await page.getByText('Kirsty Tarrant').first().waitFor();
    const cars = page.getByRole('region', { name: 'Mazda CX-5 in stock' });
    await cars.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await page.waitForURL('**/cars/**');
  });

  test('has a feed for feed readers', async ({ open }) => {
    const page = await open(siteUrl(franchise, '/blog/'));
    const href = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
    const feed = builtSite(franchise)
      .read(href ?? '')
      .toString();
    const { rss } = new XMLParser({ ignoreAttributes: false }).parse(feed);
    expect(rss.channel.item).toHaveLength(4);
    for (const { link } of rss.channel.item) {
      expect(builtSite(franchise).fileFor(new URL(link).pathname), link).toBeDefined();
    }
  });

  test('does not exist for a dealer without posts', async ({ open }) => {
    const page = await open(siteUrl(leisure, '/about-us/'));
    expect((await page.goto(siteUrl(leisure, '/blog/')))?.status()).toBe(404);
  });
});

// Other dealers' text pages are checked together with the other kinds of page.
test('the text pages of a dealer pass axe, wide and narrow', async ({ open }) => {
  const page = await open('about:blank');
  const { pages } = await demoSite(outback);
  const texts = pages.filter(({ route }) => ['text-page', 'blog', 'post'].includes(route));
  const found: Record<string, string[]> = {};
  for (const { path } of texts) {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.goto(siteUrl(outback, path));
      const here = await violations(page);
      if (here.length > 0) found[`${path} at ${size.width}`] = here;
    }
  }
  expect(texts.length).toBeGreaterThan(2);
  expect(found).toEqual({});
});

describe.each([franchise, group, outback, leisure])('the text pages of %s', (slug) => {
  test('stay within the byte budget of pages without a form', async ({ annotate }) => {
    const site = builtSite(slug);
    const weights = pageWeights(site);
    const texts = site.pages.filter(({ html }) => /class="content (?:text|blog)-page\b/.test(html));
    const heaviest = (weigh: (page: (typeof texts)[number]) => number) =>
      Math.max(...texts.map((page) => weigh(page))) / 1000;
    const sizes = {
      html: heaviest(weights.html),
      scripts: heaviest((page) => weights.scripts(page)),
      styles: heaviest(weights.styles),
    };
    expect(sizes.html).toBeLessThan(20);
    expect(sizes.scripts).toBeLessThan(15);
    expect(sizes.styles).toBeLessThan(25);
    await annotate(JSON.stringify(sizes));
  });
});
