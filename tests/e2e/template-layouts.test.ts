import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { desktop, siteUrl, test } from '../browser/browser-test.ts';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { carWithPictures } from './vehicle-templates.ts';

const wide = { viewport: desktop };

/** The place of the first element of a selector, in pixels of the page. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not visible.`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

const keyFacts = '.car-section:has(.key-information)';

/** What the layout of a template does that no other does, on a wide screen. */
interface OwnLayout {
  template: string;
  slug: string;
  /** Completes the title of the test. */
  layout: string;
  check(page: Page): Promise<void>;
}

/** Of the page of a car. */
const ownLayout: OwnLayout[] = [
  {
    template: 'gantry',
    slug: 'meridian-auto-group',
    layout: 'has the table of facts between the photos and the price',
    async check(page) {
      const [photos, facts, price] = [
        await boxOf(page, '.gallery'),
        await boxOf(page, keyFacts),
        await boxOf(page, '.car-summary'),
      ];
      expect(photos.right).toBeLessThanOrEqual(facts.x);
      expect(facts.right).toBeLessThanOrEqual(price.x);
      expect(Math.abs(facts.y - photos.y)).toBeLessThan(8);
    },
  },
  {
    template: 'harbour',
    slug: 'spinnaker-mazda',
    layout: 'has the sections of facts in two columns',
    async check(page) {
      const sections = await page.locator('.vehicle-layout-more > .section-tabs ~ .car-section').all();
      const lefts = await Promise.all(sections.map(async (one) => Math.round((await one.boundingBox())!.x)));
      expect(new Set(lefts).size).toBe(2);
    },
  },
  {
    template: 'corner',
    slug: 'parkside-used-cars',
    layout: 'has a wall of all photos beside the large one, and the price below them',
    async check(page) {
      const stage = await boxOf(page, '.gallery-stage');
      const wall = await boxOf(page, '.gallery-thumbs');
      const price = await boxOf(page, '.car-price');
      expect(stage.right).toBeLessThanOrEqual(wall.x);
      expect(Math.abs(wall.height - stage.height)).toBeLessThan(2);
      expect(price.y).toBeGreaterThan(stage.bottom);
      // Many photos scroll in the wall and do not make it higher.
      await page.locator('.gallery-thumbs').evaluate((list) => {
        for (let round = 0; round < 2; round += 1) list.append(list.cloneNode(true));
        list.append(...[...list.querySelectorAll('li')]);
      });
      expect(Math.abs((await boxOf(page, '.gallery-thumbs')).height - stage.height)).toBeLessThan(2);
    },
  },
  {
    template: 'salon',
    slug: 'aurelian-motors',
    layout: 'has the photo at the edge of the window, and headings in the margin',
    async check(page) {
      expect((await boxOf(page, '.gallery-stage')).x).toBeLessThan(1);
      const heading = await boxOf(page, `${keyFacts} h2`);
      const facts = await boxOf(page, '.key-information');
      expect(heading.right).toBeLessThanOrEqual(facts.x);
      expect(Math.abs(heading.y - facts.y)).toBeLessThan(8);
    },
  },
];

describe.each(ownLayout)('the page of a car in $template', ({ slug, layout, check }) => {
  test(layout, async ({ open }) => {
    const { path } = await carWithPictures(slug);
    await check(await open(siteUrl(slug, path), wide));
  });

  test('shows the button Enquire and the price before anybody scrolls', async ({ open }) => {
    const { path } = await carWithPictures(slug);
    const page = await open(siteUrl(slug, path), wide);
    for (const part of ['.car-price', '.enquiry-actions [data-rank="primary"]'])
      expect((await boxOf(page, part)).bottom, part).toBeLessThanOrEqual(900);
  });
});

