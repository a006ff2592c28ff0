import { describe, expect } from 'vitest';
import { comparisonWarning } from '../../src/domain/finance/repayment-notes.ts';
import type { VehicleProps } from '../../src/site/vehicle/vehicle-props.ts';
import { violations } from '../browser/axe.ts';
import { siteUrl, test, withoutWorker } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { visibleText } from '../browser/visible-text.ts';
import { builtSite } from '../site/built-site.ts';
import { gzipBytes } from '../site/page-weight.ts';
import { calculator, financedCar, gatedSlug, slug } from './finance-visitor.ts';

describe("a car's page", () => {
  const lineOf = (car: VehicleProps, label: string) =>
    car.repayment?.example.find((line) => line.label === label)?.value;

  test('opens the calculator with its price, and returns the focus [VEH-18]', async ({ open }) => {
    const { path, car } = await financedCar();
    const page = await open(siteUrl(slug, path));
    const link = page.getByRole('link', { name: 'Work out your repayments' });
    await link.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Work out your repayments' }).waitFor();
    expect(await calculator(page).field('Purchase price').inputValue()).toBe(car.card.price.text);
    expect(await visibleText(dialog)).toContain(comparisonWarning);
    // The same lender has the same comparison rate on the page and in its calculator.
    const [comparison] =
      /[\d.]+% p\.a\. comparison rate/.exec(car.repayment!.view.text.replaceAll('\u00a0', ' ')) ?? [];
    expect(comparison).toBeDefined();
    expect((await visibleText(dialog)).replaceAll('\u00a0', ' ')).toContain(comparison);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await link.evaluate(isFocused)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });

  test('closes the calculator with the Back button, and opens the calculator’s own page if its styles do not load', async ({
    open,
  }) => {
    const { path } = await financedCar();
    const page = await open(siteUrl(slug, path), { ...withoutWorker, provoked: /ERR_FAILED/ });
    const link = page.getByRole('link', { name: 'Work out your repayments' });
    const dialog = page.getByRole('dialog');
    await link.click();
    await dialog.waitFor();
    await page.goBack();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(page.url()).toBe(siteUrl(slug, path));
    await page.route('**/_astro/calculator-dialog*.css', (route) => route.abort());
    await page.reload();
    await link.click();
    await page.waitForURL(/\/finance\//);
  });

  test('loads at most 125 kB of scripts for the calculator', async ({ open, annotate }) => {
    const { path } = await financedCar();
    const page = await open('about:blank');
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (/\.js(?:$|\?)/.test(response.url())) scripts.add(new URL(response.url()).pathname);
    });
    await page.goto(siteUrl(slug, path));
    await page.getByRole('link', { name: 'Work out your repayments' }).click();
    await calculator(page).figure.waitFor();
    const site = builtSite(slug);
    const bytes = [...scripts].reduce((sum, file) => sum + gzipBytes(site.read(file)), 0);
    await annotate(`${(bytes / 1000).toFixed(1)} kB of scripts with the calculator open`);
    expect(bytes).toBeLessThan(125_000);
  });

  test('links to the finance page with the car [FIN-14] [ROUTE-10]', async ({ open }) => {
    const { path, car } = await financedCar();
    const page = await open(siteUrl(slug, path));
    const side = page.getByRole('region', { name: 'Interested in this vehicle?' });
    await side.getByRole('link', { name: 'Get Finance' }).click();
    await page.waitForURL((url) => url.pathname === '/finance/');
    await page.locator('#calculator').getByRole('link', { name: car.card.title }).waitFor();
    await expect.poll(() => calculator(page).field('Purchase price').inputValue()).toBe(car.card.price.text);
  });

  test('shows deposit and total for finance by Taurus, and a final payment of $0 for finance by Angle [VEH-18] [FIN-9] [FIN-10] [FIN-11]', async ({
    open,
  }) => {
    const taurus = await financedCar();
    const angle = await vehiclePage(
      gatedSlug,
      'car financed by Angle',
      (car) => isForSale(car) && car.repayment?.provider === 'Angle',
    );
    const page = await open(siteUrl(slug, taurus.path));
    const ofTaurus = await visibleText(page.getByRole('region', { name: 'Finance by Taurus' }));
    expect(ofTaurus).toContain(`Deposit ${lineOf(taurus.car, 'Deposit')}`);
    expect(ofTaurus).toContain(`Total payable ${lineOf(taurus.car, 'Total payable')}`);
    await page.goto(siteUrl(gatedSlug, angle.path));
    const ofAngle = await visibleText(page.getByRole('region', { name: 'Finance by Angle' }));
    expect(ofAngle).toContain('Final payment $0');
  });

  test('shows the remaining price after the visitor’s own car was valued', async ({ open }) => {
    const { path } = await financedCar();
    const page = await open(siteUrl(slug, path));
    expect(await page.locator('you-pay').isVisible()).toBe(false);
    await page.evaluate(() =>
      localStorage.setItem(
        'trade-in-value',
        JSON.stringify({ version: 1, state: { cents: 100_000, rego: 'ABC 123' } }),
      ),
    );
    await page.reload();
    await expect
      .poll(() => page.locator('you-pay').textContent())
      .toMatch(/^You pay \$[\d,]+ with your ABC 123, valued at \$1,000\.$/);
  });
});
