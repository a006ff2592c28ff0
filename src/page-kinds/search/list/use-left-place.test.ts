import { describe, expect, it } from 'vitest';
import { keepPlace, type LeftPlace, placeOf } from './use-left-place.ts';

const place: LeftPlace = { firstPage: 0, lastPage: 3, car: '17', index: 70, top: -40.5 };

function memory(first?: string) {
  let kept = first ?? null;
  const setItem = (_: string, value: string) => {
    kept = value;
  };
  return () => ({ getItem: () => kept, setItem });
}

describe('the place where a visitor left a list', () => {
  it('is stored by the address of the list', () => {
    const store = memory();
    keepPlace('/search/?page=2', place, store);
    keepPlace('/search/', { ...place, lastPage: 1 }, store);
    expect(placeOf('/search/?page=2', store)).toEqual(place);
    expect(placeOf('/search/', store)?.lastPage).toBe(1);
    expect(placeOf('/cars/', store)).toBeUndefined();
  });

  it('is the latest one of each list, for the last ten lists', () => {
    const store = memory();
    for (let list = 0; list < 12; list++) keepPlace(`/${list}/`, place, store);
    keepPlace('/11/', { ...place, top: 7 }, store);
    expect(placeOf('/0/', store)).toBeUndefined();
    expect(placeOf('/2/', store)).toEqual(place);
    expect(placeOf('/11/', store)?.top).toBe(7);
  });

  it('is undefined when the storage is disabled or full', () => {
    const off = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(() => keepPlace('/search/', place, off)).not.toThrow();
    expect(placeOf('/search/', off)).toBeUndefined();
  });

  it.each([
    'rubbish',
    'null',
    '{"0":1}',
    '[["/search/"]]',
    '[["/search/",null]]',
    '[["/search/",{"firstPage":-1,"lastPage":3,"car":"1","index":0,"top":0}]]',
    '[["/search/",{"firstPage":4,"lastPage":3,"car":"1","index":0,"top":0}]]',
    '[["/search/",{"firstPage":0,"lastPage":900000,"car":"1","index":0,"top":0}]]',
    '[["/search/",{"firstPage":0,"lastPage":3,"car":{},"index":0,"top":0}]]',
    '[["/search/",{"firstPage":0,"lastPage":3,"car":"1","index":0,"top":"1e9"}]]',
    '[["/search/",{"firstPage":0,"lastPage":3,"car":"1","index":0.5,"top":0}]]',
  ])('is undefined when the storage contains %s, and a new one can be stored', (kept) => {
    const store = memory(kept);
    expect(placeOf('/search/', store)).toBeUndefined();
    keepPlace('/search/', place, store);
    expect(placeOf('/search/', store)).toEqual(place);
  });
});
