import type { Page } from 'playwright';

/**
 * Waits two frames, after which the effects of a scroll, of another size of the window or of an answer are drawn. Until
 * then, styles that follow the scroll position are those of the frame before.
 */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
