import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { comparisonWarning, repaymentDisclaimer } from '../../src/domain/finance/repayment-words.ts';
import type { VehicleProps } from '../../src/site/vehicle/vehicle-props.ts';
import { apiRows } from '../browser/api-rows.ts';
import { violations } from '../browser/axe.ts';
import { phone as narrow, siteUrl, test } from '../browser/browser-test.ts';
import { demoDealers } from '../browser/demo-dealers.ts';
import { demoSite, isForSale, vehiclePage } from '../browser/demo-site.ts';
import { isFocused } from '../browser/keyboard.ts';
import { filtersAnswer, patience } from '../browser/search-page.ts';
import { visibleText } from '../browser/visible-text.ts';
import { builtSite } from '../site/built-site.ts';
import { gzipBytes } from '../site/page-weight.ts';

/** Taurus is open; Angle and the other lenders are gated. */
const slug = 'spinnaker-mazda';
const gatedSlug = 'meridian-auto-group';

let visitors = 0;
function aVisitor() {
  visitors += 1;
  return {
    name: 'Owen Marsh',
    email: `owen.marsh.${process.pid}.${visitors}@example.com`,
    phone: '0491 570 110',
  };
}
const leadsOf = async ({ email }: { email: string }) =>
  (await apiRows('leads')).filter((lead) => lead.email === email);

const spaced = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

function calculator(page: Page) {
  const root = page.locator('.calculator');
  return {
    root,
    figure: root.locator('.calculator-figure'),
    field: (name: string) => root.getByLabel(name, { exact: true }),
    slider: (name: string) => root.getByRole('slider', { name: `${name}, slider` }),
    choice: (name: string) => root.getByRole('radio', { name }),
  };
}

/** Types a value into a field of the calculator, confirms it with Enter and leaves the field. */
async function typed(page: Page, name: string, value: string) {
  const field = calculator(page).field(name);
  await expect
    .poll(async () => {
      await field.fill(value);
      await field.press('Enter');
      await field.blur();
      return calculator(page).figure.textContent();
    }, patience)
    .toBeTruthy();
}

const figureOf = async (page: Page) => spaced(await calculator(page).figure.textContent());

async function fillIn(page: Page, visitor: ReturnType<typeof aVisitor>) {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(visitor.name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(visitor.email);
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(visitor.phone);
}

const financedCar = (site = slug) =>
  vehiclePage(site, 'car for sale with a repayment', (car) => isForSale(car) && Boolean(car.repayment));

describe('the calculator', () => {
  test('calculates a repayment to the dollar, with rates, warning and disclaimer beside it [OPEN-27] [FIN-8] [FIN-13] [CFG-44]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/finance/?price=30000&deposit=0&rate=10&term=5&every=monthly'));
    await expect.poll(() => figureOf(page), patience).toMatch(/^\$637 per month\n10\.00% p\.a\. interest, 1/);
    const result = await visibleText(page.getByRole('region', { name: 'What it comes to' }));
    for (const sentence of [comparisonWarning, '$30,000 over 5 years', ...repaymentDisclaimer]) {
      expect(result).toContain(sentence);
    }
    // The figure and both rates are one text in one size.
    expect(await calculator(page).figure.locator('*').count()).toBe(0);
  });

  test('keeps its settings in the address, which restores them in another browser', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/?utm_source=mail'));
    await filtersAnswer(page);
    const { choice, field } = calculator(page);
    await choice('Monthly').check();
    await typed(page, 'Price of the car', '42500');
    await typed(page, 'Deposit', '2500');
    await expect.poll(() => page.url(), patience).toContain('price=42500&deposit=2500');
    expect(page.url()).toContain('utm_source=mail');
    const other = await open(page.url());
    await expect
      .poll(() => calculator(other).field('Price of the car').inputValue(), patience)
      .toBe('$42,500');
    expect(await figureOf(other)).toBe(await figureOf(page));
    expect(await field('Deposit').inputValue()).toBe('$2,500');
  });

  test('ignores invalid values in the address', async ({ open }) => {
    const page = await open(
      siteUrl(slug, '/finance/?price=<b>&term=999&rate=-1&every=daily&vehiclePriceBudget=x&car_type=boat'),
    );
    await expect.poll(() => calculator(page).field('Term').inputValue(), patience).toBe('5 years');
    expect(await figureOf(page)).toContain('per week');
  });

  test('works with the keyboard alone', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/?price=30000&rate=10&term=5&every=monthly'));
    await expect.poll(() => figureOf(page), patience).toMatch(/^\$637 per month/);
    await calculator(page).slider('Term').focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => calculator(page).field('Term').inputValue(), patience).toBe('6 years');
    await calculator(page).choice('A price').focus();
    await page.keyboard.press('ArrowRight');
    await calculator(page).field('What I can spend per month').waitFor();
    const said = page.getByRole('region', { name: 'What it comes to' }).getByRole('status').first();
    await expect.poll(() => said.textContent(), patience).toMatch(/pays for a car of up to \$/);
  });

  test('keeps its result visible on a phone, and nothing overflows', async ({ open }) => {
    const page = await open(siteUrl(gatedSlug, '/finance/'), { viewport: narrow });
    await calculator(page).field('Deposit').scrollIntoViewIfNeeded();
    await page.locator('.calculator-bar').waitFor();
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(window!);
  });
});

