import { expect, it, vi } from 'vitest';
import { aSavedCar } from '../domain/cars/saved-car.fixture.ts';
import { takeWanted, wantAfterSignIn } from './watchlist-wanted.ts';

it('returns the car that the visitor wanted to save before signing in, once [WATCH-6]', () => {
  wantAfterSignIn(aSavedCar('7', { savedAt: 5000 }));
  expect(takeWanted(6000)?.id).toBe('7');
  expect(takeWanted(6000)).toBeUndefined();
});

it('drops a car that was stored more than half an hour before the sign-in', () => {
  wantAfterSignIn(aSavedCar('7', { savedAt: 5000 }));
  expect(takeWanted(5000 + 31 * 60_000)).toBeUndefined();
});

it('ignores invalid stored data, and works without storage', () => {
  sessionStorage.setItem('watchlist-wanted', '{"id":');
  expect(takeWanted()).toBeUndefined();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  wantAfterSignIn(aSavedCar());
  expect(takeWanted()).toBeUndefined();
});
