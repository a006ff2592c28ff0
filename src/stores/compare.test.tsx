import { describe, expect, it } from 'vitest';
import { aSavedCar } from '../domain/cars/saved-car.fixture.ts';
import { addToComparison, closeCompareBar, comparison, setComparison } from './compare.ts';
import { removeKept } from './saved-cars.ts';

const store = comparison('d-1');
const ids = () => store.getState().cars.map(({ id }) => id);
const add = (id: string) => addToComparison(store, aSavedCar(id));

describe('the cars to compare', () => {
  it('are four at most, in the order in which they were added [OPEN-25]', () => {
    expect(['1', '2', '3', '4', '5'].map(add)).toEqual([true, true, true, true, false]);
    expect(ids()).toEqual(['1', '2', '3', '4']);
    removeKept(store, '2');
    expect(add('5')).toBe(true);
    expect(ids()).toEqual(['1', '3', '4', '5']);
  });

  it('contain a car once', () => {
    expect([add('1'), add('1')]).toEqual([true, true]);
    expect(ids()).toEqual(['1']);
  });

  it('are stored per dealership, and invalid stored entries are ignored', () => {
    add('1');
    expect(localStorage.getItem('compare:d-1')).toContain('Corolla');
    const cars = [...'abcdef'].map((id) => aSavedCar(id));
    localStorage.setItem(
      'compare:d-1',
      JSON.stringify({ version: 1, state: { cars: [{}, ...cars], isBarClosed: 'x' } }),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'compare:d-1' }));
    expect(store.getState()).toEqual({ cars: cars.slice(0, 4), isBarClosed: false });
  });

  it('show the bar again when a car is added, but not when one is removed', () => {
    setComparison(
      store,
      ['1', '2', '3'].map((id) => aSavedCar(id)),
    );
    closeCompareBar(store);
    removeKept(store, '1');
    expect(store.getState().isBarClosed).toBe(true);
    add('4');
    expect(store.getState().isBarClosed).toBe(false);
  });
});
