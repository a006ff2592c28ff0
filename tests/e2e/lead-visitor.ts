import type { Page } from 'playwright';
import { siteEventName } from '../../src/domain/leads/events.ts';
import type { DataLayerEntry } from '../../src/domain/leads/events-asc.ts';
import { siteUrl } from '../browser/browser-test.ts';
import { isForSale, vehiclePage } from '../browser/demo-site.ts';

/**
 * The first dealer has optional messages, and test drives on similar cars. The second one requires messages and terms.
 */
export const slug = 'meridian-auto-group';
export const otherSlug = 'spinnaker-mazda';

export type Open = (url: string, options?: object) => Promise<Page>;

let visitors = 0;
/** Each test has its own visitor, whose email address identifies the lead in the database. */
export function aVisitor() {
  visitors += 1;
  return {
    name: 'Mia Tran',
    email: `mia.tran.${process.pid}.${visitors}@example.com`,
    phone: '0491 570 006',
  };
}

/** A used car of the first dealer, with its page. */
export const usedCar = () =>
  vehiclePage(slug, 'used car for sale', (car) => isForSale(car) && car.card.page.car_type === 'used');

/** The dialog of a form, and the place on the page of a car that opens it. */
export function parts(page: Page) {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => dialog.getByRole('button', { name });
  return {
    dialog,
    button,
    side: page.getByRole('region', { name: 'Interested in this vehicle?' }),
    title: dialog.getByRole('heading', { level: 2 }),
    step: dialog.getByRole('heading', { level: 3 }),
    name: dialog.getByLabel('Name', { exact: true }),
    email: dialog.getByLabel('Email', { exact: true }),
    phone: dialog.getByLabel('Phone', { exact: true }),
    message: dialog.getByRole('textbox', { name: /^Message/ }),
    next: button('Continue'),
    close: button('Close'),
    summary: dialog.getByRole('region', { name: 'Please fix the following errors:' }),
  };
}
type Parts = ReturnType<typeof parts>;

/** Fills in the step that asks who the visitor is. */
export async function writeContact({ name, email, phone }: Parts, visitor: ReturnType<typeof aVisitor>) {
  await name.fill(visitor.name);
  await email.fill(visitor.email);
  await phone.fill(visitor.phone);
}

/** Writes an open enquiry up to its last button. @param words default: the question with which the form begins */
export async function writeEnquiry(found: Parts, visitor: ReturnType<typeof aVisitor>, words?: string) {
  if (words !== undefined) await found.message.fill(words);
  await found.next.click();
  await writeContact(found, visitor);
}

/** Opens the form of an enquiry on the page of a car. */
export async function openEnquiry(open: Open, options = {}, wanted = usedCar, site = slug) {
  const { path, car } = await wanted();
  const page = await open(siteUrl(site, path), options);
  const found = parts(page);
  await found.side.getByRole('link', { name: 'Enquire' }).click();
  await found.dialog.waitFor();
  return { page, car, path, ...found };
}

/** Events that the pages of this visit sent, kept across page loads. */
export async function heardEvents(page: Page): Promise<unknown[]> {
  const heard: unknown[] = [];
  await page.exposeFunction('heardOf', (detail: unknown) => heard.push(detail));
  await page.addInitScript((name) => {
    document.addEventListener(name, (event) => {
      (window as unknown as { heardOf(detail: unknown): void }).heardOf((event as CustomEvent).detail);
    });
  }, siteEventName);
  return heard;
}

/** Entries that the pages of this visit pushed to the data layer, kept across page loads. */
export async function pushedEntries(page: Page): Promise<DataLayerEntry[]> {
  const pushed: DataLayerEntry[] = [];
  await page.exposeFunction('pushedOf', (entry: DataLayerEntry) => pushed.push(entry));
  await page.addInitScript(() => {
    const { pushedOf } = window as unknown as { pushedOf(entry: unknown): void };
    const layer: unknown[] = [];
    layer.push = (...entries) => {
      for (const entry of entries) pushedOf(entry);
      return Array.prototype.push.apply(layer, entries);
    };
    window.dataLayer = layer;
  });
  return pushed;
}
