import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { LeadPost } from '../../src/server/services/lead-post.ts';
import type { Mail } from '../../src/server/services/mail.ts';

/** What a preview server would have sent for one dealer, newest first. */
export interface SentMessages {
  messages: { to: string; text: string; code?: string; at: string }[];
  mails: (Mail & { at: string })[];
  posts: (LeadPost & { at: string })[];
}

/** The newest code that a site's API would have sent by SMS to a phone. The page must be on that site. */
export async function sentCode(page: Page, phone: string): Promise<string> {
  let code: string | undefined;
  const look = async () => {
    code = await page.evaluate(codeInOutbox, phone);
    return code;
  };
  // The page first sends a captcha solution.
  await expect.poll(look, { message: `no code was sent to ${phone}` }).toBeDefined();
  return code!;
}

/** Everything that a site's API would have sent. The page must be on that site. */
export const sentBy = (page: Page): Promise<SentMessages> =>
  page.evaluate(async () => (await fetch('/api/dev/outbox')).json());

/** Runs in a page of the site. */
export async function codeInOutbox(phone: string): Promise<string | undefined> {
  const answer = await fetch('/api/dev/outbox');
  const { messages } = (await answer.json()) as SentMessages;
  return messages.find(({ to }) => to === phone)?.code;
}