describe('the calculator of a car', () => {
  test('starts with the loan that the page of the car advertises', async ({ open }) => {
    const { car, path } = await financedCar();
    const page = await open(siteUrl(slug, path));
    const advertised = spaced(await page.locator('.finance-panel').first().textContent());
    const [, amount, rate] = /\$([\d,]+) per week at ([\d.]+)% p\.a\./.exec(advertised) ?? [];
    const link = page.getByRole('link', { name: 'Work out your repayments' });
    const href = (await link.getAttribute('href'))!;
    await link.click();
    await expect
      .poll(() => calculator(page).field('Interest rate').inputValue(), patience)
      .toBe(`${rate}% p.a.`);
    const weekly = (text: string) => Number(/\$([\d,]+) per week/.exec(text)?.[1]?.replaceAll(',', ''));
    // The lender's rounding may differ by a dollar or two.
    const figure = await figureOf(page);
    expect(Math.abs(weekly(figure) - Number(amount!.replaceAll(',', '')))).toBeLessThanOrEqual(2);

    // The same without the dialog, as in a new tab.
    await page.goto(siteUrl(slug, href));
    await page.getByText(car.card.title).first().waitFor();
    await expect.poll(() => figureOf(page), patience).toBe(figure);
  });
});

describe('the terms of the calculator', () => {
  test('set the repayments on the cards of the search, until the visitor switches back to the advertised ones', async ({
    open,
  }) => {
    const list = siteUrl(slug, '/search/used-cars/');
    const page = await open(list);
    const figures = page.locator('.car-card-repayment');
    const advertised = await figures.first().textContent();
    await page.goto(siteUrl(slug, '/finance/'));
    await typed(page, 'Deposit', '5000');
    await page.goto(list);
    await page.getByText('Repayments on your terms: deposit $5,000, 5 years, weekly repayments.').waitFor();
    expect(spaced(await figures.first().textContent())).toMatch(
      /^\$\d+ per week on your terms\n.*% p\.a\. interest, .*% p\.a\. comparison rate/,
    );
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show the advertised repayments' }).click();
    await expect.poll(() => figures.first().textContent(), patience).toBe(advertised);
  });
});

