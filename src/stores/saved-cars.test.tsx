import { describe, expect, it, vi } from 'vitest';
import { aSavedCar } from '../domain/cars/saved-car.fixture.ts';
import { addFavourite, garage, removeKept } from './saved-cars.ts';

const key = 'favourites:d-1';
const ids = () =>
  garage('d-1')
    .getState()
    .cars.map(({ id }) => id);
const add = (id: string) => addFavourite(garage('d-1'), aSavedCar(id));

describe('favourites', () => {
  it('are stored in the browser per dealership [WATCH-7] [OPEN-49] [DATA-19]', () => {
    add('1');
    const { state } = JSON.parse(localStorage.getItem(key)!);
    expect(state.cars).toEqual([aSavedCar('1')]);
    expect(garage('d-2').getState().cars).toEqual([]);
  });

  it('are added once, the newest first, and removed [WATCH-8]', () => {
    for (const id of ['1', '2', '1']) add(id);
    expect(ids()).toEqual(['2', '1']);
    removeKept(garage('d-1'), '2');
    removeKept(garage('d-1'), 'never there');
    expect(ids()).toEqual(['1']);
  });

  it('take over changes of other tabs', () => {
    add('1');
    const state = { cars: [aSavedCar('9'), { id: '8' }, aSavedCar('1')] };
    localStorage.setItem(key, JSON.stringify({ version: 1, state }));
    window.dispatchEvent(new StorageEvent('storage', { key }));
    expect(ids()).toEqual(['9', '1']);
    add('2');
    expect(ids()).toEqual(['2', '9', '1']);
  });

  it('work until the visit ends when the storage is full, and report that they are not stored', () => {
    expect(garage('d-1').isKept()).toBe(true);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError');
    });
    add('1');
    expect([ids(), garage('d-1').isKept()]).toEqual([['1'], false]);
    vi.restoreAllMocks();
    add('2');
    expect([ids(), garage('d-1').isKept()]).toEqual([['2', '1'], true]);
  });

  it('are empty when the storage holds invalid data', () => {
    for (const rubbish of ['', '{', 'null', '{"version":1}', '{"version":1,"state":{"cars":{}}}']) {
      localStorage.setItem(key, rubbish);
      window.dispatchEvent(new StorageEvent('storage', { key }));
      expect(ids()).toEqual([]);
    }
  });
});
