import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The newest code that a site's API would have sent by SMS to a phone. The page must be on that site. */
export async function sentCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined;
  const look = async () => {
    code = await page.evaluate(codeInOutbox, phone);
    return code;
  };
  // The page first sends a captcha solution.
  await expect.poll(look, { message: `no code was sent to ${phone}`, timeout: 20_000 }).toBeDefined();
  return code!;
}

/** Runs in a page of the site. */
export async function codeInOutbox(phone: string): Promise<string | undefined> {
  const answer = await fetch('/api/dev/outbox');
  const { messages } = (await answer.json()) as { messages: { to: string; code: string }[] };
  return messages.find(({ to }) => to === phone)?.code;
}