describe('the finance page', () => {
  test('fills in the budget and the dealership from the link [ROUTE-10]', async ({ open }) => {
    const page = await open(
      siteUrl(
        gatedSlug,
        '/finance/?vehiclePriceBudget=35000&preferredDealership=meridian-european&car_type=used',
      ),
    );
    await expect
      .poll(() => calculator(page).field('Price of the car').inputValue(), patience)
      .toBe('$35,000');
    const form = page.locator('#finance-form');
    await form.scrollIntoViewIfNeeded();
    await expect
      .poll(() => form.getByLabel(/how much would the car cost/).inputValue(), patience)
      .toBe('$35,000');
    expect(await form.getByLabel(/New or used/).inputValue()).toBe('used');
    await form.getByRole('button', { name: 'Continue' }).click();
    await expect
      .poll(
        () => form.getByLabel(/Dealership to arrange it/).evaluate((one: HTMLSelectElement) => one.value),
        patience,
      )
      .not.toBe('');
  });

  test('stores its form in the database as a finance lead with the car [ROUTE-9] [ROUTE-11] [LEAD-3]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await financedCar();
    const page = await open(siteUrl(slug, `/finance/?car_id=${car.card.id}#finance-form`));
    const form = page.locator('#finance-form');
    await form.getByRole('link', { name: car.card.title }).waitFor();
    await form.getByLabel(/Where your income comes from/).selectOption('Self-employed');
    await fillIn(page, visitor);
    await form.getByRole('button', { name: 'Ask for finance' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead, ...others] = await leadsOf(visitor);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ category: 'Finance', name: 'Owen Marsh', car_id: car.card.id });
    expect(JSON.stringify(lead)).toContain('Self-employed');
  });

  test('shows the missing fields instead of sending the form [LEAD-15]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/'));
    const form = page.locator('#finance-form');
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByRole('button', { name: 'Ask for finance' }).click();
    await form.getByRole('region', { name: 'Please fix the following errors:' }).waitFor();
  });

  test('shows an example car for each lender, with rates and warning [FIN-17] [OPEN-73]', async ({
    open,
  }) => {
    const page = await open(siteUrl(gatedSlug, '/finance/'));
    const panels = page.locator('.lender-examples .finance-panel');
    expect(await panels.count()).toBeGreaterThan(0);
    for (const panel of await panels.all()) {
      const text = await visibleText(panel);
      expect(text).toContain(comparisonWarning);
      expect(text).toMatch(/% p\.a\..*comparison rate/);
    }
    await page.getByRole('heading', { name: 'One desk, several lenders' }).waitFor();
  });

  test('passes axe, also at the second step of its form', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/?balloon=30'));
    await expect.poll(() => calculator(page).field('Final payment').inputValue(), patience).toMatch(/^30%/);
    await page.getByText('Show as a table').click();
    await page.locator('#finance-form').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Email', exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('can be read without a script [ROUTE-9]', async ({ open }) => {
    const page = await open(siteUrl(slug, '/finance/'), { javaScriptEnabled: false });
    expect(await figureOf(page)).toMatch(/^\$\d+ per week\n8\.99% p\.a\. interest/);
    await page.getByText('What is a comparison rate?').waitFor();
  });
});

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
    expect(await calculator(page).field('Price of the car').inputValue()).toBe(car.card.price.text);
    expect(await visibleText(dialog)).toContain(comparisonWarning);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count(), patience).toBe(0);
    expect(await link.evaluate(isFocused)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });

  test('closes the calculator with the Back button, and opens the calculator’s own page if its styles do not load', async ({
    open,
  }) => {
    const { path } = await financedCar();
    const page = await open(siteUrl(slug, path), { provoked: /ERR_FAILED/ });
    const link = page.getByRole('link', { name: 'Work out your repayments' });
    const dialog = page.getByRole('dialog');
    await link.click();
    await dialog.waitFor();
    await page.goBack();
    await expect.poll(() => dialog.count(), patience).toBe(0);
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
    await expect
      .poll(() => calculator(page).field('Price of the car').inputValue(), patience)
      .toBe(car.card.price.text);
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
      .poll(() => page.locator('you-pay').textContent(), patience)
      .toMatch(/^You pay \$[\d,]+ with your ABC 123, valued at \$1,000\.$/);
  });
});