/** Of a page with a form. Every dealer has the contact page. */
const ownForm: OwnLayout[] = [
  {
    template: 'gantry',
    slug: 'meridian-auto-group',
    layout: 'has the form beside the heading',
    async check(page) {
      const [heading, form] = [await boxOf(page, 'h1'), await boxOf(page, '.form-panel')];
      expect(form.x).toBeGreaterThan(heading.right);
      expect(Math.abs(form.y - heading.y)).toBeLessThan(24);
    },
  },
  {
    template: 'harbour',
    slug: 'spinnaker-mazda',
    layout: 'has the form on the floor of the heading',
    async check(page) {
      const [floor, form] = [await boxOf(page, '.form-page-head'), await boxOf(page, '.form-panel')];
      expect(form.y).toBeLessThan(floor.bottom);
      expect(form.y).toBeGreaterThan((await boxOf(page, '.form-page-head > p')).bottom);
    },
  },
  {
    template: 'corner',
    slug: 'parkside-used-cars',
    layout: 'has lines to write on',
    async check(page) {
      const field = page.locator('.form-panel input.input').first();
      const borders = await field.evaluate((one) => {
        const { borderTopWidth, borderBottomWidth } = getComputedStyle(one);
        return [borderTopWidth, borderBottomWidth];
      });
      expect(borders).toEqual(['0px', '2px']);
    },
  },
  {
    template: 'salon',
    slug: 'aurelian-motors',
    layout: 'has the form in the middle, and everything else below it',
    async check(page) {
      const [form, aside] = [await boxOf(page, '.form-panel'), await boxOf(page, '.form-page-aside')];
      expect(Math.abs(form.x + form.width / 2 - desktop.width / 2)).toBeLessThan(12);
      expect(aside.y).toBeGreaterThan(form.bottom);
    },
  },
];

describe.each(ownForm)('a page with a form in $template', ({ slug, layout, check }) => {
  test(layout, async ({ open }) => {
    await check(await open(siteUrl(slug, '/contact-us/'), wide));
  });
});

test('a list in salon has two wide cars in a row, the makes above them and no column of filters [LIST-41] [LIST-42]', async ({
  open,
}) => {
  const page = await open(siteUrl('aurelian-motors', '/search/new-used-and-demo-cars/'), wide);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The collection');
  const [one, two, three] = await Promise.all(
    [0, 1, 2].map((at) => page.locator('.car-card').nth(at).boundingBox()),
  );
  expect(two!.y).toBe(one!.y);
  expect(three!.y).toBeGreaterThan(one!.y);
  expect(one!.width).toBeGreaterThan(desktop.width * 0.4);
  expect((await boxOf(page, '.car-card-price')).bottom).toBeLessThanOrEqual(900);
  expect(await page.getByLabel('Filters', { exact: true }).isVisible()).toBe(false);
  await page.getByRole('navigation', { name: 'Makes' }).getByRole('link', { name: 'Porsche' }).click();
  await page.waitForURL('**/search/porsche/');
});

test.for(dealerPerTemplate)(
  'no words of %s are under the camera of a phone that lies on its side',
  async (slug, { open }) => {
    const page = await open(siteUrl(slug), {
      viewport: { width: 844, height: 390 },
      hasTouch: true,
      isMobile: true,
    });
    const inset = 59;
    const session = await page.context().newCDPSession(page);
    const insets = { left: inset, right: inset, top: 0, bottom: 21 };
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
    for (const path of ['/', '/search/', '/contact/', '/finance/']) {
      await page.goto(siteUrl(slug, path));
      const headings = await page.evaluate(
        (inset) =>
          [...document.querySelectorAll('h1, main h2, header a, footer a')]
            .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, .skip-link'))
            .filter((one) => one.getBoundingClientRect().right > 0)
            .filter((one) => one.getBoundingClientRect().left < inset)
            .map(({ outerHTML }) => outerHTML),
        inset,
      );
      expect(headings, path).toEqual([]);
    }
    await page.goto(siteUrl(slug));
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.waitFor();
    await expect
      .poll(() =>
        menu.evaluate((one, end) => {
          const parts = [...one.querySelectorAll('button, a:not(.drawer-banner), summary')].filter((part) =>
            part.checkVisibility(),
          );
          return Math.max(...parts.map((part) => part.getBoundingClientRect().right)) <= innerWidth - end;
        }, inset),
      )
      .toBe(true);
    await page.goto(siteUrl(slug, '/search/'));
    await page.locator('article h3 a').first().click();
    await page.getByRole('button', { name: /full screen/ }).click();
    const next = await boxOf(page, '.gallery-dialog .gallery-next');
    expect(next.right).toBeLessThanOrEqual(844 - inset);
  },
);
