import { describe, expect, it } from 'vitest';
import { type Landed, landingIndexing, landingsOf } from './landing.ts';

const car = (make: string, model: string, body = 'SUV'): Landed => ({ make, model, body });
const of = (cars: Landed[], taken: string[] = []) => landingsOf(cars, (one) => one, new Set(taken));
const paths = (cars: Landed[], taken: string[] = []) => of(cars, taken).all.map(({ path }) => path);

describe('landingsOf', () => {
  it('has a page for every make, model and body in stock [ROUTE-16]', () => {
    expect(
      paths([car('Toyota', 'Corolla', 'Hatch'), car('Toyota', 'HiLux', 'Ute'), car('Kia', 'Rio', 'Hatch')]),
    ).toEqual([
      '/search/kia/',
      '/search/kia/rio/',
      '/search/toyota/',
      '/search/toyota/corolla/',
      '/search/toyota/hilux/',
      '/search/hatch/',
      '/search/ute/',
    ]);
  });

  it.each([
    ['Land Rover', 'Defender 110', '/search/land-rover/defender-110/'],
    ['Citroën', 'C3 Aircross', '/search/citroen/c3-aircross/'],
    ['MG', 'MG3', '/search/mg/mg3/'],
    ['Mazda', '3', '/search/mazda/3/'],
    ['Mazda', 'CX-5', '/search/mazda/cx-5/'],
    ['Porsche', '911', '/search/porsche/911/'],
    ['Mercedes-Benz', 'C-Class', '/search/mercedes-benz/c-class/'],
    ["Ssang'Yong", 'Musso & Grand', '/search/ssangyong/musso-and-grand/'],
  ])('%s %s is at %s [ROUTE-16]', (make, model, path) => {
    const landings = of([car(make, model)]);
    expect(landings.ofModel(make, model)?.path).toBe(path);
    expect(landings.ofModel(make, model)).toMatchObject({
      name: model,
      make,
      scope: { make: [make], model: [model] },
    });
  });

  it('gives spellings with the same address one page, named by the most frequent spelling', () => {
    const landings = of([
      car('Citroen', 'C3'),
      car('Citroën', 'C3'),
      car('Citroën', 'C 3'),
      car('Citroën', 'C-3'),
    ]);
    expect(landings.ofMake('CITROEN')).toMatchObject({
      name: 'Citroën',
      scope: { make: ['Citroen', 'Citroën'] },
    });
    expect(landings.ofModel('Citroen', 'c 3')).toMatchObject({
      scope: { make: ['Citroen', 'Citroën'], model: ['C 3', 'C-3'] },
    });
  });

  it('prefers a make over a body with the same address', () => {
    const landings = of([car('Coupe', 'One', 'Sedan'), car('Kia', 'Rio', 'Coupe')]);
    expect(landings.ofMake('Coupe')?.cars).toHaveLength(1);
    expect(landings.ofBody('Coupe')).toBeUndefined();
    expect(new Set(landings.all.map(({ path }) => path)).size).toBe(landings.all.length);
  });

  it.each([
    [
      'a make with a fixed page’s name',
      car('Used cars', 'One'),
      '/search/used-cars/',
      ['/search/used-cars/one/', '/search/suv/'],
    ],
    [
      'the search path of the dealer',
      car('Toyota', 'HiLux'),
      '/search/toyota/',
      ['/search/toyota/hilux/', '/search/suv/'],
    ],
    [
      'a search path with two segments',
      car('Toyota', 'HiLux'),
      '/search/toyota/hilux/',
      ['/search/toyota/', '/search/suv/'],
    ],
    ['a body with the same name', car('Kia', 'Rio'), '/search/suv/', ['/search/kia/', '/search/kia/rio/']],
  ])('does not reuse the address of another page: %s [CFG-21]', (_, one, taken, left) => {
    expect(paths([one], [taken])).toEqual(left);
  });

  it.each([
    ['without a letter or digit', car('***', '???', '-')],
    ['longer than a file name', car('x'.repeat(300), 'y'.repeat(300), 'z'.repeat(300))],
    ['empty', car('', '', '')],
  ])('has no page for names %s', (_, one) => {
    expect(paths([one])).toEqual([]);
    expect(of([one]).ofMake(one.make)).toBeUndefined();
  });

  it('is independent of the order of the stock', () => {
    const cars = [car('Kia', 'Rio'), car('KIA', 'Rio', 'Hatch'), car('MG', '3', 'Hatch')];
    const described = (all: Landed[]) => of(all).all.map(({ path, name, scope }) => ({ path, name, scope }));
    expect(described(cars.toReversed())).toEqual(described(cars));
  });
});

describe('landingIndexing', () => {
  const stock = [
    car('Toyota', 'Corolla', 'Hatch'),
    car('Toyota', 'Corolla', 'Hatch'),
    car('Toyota', 'HiLux', 'Ute'),
    car('Kia', 'Rio', 'Hatch'),
    car('Kia', 'Rio', 'Hatch'),
    car('MG', 'ZS', 'SUV'),
  ];
  const decided = (path: string, cars = stock, offered?: number) => {
    const landings = of(cars);
    const landing = landings.all.find((one) => one.path === path)!;
    const whole = { size: cars.length, path: '/search/all/' };
    return landingIndexing(landing, landings, whole, offered ?? landing.cars.length);
  };

  it.each([
    ['a model with two cars', '/search/toyota/corolla/', true, '/search/toyota/corolla/'],
    ['a model with one car', '/search/toyota/hilux/', false, '/search/toyota/hilux/'],
    ['a make', '/search/toyota/', true, '/search/toyota/'],
    ['the only model of a make', '/search/kia/rio/', true, '/search/kia/'],
    ['a make with one car', '/search/mg/', false, '/search/mg/'],
    ['a body', '/search/hatch/', true, '/search/hatch/'],
    ['a body with one car', '/search/suv/', false, '/search/suv/'],
  ])('%s: %s [ROUTE-16]', (_, path, index, canonicalPath) => {
    expect(decided(path)).toEqual({ index, canonicalPath });
  });

  it('gives the search of all cars as the canonical address if its list is the same', () => {
    const all = [car('Kia', 'Rio'), car('Kia', 'Stonic')];
    expect(decided('/search/kia/', all)).toEqual({ index: true, canonicalPath: '/search/all/' });
    expect(decided('/search/suv/', all)).toEqual({ index: true, canonicalPath: '/search/all/' });
  });

  it('counts only cars that are for sale', () => {
    expect(decided('/search/kia/rio/', stock, 1)).toEqual({
      index: false,
      canonicalPath: '/search/kia/rio/',
    });
  });
});
