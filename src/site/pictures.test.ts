import { describe, expect, it } from 'vitest';
import { photoChoices } from '../domain/cars/photo-addresses.ts';
import { aCar, aDealer } from './dealer.fixture.ts';
import { createPictures } from './pictures.ts';

const pictures = (mediaFiles?: Set<string>) =>
  createPictures({ dealer: aDealer(), folder: '/dealers/bayside', mediaFiles });
const withImages = (...urls: string[]) => aCar({ images: urls.map((image_url) => ({ image_url })) });

describe('ofCar', () => {
  it('shows an illustration of a car that has no photo [DRAW-1]', () => {
    const { gallery, drawn, photosCount } = pictures().ofCar(aCar());
    expect([gallery.length, drawn, photosCount]).toEqual([1, true, 0]);
    expect(gallery[0]).toMatchObject({
      width: 768,
      height: 512,
      alt: 'Illustration of a white hatch, three-quarter front view',
      caption: 'Front',
    });
    expect(gallery[0]!.src).toMatch(/^\/media\/illustrations\/hatch-standard(-[bc])?-front-white\..*\.avif$/);
  });

  it('shows one panel that says so where a dealer wants no illustrations [DRAW-7]', () => {
    const made = createPictures({
      dealer: aDealer({ media: { illustrations: false } }),
      folder: '/dealers/bayside',
    });
    expect(made.ofCar(withImages('illustration:rear'))).toEqual({
      gallery: [
        {
          src: expect.stringMatching(/^\/media\/illustrations\/photos-soon\..*\.avif$/),
          width: 768,
          height: 512,
          alt: 'Photos soon',
        },
      ],
      drawn: false,
      photosCount: 0,
    });
  });

  it.each([
    [
      ['side', 'rear', 'roof'],
      ['Front', 'Rear'],
    ],
    [
      ['front', 'rear', 'rear'],
      ['Front', 'Rear'],
    ],
    [['wheel', 'interior'], ['Front']],
  ])('shows of the views %j that the feed asks for %j, the front first [DRAW-4]', (asked, shown) => {
    const { gallery, drawn } = pictures().ofCar(withImages(...asked.map((view) => `illustration:${view}`)));
    expect(gallery.map(({ caption }) => caption)).toEqual(shown);
    expect(drawn).toBe(true);
  });

  it('uses photos instead of illustrations when there are any, and numbers them in the alt text [DRAW-1]', () => {
    const { gallery, drawn, photosCount } = pictures().ofCar(
      withImages('illustration:side', 'https://photos.example.com/1.jpg', 'https://photos.example.com/2.jpg'),
    );
    expect(gallery.map(({ alt }) => alt)).toEqual([
      '2021 Toyota Corolla, picture 1 of 2',
      '2021 Toyota Corolla, picture 2 of 2',
    ]);
    expect([drawn, photosCount]).toEqual([false, 2]);
  });

  it('puts the primary picture first, and shows it once', () => {
    const car = {
      ...withImages('https://p.example/1.jpg', 'https://p.example/2.jpg'),
      primary_image_url: 'https://p.example/2.jpg',
    };
    expect(
      pictures()
        .ofCar(car)
        .gallery.map(({ src }) => src),
    ).toEqual(['https://p.example/2.jpg', 'https://p.example/1.jpg']);
  });

  it('shows an illustration when the pictures of a car have no valid address [DRAW-1]', () => {
    expect(pictures().ofCar(withImages('javascript:alert(1)', 'media/../../secret')).drawn).toBe(true);
  });
});

it('copies each picture of the dealer and each illustration once', () => {
  const made = pictures();
  made.ofCar(withImages('media/front view.jpg'));
  made.ofCar(withImages('media/front view.jpg'));
  made.ofCar(aCar());
  made.ofCar(aCar());
  expect(made.ofCar(withImages('media/front view.jpg')).gallery[0]!.src).toBe('/media/front%20view.jpg');
  const copied = made.files().filter((file) => 'copyFrom' in file);
  expect(copied.map((file) => ('immutable' in file ? file.path : file))).toEqual([
    { path: '/media/front view.jpg', copyFrom: '/dealers/bayside/media/front view.jpg' },
    made.illustration(aCar()).src,
  ]);
});

