import { beforeEach, describe, expect, it } from 'vitest';
import { recentlyViewed, recordSeenCar, type SeenCar } from './recently-viewed.ts';

const dealer = 'north-motors';
const car = (id: string, change: Partial<SeenCar> = {}): SeenCar => ({
  id,
  slug: `car-${id}`,
  title: `Car ${id}`,
  price: '$20,000',
  priceBasis: 'Drive away',
  image: '/media/car.jpg',
  seenAt: 1,
  ...change,
});
const ids = () =>
  recentlyViewed(dealer)
    .getState()
    .cars.map(({ id }) => id);

beforeEach(() => recentlyViewed(dealer).clear());

describe('the recently viewed cars', () => {
  it('are the last twelve, newest first', () => {
    for (let id = 1; id <= 15; id++) recordSeenCar(dealer, car(String(id)));
    expect(ids()).toEqual(['15', '14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4']);
  });

  it('contain a car once, with the data of the last visit', () => {
    recordSeenCar(dealer, car('1'));
    recordSeenCar(dealer, car('2'));
    recordSeenCar(dealer, car('1', { price: '$18,000' }));
    expect(ids()).toEqual(['1', '2']);
    expect(recentlyViewed(dealer).getState().cars[0]?.price).toBe('$18,000');
  });

  it('are stored under a key of the dealer', () => {
    recordSeenCar(dealer, car('1'));
    expect(localStorage.getItem('recently-viewed:north-motors')).toContain('Car 1');
    expect(recentlyViewed('south-motors').getState().cars).toEqual([]);
  });

  it.each([
    ['a path to another page', { slug: '../../evil' }],
    ['a script as address', { slug: 'javascript:alert(1)' }],
    ['a picture that is a script', { image: 'javascript:alert(1)' }],
    ['a picture of another site', { image: '//evil.example/car.jpg' }],
    ['a picture by plain http', { image: 'http://evil.example/car.jpg' }],
    ['no name', { title: '' }],
    ['a price that is not text', { price: 7 }],
    ['an invalid time', { seenAt: '1' }],
  ])('leave out an entry with %s', (_, change) => {
    const key = `recently-viewed:${dealer}`;
    const cars = [{ ...car('1'), ...change }, car('2'), null];
    localStorage.setItem(key, JSON.stringify({ version: 1, state: { cars } }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(ids()).toEqual(['2']);
  });
});
