import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aListedCar } from '../../domain/cars/listed-car.fixture.ts';
import { pageCarOf } from '../../domain/cars/page-car.ts';
import { aSavedCar } from '../../domain/cars/saved-car.fixture.ts';
import { savedListPaths } from '../../domain/prices/saving.ts';
import { addToComparison, comparison } from '../../stores/compare.ts';
import { garage, watchlistStore } from '../../stores/saved-cars.ts';
import { wantAfterSignIn } from '../../stores/watchlist-wanted.ts';
import { loadSavingWhenIdle } from './load-saving.ts';

it('runs a click made before the code was loaded once, even after several clicks', async () => {
  Object.assign(document.documentElement.dataset, { dealershipId: 'd-1', savedList: 'garage' });
  document.body.innerHTML = `<article><car-saving data-offered><button data-control="save">Save</button></car-saving></article>`;
  const controls = document.querySelector<HTMLElement>('car-saving')!;
  controls.dataset['id'] = '7';
  controls.parentElement!.dataset['pageCar'] = JSON.stringify(
    pageCarOf(aListedCar({ id: '7' }), { kind: 'none', text: '' }),
  );
  vi.stubGlobal('requestIdleCallback', () => 0);
  loadSavingWhenIdle();
  const button = document.querySelector('button')!;
  for (let press = 0; press < 2; press++) button.click();
  const ids = () =>
    garage('d-1')
      .getState()
      .cars.map(({ id }) => id);
  expect(ids()).toEqual([]);
  await waitFor(() => expect(ids()).toEqual(['7']));
  expect(button.getAttribute('aria-pressed')).toBe('true');
});

// Last, because each call adds listeners to the document.
describe('the code for saving', () => {
  const idle = vi.fn();
  const started = () => idle.mock.calls.length > 0;

  beforeEach(() => {
    vi.stubGlobal('requestIdleCallback', idle);
    history.replaceState(null, '', '/search/used-cars/');
  });

  it.each(['pointerdown', 'keydown', 'scroll', 'storage'])(
    'waits for a visitor who has saved nothing until the first %s',
    (sign) => {
      loadSavingWhenIdle();
      // A browser reports a resting pointer by itself.
      window.dispatchEvent(new Event('pointermove'));
      expect(started()).toBe(false);
      window.dispatchEvent(new Event(sign));
      window.dispatchEvent(new Event(sign));
      expect(idle).toHaveBeenCalledTimes(1);
    },
  );

  it.each([
    ['saved cars', () => garage('d-2').update(() => ({ cars: [aSavedCar('7')] }))],
    ['compared cars', () => addToComparison(comparison('d-2'), aSavedCar('7'))],
    ['a watchlist', () => watchlistStore('d-2').update((list) => ({ ...list, cars: [aSavedCar('7')] }))],
    ['a car to save after sign-in', () => wantAfterSignIn(aSavedCar('7'))],
  ])('is loaded at once when the browser has stored %s', (_, store) => {
    store();
    loadSavingWhenIdle();
    expect(started()).toBe(true);
  });

  it.each(Object.values(savedListPaths))('is loaded at once on the page %s', (path) => {
    history.replaceState(null, '', path);
    loadSavingWhenIdle();
    expect(started()).toBe(true);
  });
});
