import { describe, expect, it } from 'vitest';
import { originOf, sizedAddresses } from './image-service.ts';

const none = { imageService: 'none', imageQuality: 80 } as const;
const photo = 'https://photos.example.com/stock/a.jpg';

describe('sizedAddresses', () => {
  it('leaves a photo as it comes when nobody resizes it', () => {
    expect(sizedAddresses(photo, none)).toEqual({ src: photo });
  });

  it('asks a known service for four widths at the configured quality [API-18] [CFG-71]', () => {
    const { src, srcset } = sizedAddresses('https://dealer.imgix.net/a.jpg', { ...none, imageQuality: 70 });
    expect(src).toContain('w=800');
    expect(src).toContain('q=70');
    expect(srcset?.split(', ').map((part) => part.split(' ')[1])).toEqual(['400w', '800w', '1200w', '1600w']);
    expect(srcset).toContain('w=1600');
  });

  it.each([
    [
      'cloudflare',
      'https://img.dealer.example',
      'https://img.dealer.example/cdn-cgi/image/width=800,quality=80,f=auto,fit=cover/https://photos.example.com/stock/a.jpg',
    ],
    [
      'cloudinary',
      'https://res.cloudinary.com/dealer',
      'https://res.cloudinary.com/dealer/image/fetch/w_800,q_80,f_auto,c_limit/https://photos.example.com/stock/a.jpg',
    ],
    [
      'netlify',
      undefined,
      '/.netlify/images?w=800&q=80&fit=cover&url=https%3A%2F%2Fphotos.example.com%2Fstock%2Fa.jpg',
    ],
    [
      'imgix',
      'https://dealer.imgix.net/',
      'https://dealer.imgix.net/stock/a.jpg?w=800&q=80&fit=min&auto=format',
    ],
    ['bunny', 'https://dealer.b-cdn.net', 'https://dealer.b-cdn.net/stock/a.jpg?width=800&quality=80'],
    [
      'imagekit',
      'https://ik.imagekit.io/dealer',
      'https://ik.imagekit.io/dealer/https://photos.example.com/stock/a.jpg?tr=w-800%2Cq-80%2Cc-maintain_ratio%2Cfo-auto',
    ],
  ] as const)(
    'goes through %s where the dealer names it [OPEN-53]',
    (imageService, imageServiceUrl, expected) => {
      expect(sizedAddresses(photo, { ...none, imageService, imageServiceUrl }).src).toBe(expected);
    },
  );

  it('keeps a number in the address that looks like a width', () => {
    const { srcset } = sizedAddresses('https://dealer.imgix.net/90001-90002.jpg', none);
    expect(srcset?.match(/90001-90002\.jpg/g)).toHaveLength(4);
  });
});

it.each([
  ['https://photos.example.com/a?b', 'https://photos.example.com'],
  ['https://photos.example.com:8443/a', 'https://photos.example.com:8443'],
  ['media/a.jpg', ''],
])('%s comes from %j', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});
