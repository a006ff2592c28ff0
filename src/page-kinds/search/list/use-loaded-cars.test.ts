import { describe, expect, it } from 'vitest';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import { someCars } from '../search-page.fixture.ts';
import { nothingLoaded, shownOf } from './use-loaded-cars.ts';

const cars = someCars(50);
const pageOf = (page: number): [number, ListedCar[]] => [page, cars.slice(page * 10, page * 10 + 10)];
const answered = (page: number) => ({ hits: pageOf(page)[1], nbHits: cars.length, page });
const shown = (page: number, pages: [number, ListedCar[]][], hitsCap = 1000) =>
  shownOf(answered(page), { search: '', pages: new Map(pages) }, { hitsPerPage: 10, hitsCap });

describe('the cars that are shown', () => {
  it.each<{ what: string; loaded: number[]; firstPage: number; lastPage: number }>([
    { what: 'the page of the answer', loaded: [], firstPage: 2, lastPage: 2 },
    { what: 'the page of the answer and the page after it', loaded: [3], firstPage: 2, lastPage: 3 },
    { what: 'the pages before and after it', loaded: [3, 1, 4, 0], firstPage: 0, lastPage: 4 },
    {
      what: 'the cars of a page only once, although it was loaded twice',
      loaded: [3, 3],
      firstPage: 2,
      lastPage: 3,
    },
    { what: 'no pages beyond a missing page', loaded: [0, 4], firstPage: 2, lastPage: 2 },
  ])('are $what [LIST-15]', ({ loaded, firstPage, lastPage }) => {
    const result = shown(2, loaded.map(pageOf));
    expect(result).toMatchObject({ firstPage, lastPage, start: firstPage * 10, total: 50, pages: 5 });
    expect(result.cars).toEqual(cars.slice(firstPage * 10, lastPage * 10 + 10));
  });

  it('appear only once when the index has moved a car to the next page', () => {
    const moved: [number, ListedCar[]] = [1, [cars[9]!, ...cars.slice(10, 19)]];
    expect(shown(0, [moved]).cars).toEqual(cars.slice(0, 19));
  });

  it('end at the maximum of the list [CFG-32]', () => {
    expect(shown(1, [pageOf(0)], 15)).toMatchObject({ total: 15, pages: 2, cars: cars.slice(0, 15) });
  });

  it('start without loaded pages', () => {
    expect(nothingLoaded('?page=2')).toEqual({ search: '?page=2', pages: new Map() });
  });
});
