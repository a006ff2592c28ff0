import { expect, it, vi } from 'vitest';
import { aSavedCar } from '../../domain/saved-car.fixture.ts';
import { garage } from '../../stores/saved-cars.ts';
import { loadSavingWhenIdle } from './load-saving.ts';

it('runs a click made before the code was loaded once, even after several clicks', async () => {
  Object.assign(document.documentElement.dataset, { dealershipId: 'd-1', savedList: 'garage' });
  document.body.innerHTML = `<article><car-saving data-offered><button data-control="save">Save</button></car-saving></article>`;
  const controls = document.querySelector<HTMLElement>('car-saving')!;
  controls.dataset['car'] = JSON.stringify(aSavedCar('7'));
  vi.stubGlobal('requestIdleCallback', () => 0);
  loadSavingWhenIdle();
  const button = document.querySelector('button')!;
  for (let press = 0; press < 2; press++) button.click();
  const ids = () =>
    garage('d-1')
      .getState()
      .cars.map(({ id }) => id);
  expect(ids()).toEqual([]);
  await vi.waitFor(() => expect(ids()).toEqual(['7']), { timeout: 5000 });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  vi.unstubAllGlobals();
});
