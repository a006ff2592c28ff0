import type { Page } from 'playwright';

/** The newest code that a site's API would have sent by SMS to a phone. The page must be on that site. */
export async function sentCode(page: Page, phone: string): Promise<string> {
  const code = await page.evaluate(async (to) => {
    const answer = await fetch('/api/dev/outbox');
    const { messages } = (await answer.json()) as { messages: { to: string; code: string }[] };
    return messages.find((message) => message.to === to)?.code;
  }, phone);
  if (code === undefined) throw new Error(`No code was sent to ${phone}.`);
  return code;
}