describe('personalised finance', () => {
  test('shows the lender’s figures for the car with its disclaimer, and sends the application [ROUTE-12] [FIN-16] [API-14]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await financedCar();
    const page = await open(siteUrl(slug, `/personalised/finance/?car_id=${car.card.id}`));
    const panel = page.getByRole('region', { name: `Finance by ${car.repayment!.provider}` });
    await panel.waitFor();
    const text = await visibleText(panel);
    for (const { label, value } of car.repayment!.example) expect(text).toContain(`${label} ${value}`);
    expect(text).toContain(car.repayment!.lenderDisclaimer);
    expect(text).toContain(comparisonWarning);
    expect(await violations(page)).toEqual([]);
    await fillIn(page, visitor);
    await page.getByRole('button', { name: 'Ask for finance' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(lead).toMatchObject({
      category: 'Finance',
      subcategory: 'Personalised finance',
      car_id: car.card.id,
    });
  });

  test('starts with the visitor’s earlier settings and contact details, and sends both [ROUTE-12]', async ({
    open,
  }) => {
    const visitor = aVisitor();
    const { car } = await financedCar();
    const page = await open(siteUrl(slug, '/finance/'));
    await filtersAnswer(page);
    const { field, choice } = calculator(page);
    await typed(page, 'Deposit', '5000');
    await typed(page, 'Term', '3');
    await choice('Monthly').check();
    await expect.poll(() => field('Term').inputValue(), patience).toBe('3 years');

    await page.goto(siteUrl(slug, `/personalised/finance/?car_id=${car.card.id}`));
    await page
      .getByText('We begin with what you set last time: deposit $5,000, 3 years, monthly repayments.')
      .waitFor();
    expect(await field('Deposit').inputValue()).toBe('$5,000');
    expect(await figureOf(page)).toContain('per month');
    await fillIn(page, visitor);
    await page.getByRole('button', { name: 'Ask for finance' }).click();
    await page.waitForURL(siteUrl(slug, '/success/'));
    const [lead] = await leadsOf(visitor);
    expect(JSON.parse(lead!.payload).custom_params).toMatchObject({ Deposit: '$5,000', Term: '3 years' });

    // For the next car, name, email and phone are filled in, and the settings can be reset.
    await page.goto(siteUrl(slug, `/personalised/finance/?car_id=${car.card.id}`));
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => field('Term').inputValue(), patience).toBe('5 years');
    await page.getByRole('button', { name: 'Continue' }).click();
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    await expect.poll(() => email.inputValue(), patience).toBe(visitor.email);
  });

  test('shows a message when the car is no longer available, or when the link names no car [ROUTE-12]', async ({
    open,
  }) => {
    const page = await open(siteUrl(slug, '/personalised/finance/?car_id=no-such-car'));
    await page.getByText('The car you came for is no longer available.').waitFor();
    await page.goto(siteUrl(slug, '/personalised/finance/'));
    await page.getByText('No car is chosen yet.').waitFor();
  });

  test('requires a sign-in if the dealer configures it [CFG-53]', async ({ open }) => {
    const page = await open(siteUrl(gatedSlug, '/personalised/finance/?car_id=1'));
    await page.waitForURL((url) => url.pathname === '/sign-in/');
    expect(new URL(page.url()).searchParams.get('type')).toBe('finance');
  });
});

test('where finance is excluded there is no finance page, panel, figure or button [CFG-43] [OPEN-28]', async () => {
  const { pages } = await demoSite('parkside-used-cars');
  expect(pages.some(({ route }) => route === 'finance' || route === 'personalised-finance')).toBe(false);
  for (const { path, html } of builtSite('parkside-used-cars').pages) {
    expect(/class="(?:finance-panel|calculator)/.test(html), path).toBe(false);
    expect(/href="[^"]*\/finance/.test(html), path).toBe(false);
  }
});

test('no page of any dealer shows a repayment without its warning [FIN-13]', () => {
  const bare: string[] = [];
  for (const slug of demoDealers) {
    for (const { path, html } of builtSite(slug).pages) {
      if (!/class="(?:finance-figure|calculator-figure)"/.test(html)) continue;
      const figures = html.match(/class="(?:finance-figure|calculator-figure)"/g)?.length ?? 0;
      const warnings = html.match(/WARNING: This comparison rate/g)?.length ?? 0;
      if (warnings < figures) bare.push(`${slug}${path}`);
    }
  }
  expect(bare).toEqual([]);
});
