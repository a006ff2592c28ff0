import { Key, type WebElement } from 'selenium-webdriver';
import { describe, expect } from 'vitest';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';
import { findWideParts } from '../browser/wide-parts.ts';
import { Visitor } from './visitor.ts';
import { test } from './webkit-test.ts';

const slug = 'spinnaker-mazda';

/** Runs in the page. The repayment of the calculator, in whole dollars; undefined while there is none. */
function repayment(): number | undefined {
  const shown = document.querySelector('.calculator-figure')?.textContent ?? '';
  const amount = /^\$([\d,]+)/.exec(shown)?.[1];
  return amount === undefined ? undefined : Number(amount.replaceAll(',', ''));
}

/** Runs in the page. */
const writtenIn = (field: WebElement) => (field as unknown as HTMLInputElement).value;

/** Drags the handle of a slider as far as a share of its width. */
async function drag(visitor: Visitor, name: string, share: number) {
  const slider = await visitor.the('field', `${name}, slider`);
  const from = await visitor.inPage((element) => {
    const input = element as unknown as HTMLInputElement;
    input.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { width } = input.getBoundingClientRect();
    const at = (input.valueAsNumber - Number(input.min)) / (Number(input.max) - Number(input.min));
    // The handle stays inside the track at both of its ends.
    return { x: Math.round((at - 0.5) * (width - 24)), width: Math.round(width) };
  }, slider);
  const to = Math.round((share - 0.5) * (from.width - 24));
  await visitor.driver
    .actions()
    .move({ origin: slider, x: from.x, y: 0 })
    .press()
    .move({ origin: slider, x: Math.round((from.x + to) / 2), y: 0 })
    .move({ origin: slider, x: to, y: 0 })
    .release()
    .perform();
}

describe('the finance calculator on a phone in WebKit', () => {
  test('follows its sliders, by key and by pointer, and what is typed [FIN-8] [FIN-13]', async ({
    sites,
    openWindow,
  }) => {
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, '/finance/?price=30000&deposit=0&rate=10&term=5&every=monthly'));
    await visitor.until(repayment, (amount) => amount === 637);

    const term = await visitor.the('field', 'Term, slider');
    await term.sendKeys(Key.ARROW_RIGHT);
    await visitor.until(repayment, (amount) => amount! < 637);
    expect(await visitor.inPage(writtenIn, await visitor.the('field', 'Term'))).toBe('6 years');
    await term.sendKeys(Key.ARROW_LEFT);
    await visitor.until(repayment, (amount) => amount === 637);

    await drag(visitor, 'Deposit', 0.5);
    const dragged = await visitor.until(repayment, (amount) => amount! < 637);
    const deposit = await visitor.the('field', 'Deposit');
    expect(await visitor.inPage(writtenIn, deposit)).toMatch(/^\$[1-9][\d,]*00$/);

    await visitor.write('Deposit', '5000');
    await visitor.keys(Key.ENTER);
    await visitor.until(repayment, (amount) => amount === 531);
    expect(dragged).not.toBe(531);
    expect(await visitor.inPage(writtenIn, deposit)).toBe('$5,000');
    // The bar keeps the repayment in view beside the sliders.
    const isInView = await visitor.inPage(() => {
      const bar = document.querySelector('.calculator-bar')!;
      const { top, bottom } = bar.getBoundingClientRect();
      return bar.textContent.startsWith('$531') && top >= 0 && bottom <= innerHeight;
    });
    expect(isInView).toBe(true);
    expect(await visitor.inPage(findWideParts)).toEqual([]);
    // The address has the settings, so that a reload keeps them.
    await visitor.until(
      () => location.search,
      (search) => search.includes('deposit=5000'),
    );
    await driver.navigate().refresh();
    await visitor.until(repayment, (amount) => amount === 531);
  });

  test('opens on the page of a car with its loan, follows a deposit, and closes with Back [VEH-18]', async ({
    sites,
    openWindow,
  }) => {
    const { path, car } = await vehiclePage(slug, 'car for sale with a repayment', (one) =>
      Boolean(isForSale(one) && one.repayment),
    );
    const { driver } = await openWindow();
    const visitor = new Visitor(driver);
    await visitor.open(sites.url(slug, path));
    await visitor.press('link', 'Work out your repayments');
    await visitor.the('heading', 'Work out your repayments');
    expect(await visitor.inPage(writtenIn, await visitor.the('field', 'Purchase price'))).toBe(
      car.card.price.text,
    );
    const before = await visitor.until(repayment, (amount) => amount !== null);
    await visitor.write('Deposit', '10000');
    await visitor.keys(Key.ENTER);
    const after = await visitor.until(repayment, (amount) => amount! < before!);
    await drag(visitor, 'Term', 0);
    await visitor.until(repayment, (amount) => amount! > after!);
    await driver.navigate().back();
    await visitor.until(
      () => document.querySelectorAll('dialog[open]').length,
      (open) => open === 0,
    );
    expect(await visitor.address()).toBe(path);
  });
});
