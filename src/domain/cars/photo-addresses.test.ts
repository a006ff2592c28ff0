import { describe, expect, it } from 'vitest';
import { photoChoices, plainWidthOf, servedAddress, sizedPath, widthsOf } from './photo-addresses.ts';

it.each([
  [4000, [400, 800, 1200, 1600], 800],
  [1600, [400, 800, 1200, 1600], 800],
  [1000, [400, 800, 1000], 800],
  [800, [400, 800], 800],
  [300, [300], 300],
])('a photo %d pixels wide is resized to %j, never enlarged [API-18]', (width, widths, plain) => {
  expect(widthsOf({ width })).toEqual(widths);
  expect(plainWidthOf({ width })).toBe(plain);
});

describe('photoChoices', () => {
  it('offers AVIF and WebP of a photo that the build resized, in each of its widths [API-18]', () => {
    const photo = { name: '0123456789abcdefq80', width: 1000 };
    const { sources, srcset } = photoChoices(sizedPath(photo, 800, 'jpeg'));
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect(sources[0]?.srcset).toBe(
      [400, 800, 1000].map((width) => `${sizedPath(photo, width, 'avif')} ${width}w`).join(', '),
    );
    expect(srcset).toBeUndefined();
  });

  it('offers the widths of the image service, which chooses the format itself [API-18]', () => {
    const photo = { base: '', websiteId: 7, source: 'https://p.example/a?w=5&b=1.jpg', quality: 80 };
    const { sources, srcset } = photoChoices(servedAddress({ ...photo, width: 800 }));
    expect(sources).toEqual([]);
    expect(srcset?.split(', ')).toEqual(
      [400, 800, 1200, 1600].map((width) => `${servedAddress({ ...photo, width })} ${width}w`),
    );
  });

  it.each([
    ['/media/illustrations/hatch.avif'],
    ['/media/sized/../secret-1-2.jpg'],
    ['https://photos.example/a.jpg'],
    ['https://photos.example/api/images?x=1&w=800'],
    [''],
  ])('offers no choices for %s', (src) => {
    expect(photoChoices(src)).toEqual({ sources: [] });
  });
});
