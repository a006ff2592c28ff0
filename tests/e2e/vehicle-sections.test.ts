import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { commentLimit, pendingComments } from '../../src/domain/cars/comments.ts';
import { violations } from '../browser/axe.ts';
import { desktop, phone as narrow, siteUrl, tablet, test, withoutWorker } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { visibleText } from '../browser/visible-text.ts';
import { vehicleTemplates } from './vehicle-templates.ts';

describe.each(vehicleTemplates)('a vehicle page of $template', ({ slug }) => {
  test('shortens long comments, and can show all of them [VEH-24] [VEH-25]', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with long comments',
      ({ comments }) => comments.length > 1 && comments.join('').length > commentLimit,
    );
    const page = await open(siteUrl(slug, path));
    const section = page.getByRole('tabpanel', { name: 'Dealer Comments' });
    const paragraphs = section.locator('.car-comments');
    const whole = car.comments.join(' ');
    const cut = await visibleText(paragraphs);
    expect(cut.length).toBeLessThanOrEqual(commentLimit + 5);
    expect(whole.startsWith(cut.replace(/…$/, ''))).toBe(true);
    await section.getByRole('button', { name: 'Show More' }).click();
    expect(await visibleText(paragraphs)).toBe(whole);
    await section.getByRole('button', { name: 'Show Less' }).click();
    expect(await visibleText(paragraphs)).toBe(cut);
  });

  test('says that comments are pending [VEH-26] [ERR-6]', async ({ open }) => {
    const { path } = await vehiclePage(slug, 'car without comments', ({ comments }) => comments.length === 0);
    const page = await open(siteUrl(slug, path));
    const section = page.getByRole('tabpanel', { name: 'Dealer Comments' });
    await section.getByText(pendingComments, { exact: true }).waitFor();
    expect(await section.getByRole('button').count()).toBe(0);
  });

  test('shows eight features and four details first, then all [VEH-4] [VEH-5] [VEH-6]', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with many features',
      ({ features, details }) => features.length > 8 && details.length > 4,
    );
    const page = await open(siteUrl(slug, path));
    await page.getByRole('tab', { name: 'Features' }).click();
    const features = page.getByRole('tabpanel', { name: 'Features' });
    await features.getByRole('heading', { name: 'All Features' }).waitFor();
    expect(await features.getByRole('listitem').count()).toBe(8);
    await features.getByRole('button', { name: 'Show All Features' }).click();
    expect(await features.getByRole('listitem').count()).toBe(car.features.length);
    await features.getByRole('button', { name: 'Hide Features' }).click();
    expect(await features.getByRole('listitem').count()).toBe(8);

    const details = page.getByRole('region', { name: 'Car Summary' });
    const lines = details.getByRole('definition');
    expect(await lines.count()).toBe(4);
    await details.getByRole('button', { name: 'Show More' }).click();
    expect(await lines.count()).toBe(car.details.length);
    await details.getByRole('button', { name: 'Show Less' }).click();
    expect(await lines.count()).toBe(4);
  });

  test('has no features panel without features [VEH-2]', async ({ open }) => {
    const { path } = await vehiclePage(slug, 'car without features', ({ features }) => features.length === 0);
    const page = await open(siteUrl(slug, path));
    await page.getByRole('tab', { selected: true }).waitFor();
    expect(await page.getByRole('tab', { name: 'Features', exact: true }).count()).toBe(0);
    expect(await page.locator('#all-features').count()).toBe(0);
  });

  const withEverySection = () =>
    vehiclePage(
      slug,
      'car with every section',
      (car) =>
        isForSale(car) &&
        car.features.length > 0 &&
        car.included.length > 0 &&
        car.reasons.length > 0 &&
        car.protectYourCar !== undefined,
    );
  const labels = ['Dealer Comments', 'What’s Included', 'Why Buy From Us?', 'Protect Your Car', 'Features'];
  const tabbed = ['Our Comments', 'What’s Included', 'Why Buy From Us', 'Protect Your Car', 'All Features'];
  const inOrder = ['Key information', ...tabbed, 'Car Summary', 'All Specifications', 'Where to see it'];

  /** The headings of the visible sections. */
  async function shownSections(page: Page): Promise<string[]> {
    const headings = await page.locator('.vehicle-layout-main h2:visible').allTextContents();
    return headings.filter((heading) => inOrder.includes(heading));
  }

  test.for([tablet, desktop])(
    'has tabs at a width of $width, by keyboard and pointer, and the address keeps the open one [VEH-1] [OPEN-84]',
    async (viewport, { open }) => {
      const { path } = await withEverySection();
      const address = siteUrl(slug, path);
      const page = await open(address, { viewport });
      const tab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true });
      await tab('Dealer Comments').waitFor();
      expect(await page.getByRole('tablist', { name: 'About this car' }).count()).toBe(1);
      expect(await page.getByRole('tab').allTextContents()).toEqual(labels);
      const others = inOrder.filter((heading) => !tabbed.includes(heading));
      expect(await shownSections(page)).toEqual(['Key information', 'Our Comments', ...others.slice(1)]);
      // No tab is cut off.
      for (const one of await page.getByRole('tab').all()) {
        const box = await one.boundingBox();
        expect(box!.x).toBeGreaterThanOrEqual(0);
        expect(box!.x + box!.width).toBeLessThanOrEqual(viewport.width);
      }

      const shows = async (name: string, heading: string, hash: string) => {
        await tab(name).waitFor();
        await expect.poll(() => shownSections(page)).toContain(heading);
        expect((await shownSections(page)).filter((one) => tabbed.includes(one))).toEqual([heading]);
        await page.getByRole('tabpanel', { name, exact: true }).waitFor();
        expect(page.url()).toBe(address + hash);
      };
      await page.getByRole('tab', { name: 'Protect Your Car' }).click();
      await shows('Protect Your Car', 'Protect Your Car', '#protect-your-car');
      await page.keyboard.press('ArrowRight');
      await shows('Features', 'All Features', '#all-features');
      expect(await tab('Features').evaluate(isFocused)).toBe(true);
      await page.keyboard.press('Home');
      await shows('Dealer Comments', 'Our Comments', '#our-comments');
      expect(await violations(page)).toEqual([]);
      await page.goBack();
      await shows('Protect Your Car', 'Protect Your Car', '#protect-your-car');
      await page.reload();
      await shows('Protect Your Car', 'Protect Your Car', '#protect-your-car');
      await page.goBack();
      await shows('Dealer Comments', 'Our Comments', '');

      // After a fresh load the section in the address is open and scrolled into view.
      await page.goto(`${address}#all-features`);
      await shows('Features', 'All Features', '#all-features');
      const { scrolled, top } = await page.evaluate(() => ({
        scrolled: scrollY,
        top: document.getElementById('all-features')!.getBoundingClientRect().top,
      }));
      expect(scrolled).toBeGreaterThan(0);
      expect(top).toBeGreaterThan(0);
      expect(top).toBeLessThan(viewport.height / 2);

      await page.emulateMedia({ media: 'print' });
      expect(await shownSections(page)).toEqual(inOrder);
    },
  );

  test('has sections on a phone, with sticky links to them that mark the one being read [VEH-1] [VEH-3]', async ({
    open,
  }) => {
    const { path } = await withEverySection();
    const page = await open(siteUrl(slug, path), { viewport: narrow });
    expect(await shownSections(page)).toEqual(inOrder);
    expect(await page.getByRole('tab').count()).toBe(0);
    const links = page.getByRole('navigation', { name: 'About this car' });
    expect(await links.getByRole('link').allTextContents()).toEqual(labels);
    const protect = links.getByRole('link', { name: 'Protect Your Car' });
    await protect.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => protect.getAttribute('aria-current')).toBe('true');
    expect(await links.locator('[aria-current]').count()).toBe(1);
    const heading = page.getByRole('heading', { name: 'Protect Your Car' });
    const [bar, box] = [await links.boundingBox(), await heading.boundingBox()];
    // The bar stays visible and does not cover the section it led to.
    expect(bar!.y).toBeGreaterThanOrEqual(0);
    expect(box!.y).toBeGreaterThan(bar!.y + bar!.height);
    expect(box!.y).toBeLessThan(narrow.height / 2);

    // In landscape there is room for tabs.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole('tab', { name: 'Protect Your Car', selected: true }).waitFor();
    expect((await shownSections(page)).filter((one) => tabbed.includes(one))).toEqual(['Protect Your Car']);
  });

  test('shows all sections without JavaScript, and one at a time that its links open if only its script fails [VEH-1] [VEH-3]', async ({
    open,
  }) => {
    const { path } = await withEverySection();
    const page = await open(siteUrl(slug, path), { javaScriptEnabled: false });
    expect(await shownSections(page)).toEqual(inOrder);
    await page
      .getByRole('navigation', { name: 'About this car' })
      .getByRole('link', { name: 'Features' })
      .click();
    expect(new URL(page.url()).hash).toBe('#all-features');

    const late = await open('about:blank', { ...withoutWorker, provoked: /ERR_FAILED/ });
    await late.route('**/_astro/vehicle*.js', (route) => route.abort());
    await late.goto(siteUrl(slug, path));
    expect((await shownSections(late)).filter((one) => tabbed.includes(one))).toEqual(['Our Comments']);
    await late.getByRole('link', { name: 'Features', exact: true }).click();
    expect((await shownSections(late)).filter((one) => tabbed.includes(one))).toEqual(['All Features']);
  });

  test('prints everything that is collapsed, and no controls', async ({ open }) => {
    const { path, car } = await vehiclePage(
      slug,
      'car with many features',
      ({ features, details }) => features.length > 8 && details.length > 4,
    );
    const page = await open(siteUrl(slug, path));
    await page.getByRole('tab', { selected: true }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const features = page.getByRole('tabpanel', { name: 'Features' });
    expect(await features.getByRole('listitem').count()).toBe(car.features.length);
    expect(await features.getByRole('button').count()).toBe(0);
    // The lines that were collapsed are written like the others.
    const lines = page.locator('.car-lines > .fold-rest');
    expect(await lines.count()).toBeGreaterThan(0);
    for (const line of await lines.all()) {
      const tops = await line.evaluate((element) =>
        [...element.children].map((part) => part.getBoundingClientRect().top),
      );
      expect(tops[1]).toBe(tops[0]);
    }
    for (const part of [
      '.section-nav',
      '.action-bar',
      '.location-map',
      '.similar-cars',
      '.car-tools',
      '.breadcrumb',
      '.header-contact',
      '.site-footer',
    ]) {
      expect(await page.locator(part).first().isVisible(), part).toBe(false);
    }
    expect(await page.locator('.gallery-picture').nth(1).isVisible()).toBe(false);
  });
});

test('a car page whose script for marking the current section fails still works, and reports no error', async ({
  open,
}) => {
  const { path } = await vehiclePage('spinnaker-mazda', 'car for sale', isForSale);
  const page = await open('about:blank', { ...withoutWorker, provoked: /Failed to load resource/ });
  await page.route('**/_astro/section-nav*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('section-nav'));
  await page.goto(siteUrl('spinnaker-mazda', path));
  await failed;
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
});
