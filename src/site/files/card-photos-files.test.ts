import { describe, expect, it } from 'vitest';
import { photosPath } from '../../domain/cars/card-photos.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';

const shots = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ image_url: `https://photos.example/${index + 1}.jpg` }));
const cars = [
  aCar({ id: 'many', slug: 'many', images: shots(23) }),
  aCar({ id: 'three', slug: 'three', images: shots(3) }),
  aCar({ id: 'one', slug: 'one', images: shots(1) }),
  aCar({
    id: 'drawn',
    slug: 'drawn',
    images: [{ image_url: 'illustration:side' }, { image_url: 'illustration:front' }],
  }),
];

/** The addresses that the site's files contain, by the id of the car. */
function addressesOf(photosInList?: boolean) {
  const dealer = aDealer(photosInList === undefined ? {} : { cards: { photosInList } });
  const { files } = planSite({ dealer, inventory: inventoryOf(cars), today: '2025-02-01' });
  const found = files.flatMap((file) =>
    'body' in file && /\/photos-\d+\.json$/.test(file.path)
      ? Object.entries(JSON.parse(file.body) as Record<string, string[]>).map(([id, all]) => ({
          id,
          all,
          path: file.path,
        }))
      : [],
  );
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

const names = (addresses: string[]) => addresses.map((address) => /(\d+)\.jpg/.exec(address)?.[1]);

describe('the files with the photos of cards', () => {
  it('contain all photos but the first of each car with several photos, in order', () => {
    expect(addressesOf().map(({ id, all }) => [id, names(all)])).toEqual([
      ['many', ['2', '3', '4', '5']],
      ['three', ['2', '3']],
    ]);
  });

  it('are found by the id of a car', () => {
    for (const { id, path } of addressesOf()) expect(path).toBe(photosPath(id));
  });

  it('are not written for a dealer who turns the photos off', () => {
    expect(addressesOf(false)).toEqual([]);
  });
});
