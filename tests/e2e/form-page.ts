import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { LeadForm } from '../../src/api/contract/lead-fields.ts';
import { leadsOf } from '../browser/api-rows.ts';

/** The first dealer sells at several locations, the second one at one. */
export const group = 'meridian-auto-group';
export const single = 'spinnaker-mazda';

let visitors = 0;
/**
 * Each test has its own visitor, with a phone number from the range for fiction. Files run in several processes at the
 * same time, so the email address, by which the lead is found, names the process.
 */
export function aVisitor() {
  const number = String(570_000 + visitors++);
  return {
    name: 'Ruth Okafor',
    email: `ruth.${process.pid}.${number}@mail.example`,
    phone: `0491 ${number.slice(0, 3)} ${number.slice(3)}`,
  };
}
type Visitor = ReturnType<typeof aVisitor>;

/** The form of a page, and its step to the next part. */
export const formOf = (page: Page) => page.getByRole('main').locator('form');
export const next = (page: Page) => formOf(page).getByRole('button', { name: 'Continue' }).click();

/** Waits until the form answers. */
export async function isHydrated(page: Page) {
  await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
}

export async function fillContact(page: Page, visitor: Visitor) {
  const form = formOf(page);
  await form.getByLabel('Name', { exact: true }).fill(visitor.name);
  await form.getByLabel('Email', { exact: true }).fill(visitor.email);
  await form.getByLabel('Phone', { exact: true }).fill(visitor.phone);
}

/** Presses the last button. @returns what the page sent, and what the database contains of it */
export async function sent(page: Page, button: string, visitor: Visitor) {
  const [request] = await Promise.all([
    page.waitForRequest('**/api/forms'),
    formOf(page).getByRole('button', { name: button }).click(),
  ]);
  await page.waitForURL('**/success/');
  const rows = await leadsOf(visitor);
  expect(rows).toHaveLength(1);
  const [row] = rows;
  return {
    body: request.postDataJSON() as LeadForm,
    row: row!,
    payload: JSON.parse(row!.payload) as LeadForm,
  };
}

export const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
