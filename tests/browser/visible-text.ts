import type { Locator } from 'playwright';

/** The text that a visitor sees, without hidden parts, on one line. */
export async function visibleText(part: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text must not count
  const text = await part.evaluate((element) => (element as HTMLElement).innerText);
  return text.replace(/\s+/g, ' ').trim();
}
