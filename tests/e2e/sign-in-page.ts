import type { BrowserContextOptions, Page } from 'playwright';
import { siteUrl } from '../browser/browser-test.ts';
import { sentCode } from '../browser/outbox.ts';

export const slug = 'meridian-auto-group';

type Open = (url: string, options?: BrowserContextOptions & { provoked?: RegExp }) => Promise<Page>;

/** The sign-in page with the query of the page that asks for it. */
export const address = (query: Record<string, string>) =>
  siteUrl(slug, `/sign-in/?${new URLSearchParams(query)}`);
export const toCheckout = address({ type: 'checkout', redirect: '/reviews/?query=a#main', back: '/cars/' });

/** The parts of the form, in both of its steps. */
export function signInPage(page: Page) {
  const form = page.locator('sign-in-form');
  return {
    number: form.getByLabel('Mobile number'),
    code: form.getByLabel('Code', { exact: true }),
    send: form.getByRole('button', { name: 'Send me a code' }),
    enter: form.getByRole('button', { name: 'Sign in', exact: true }),
    again: form.getByRole('button', { name: 'Send another code' }),
    change: form.getByRole('button', { name: 'Change the number' }),
    signOut: form.getByRole('button', { name: 'Sign out' }),
    status: form.getByRole('status'),
    form,
  };
}

/**
 * The visitors of one test file, each with a separate phone number. Files run at the same time and share a server, so
 * each begins at a number of its own.
 */
export function visitorsFrom(first: number) {
  let numbers = first;
  function aVisitor() {
    const digits = `04910${String(numbers++)}`;
    const written = digits.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
    return { written, normal: `+61${digits.slice(1)}` };
  }

  /** Opens the page and requests a code. */
  async function codeStep(open: Open, url = toCheckout, options: Parameters<Open>[1] = {}) {
    const visitor = aVisitor();
    const page = await open(url, { provoked: /status of 4(00|29)/, ...options });
    const parts = signInPage(page);
    await parts.number.fill(visitor.written);
    await parts.send.click();
    await parts.code.waitFor();
    return { page, ...parts, visitor, sent: () => sentCode(page, visitor.normal) };
  }

  return { aVisitor, codeStep };
}
