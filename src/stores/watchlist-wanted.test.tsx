import { afterEach, expect, it, vi } from 'vitest';
import { aSavedCar } from '../domain/saved-car.fixture.ts';
import { takeWanted, wantAfterSignIn } from './watchlist-wanted.ts';

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

it('gives the car that was wanted before signing in once [WATCH-6]', () => {
  wantAfterSignIn(aSavedCar('7', { savedAt: 5000 }));
  expect(takeWanted(6000)?.id).toBe('7');
  expect(takeWanted(6000)).toBeUndefined();
});

it('forgets what is older than anybody takes to sign in', () => {
  wantAfterSignIn(aSavedCar('7', { savedAt: 5000 }));
  expect(takeWanted(5000 + 31 * 60_000)).toBeUndefined();
});

it('believes nothing that is no car, and lives without storage', () => {
  sessionStorage.setItem('watchlist-wanted', '{"id":');
  expect(takeWanted()).toBeUndefined();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  wantAfterSignIn(aSavedCar());
  expect(takeWanted()).toBeUndefined();
});
