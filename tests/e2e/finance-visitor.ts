import type { Page } from 'playwright';
import { expect } from 'vitest';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';

/** Taurus is open; Angle and the other lenders are gated. */
export const slug = 'spinnaker-mazda';
export const gatedSlug = 'meridian-auto-group';

let visitors = 0;
/** Each test has its own visitor, whose email address identifies the lead in the database. */
export function aVisitor() {
  visitors += 1;
  return {
    name: 'Owen Marsh',
    email: `owen.marsh.${process.pid}.${visitors}@example.com`,
    phone: '0491 570 110',
  };
}

/** A text with plain spaces. Amounts have spaces at which no line breaks. */
export const spaced = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

/** The parts of the calculator on a page or in its dialog. */
export function calculator(page: Page) {
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
export async function typed(page: Page, name: string, value: string) {
  const field = calculator(page).field(name);
  await expect
    .poll(async () => {
      await field.fill(value);
      await field.press('Enter');
      await field.blur();
      return calculator(page).figure.textContent();
    })
    .toBeTruthy();
}

/** The repayment that the calculator shows, with its rates. */
export const figureOf = async (page: Page) => spaced(await calculator(page).figure.textContent());

/** Continues to the step of the form that asks who the visitor is, and fills it in. */
export async function fillIn(page: Page, visitor: ReturnType<typeof aVisitor>) {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(visitor.name);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(visitor.email);
  await page.getByRole('textbox', { name: 'Phone', exact: true }).fill(visitor.phone);
}

/** A car whose page advertises a repayment. */
export const financedCar = (site = slug) =>
  vehiclePage(site, 'car for sale with a repayment', (car) => isForSale(car) && Boolean(car.repayment));