it('makes smaller copies of a local photo, each once, at the quality that the dealer sets [API-18] [CFG-71]', () => {
  const photos = new Map([['media/front.jpg', { hash: '0123456789abcdef', width: 1000 }]]);
  const dealer = aDealer();
  const made = createPictures({ dealer, folder: '/dealers/bayside', photos });
  const car = withImages('media/front.jpg');
  const [picture] = made.ofCar(car).gallery;
  made.ofCar(car);
  const name = '/media/sized/0123456789abcdefq80-1000';
  expect(picture).toMatchObject({
    src: `${name}-800.jpg`,
    srcset: `${name}-400.webp 400w, ${name}-800.webp 800w, ${name}-1000.webp 1000w`,
  });
  const wanted = photoChoices(picture!.src).sources.flatMap(({ srcset }) =>
    srcset.split(', ').map((choice) => choice.split(' ')[0]!),
  );
  expect(made.files().map(({ path }) => path)).toEqual([...wanted, `${name}-800.jpg`].sort());
  expect(made.files()[0]).toEqual({
    path: `${name}-1000.avif`,
    resize: '/dealers/bayside/media/front.jpg',
    order: { width: 1000, format: 'avif', quality: 80 },
  });
});

it("says in the address of a car's upright or very wide photo that nothing is cut off it", () => {
  const photos = new Map([
    ['media/front.jpg', { hash: '0123456789abcdef', width: 600, uncut: true as const }],
  ]);
  const made = createPictures({ dealer: aDealer(), folder: '/dealers/bayside', photos });
  const [picture] = made.ofCar(withImages('media/front.jpg')).gallery;
  expect(picture!.src).toBe('/media/sized/0123456789abcdefq80uncut-600-600.jpg');
  expect(photoChoices(picture!.src).sources[0]!.srcset).toContain('q80uncut-600-400.avif 400w');
  expect(made.sized('media/front.jpg')!.src).not.toContain('uncut');
});

it("makes a small copy of a drawn car's front, which lists show", () => {
  const made = pictures();
  const [front] = made.ofCar(withImages('illustration:front', 'illustration:rear')).gallery;
  const [small, own] = photoChoices(front!.src).srcset!.split(', ');
  expect(own).toBe(`${front!.src} 768w`);
  const copies = made.files().filter((file) => 'order' in file);
  expect(copies).toEqual([
    expect.objectContaining({ path: small!.split(' ')[0], order: expect.objectContaining({ width: 320 }) }),
  ]);
  expect(small).toMatch(/ 320w$/);
});

it('leaves out a picture whose file does not exist', () => {
  const made = pictures(new Set(['media/there.jpg']));
  expect(made.ofCar(withImages('media/gone.jpg')).drawn).toBe(true);
  expect(made.ofCar(withImages('media/there.jpg')).drawn).toBe(false);
  expect(made.image('media/gone.svg')).toBeUndefined();
});

it('lists the origins of the pictures', () => {
  const made = pictures();
  made.ofCar(withImages('https://b.example/1.jpg', 'https://a.example/1.jpg', 'https://b.example/2.jpg'));
  expect(made.origins()).toEqual(['https://a.example', 'https://b.example']);
});

it('does not list the origin of a document, which opens outside the page', () => {
  const made = pictures();
  expect(made.document('https://reports.example/1.pdf')).toBe('https://reports.example/1.pdf');
  expect(made.document('media/report.pdf')).toBe('/media/report.pdf');
  expect(made.origins()).toEqual([]);
  made.image('https://logos.example/1.svg');
  expect(made.origins()).toEqual(['https://logos.example']);
});

it('has an illustration on a ground of its own for places that are no web pages', () => {
  const made = pictures();
  const picture = made.illustration({ simple_body: 'Hatch', colour: 'White' });
  const path = made.toShare(picture);
  expect(path).toMatch(/^\/media\/illustrations\/hatch-standard(-[bc])?-front-white\..*\.768q82\.jpg$/);
  expect(made.files().find((file) => file.path === path)).toMatchObject({ order: { format: 'jpeg' } });
  const photo = { ...picture, src: '/media/sized/1f0c-1600-800.jpg' };
  expect(made.toShare(photo)).toBe(photo.src);
});
