import { describe, expect, it } from 'vitest';
import { aDealer } from './dealer.fixture.ts';
import { originOf, sizedAddresses } from './image-service.ts';

const usual = aDealer();
const none = { ...usual.media, imageService: 'none', imageQuality: 80 } as const;
const by = (media: Partial<typeof usual.media>, api = usual.api) => ({
  id: 7,
  api,
  media: { ...none, ...media },
});
const photo = 'https://photos.example.com/stock/a.jpg';

describe('sizedAddresses', () => {
  it('leaves a photo address as it is when there is no image service', () => {
    expect(sizedAddresses(photo, by({}))).toEqual({ src: photo });
  });

  it('asks a known service for four widths at the configured quality [API-18] [CFG-71]', () => {
    const { src, srcset } = sizedAddresses('https://dealer.imgix.net/a.jpg', by({ imageQuality: 70 }));
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
  ] as const)('uses %s when the dealer names it [OPEN-53]', (imageService, imageServiceUrl, expected) => {
    expect(sizedAddresses(photo, by({ imageService, imageServiceUrl })).src).toBe(expected);
  });

  it('asks the own service of the API for photos of allowed hosts [API-18] [CFG-71]', () => {
    const own = by({ imageService: 'own', photoHosts: ['photos.example.com'], imageQuality: 70 });
    const source = encodeURIComponent(photo);
    const { src, srcset } = sizedAddresses(photo, own);
    expect(src).toBe(`/api/images?site=7&w=800&q=70&src=${source}`);
    expect(srcset).toContain(`/api/images?site=7&w=1600&q=70&src=${source} 1600w`);
    const elsewhere = { ...own, api: { enabled: true, baseUrl: 'https://api.example.com' } };
    expect(sizedAddresses(photo, elsewhere).src).toMatch(/^https:\/\/api\.example\.com\/api\/images\?/);
  });

  it.each([
    ['https://elsewhere.example/a.jpg'],
    ['https://photos.example.com:8443/a.jpg'],
    ['https://photos.example.com@elsewhere.example/a.jpg'],
    ['https://photos.example.com.elsewhere.example/a.jpg'],
  ])('does not ask the own service for a photo of another host: %s', (url) => {
    const own = by({ imageService: 'own', photoHosts: ['photos.example.com'] });
    expect(sizedAddresses(url, own)).toEqual({ src: url });
  });

  it('does not change digits in the photo address that look like a width', () => {
    const { srcset } = sizedAddresses('https://dealer.imgix.net/90001-90002.jpg', by({}));
    expect(srcset?.match(/90001-90002\.jpg/g)).toHaveLength(4);
  });
});

it.each([
  ['https://photos.example.com/a?b', 'https://photos.example.com'],
  ['https://photos.example.com:8443/a', 'https://photos.example.com:8443'],
  ['media/a.jpg', ''],
])('the origin of %j is %j', (url, origin) => {
  expect(originOf(url)).toBe(origin);
});
