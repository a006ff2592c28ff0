import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { leadsOf } from '../browser/api-rows.ts';
import { isHydrated } from './form-page.ts';

/** A dealer that estimates online. */
export const slug = 'meridian-auto-group';

/** A viewport as high as the page, because a target below a sticky header would count as too small. */
export const tall = { width: 390, height: 3200 };

let visitors = 0;
/** Each test has its own visitor, whose email address identifies the lead in the database. */
export function aVisitor() {
  visitors += 1;
  return { name: 'Ines', email: `ines.${process.pid}.${visitors}@example.com`, phone: '0491 570 156' };
}
type Visitor = ReturnType<typeof aVisitor>;

/** What the visitor's only lead contains. */
export async function leadOf(visitor: Visitor) {
  const rows = await leadsOf(visitor);
  expect(rows).toHaveLength(1);
  return JSON.parse(rows[0]!.payload) as Record<string, unknown>;
}

/** The parts of the form, in all of its steps. */
export const parts = (page: Page) => {
  const form = page.locator('.trade');
  return {
    form,
    press: (name: string | RegExp) => form.getByRole('button', { name }).click(),
    heading: (name: string | RegExp) => form.getByRole('heading', { name, level: 3 }).waitFor(),
    note: form.locator('.trade-note'),
    plate: form.getByLabel('Registration', { exact: true }),
    choose: (group: RegExp, choice: string) =>
      form
        .getByRole('radiogroup', { name: group })
        .getByRole('radio', { name: new RegExp(`^${choice}\\b`) })
        .check(),
  };
};

const fill = (field: Locator, text: string) => field.fill(text);

/**
 * Takes the first step: who the visitor is.
 *
 * @param write fills in one field
 * @returns name of the chosen place, where there are several
 */
export async function sendContact(page: Page, visitor: Visitor, write = fill) {
  await isHydrated(page);
  const { form, press } = parts(page);
  await write(form.getByLabel('First Name'), visitor.name);
  await write(form.getByLabel('Last Name'), 'Delgado');
  await write(form.getByLabel('Mobile Number'), visitor.phone);
  await write(form.getByLabel('Email', { exact: true }), visitor.email);
  await write(form.getByLabel('Postcode'), '2000');
  const place = form.getByRole('combobox');
  const hasPlaces = (await place.count()) > 0;
  if (hasPlaces) await place.selectOption({ index: 1 });
  const chosen = hasPlaces ? await place.locator('option:checked').textContent() : undefined;
  await press('Continue');
  await parts(page).plate.waitFor();
  return chosen ?? undefined;
}

/** Asks for the car with a plate. */
export async function lookUp(page: Page, rego: string) {
  await parts(page).plate.fill(rego);
  await parts(page).press('Find my car');
}

/** Describes the car by hand. */
export async function typeVehicle(page: Page, year: string) {
  const { form, press } = parts(page);
  await form.getByLabel('Year').selectOption(year);
  await form.getByLabel('Make').fill('Toyota');
  await form.getByLabel('Model').fill('Corolla');
  await press('Continue');
}

/** Says how the car is, and takes the last step. */
export async function answer(page: Page, kilometres: string) {
  const { form, choose, press } = parts(page);
  await form.getByLabel('How many kilometres has it done?').fill(kilometres);
  await choose(/condition/, 'Good');
  await choose(/service history/, 'Full');
  await choose(/accident/, 'No');
  await press(/^(See my estimate|Send)$/);
}

export const lastYear = String(new Date().getFullYear() - 1);
