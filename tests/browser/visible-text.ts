import type { Locator } from 'playwright';

/** The words a reader sees, without what CSS hides, on one line. */
export async function visibleText(part: Locator): Promise<string> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not rendered must not count
  const text = await part.evaluate((element) => (element as HTMLElement).innerText);
  return text.replace(/\s+/g, ' ').trim();
}
