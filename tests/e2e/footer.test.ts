import { expect, test } from 'vitest';
import { test as browserTest, siteUrl } from '../browser/browser-test.ts';
import { builtSite } from '../site/built-site.ts';

const slug = 'meridian-auto-group';

browserTest(
  'promotional pictures in the footer are at most 375 pixels wide, and narrower where there is less room [LIMIT-4]',
  async ({ open }) => {
    const page = await open(siteUrl(slug));
    const picture = page.getByRole('contentinfo').getByRole('img', { name: /^Delivered to you/ });
    await picture.scrollIntoViewIfNeeded();
    expect(Math.round((await picture.boundingBox())!.width)).toBe(375);
    await page.setViewportSize({ width: 320, height: 640 });
    expect((await picture.boundingBox())!.width).toBeLessThan(320);
  },
);

test('a dealer without promotional pictures has none in the footer', () => {
  for (const { html } of builtSite('parkside-used-cars').pages) expect(html).not.toContain('footer-images');
});
