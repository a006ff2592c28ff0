import { describe, expect, it, vi } from 'vitest';
import { keepPlace, type LeftPlace, placeOf } from './use-left-place.ts';

const place: LeftPlace = { firstPage: 0, lastPage: 3, car: '17', index: 70, top: -40.5 };

describe('the place where a visitor left a list', () => {
  it('is stored by the address of the list', () => {
    keepPlace('/search/?page=2', place);
    keepPlace('/search/', { ...place, lastPage: 1 });
    expect(placeOf('/search/?page=2')).toEqual(place);
    expect(placeOf('/search/')?.lastPage).toBe(1);
    expect(placeOf('/cars/')).toBeUndefined();
  });

  it('is the latest one of each list, for the last ten lists', () => {
    for (let list = 0; list < 12; list++) keepPlace(`/${list}/`, place);
    keepPlace('/11/', { ...place, top: 7 });
    expect(placeOf('/0/')).toBeUndefined();
    expect(placeOf('/2/')).toEqual(place);
    expect(placeOf('/11/')?.top).toBe(7);
  });

  it('is undefined when the storage is disabled or full', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(() => keepPlace('/search/', place)).not.toThrow();
    expect(placeOf('/search/')).toBeUndefined();
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
    sessionStorage.setItem('left-lists', kept);
    expect(placeOf('/search/')).toBeUndefined();
    keepPlace('/search/', place);
    expect(placeOf('/search/')).toEqual(place);
  });
});
