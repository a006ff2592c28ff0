import { describe, expect, test } from 'vitest';
import { type CheckedCar, carProblems, watchedCars } from './car-quality.ts';
import type { CarWatch, QualityKind } from './site-quality.ts';

const limits = { fewestPhotos: 5, shortestText: 20, oldAfterDays: 90 };
const today = '2026-11-26';

const car = (id: string, more: Partial<CheckedCar> = {}): CheckedCar => ({
  id,
  name: `Car ${id}`,
  path: `/cars/${id}/`,
  photos: 8,
  hasPrice: true,
  text: `One owner, serviced here, and number ${id} of its kind.`,
  listedOn: '2026-11-01',
  mark: 'm',
  ...more,
});
const found = (cars: CheckedCar[], watched: Record<string, CarWatch> = {}) =>
  carProblems(cars, watched, limits, today).map(({ kind, name, detail }) => [kind, name, detail]);

describe('the problems of cars', () => {
  test('are none for a car with photos, a price and a description of its own', () => {
    expect(found([car('1'), car('2')])).toEqual([]);
  });

  test.each<[string, Partial<CheckedCar>, QualityKind, string | undefined]>([
    ['no photo', { photos: 0 }, 'noPhoto', undefined],
    ['one photo fewer than wished', { photos: 4 }, 'fewPhotos', '4 of 5 photos'],
    ['no price', { hasPrice: false }, 'noPrice', undefined],
    ['no description', { text: '' }, 'noText', undefined],
    ['a description one character too short', { text: 'x'.repeat(19) }, 'shortText', '19 characters'],
    ['a description of one character', { text: 'x' }, 'shortText', '1 character'],
  ])('are told of a car with %s', (_, more, kind, detail) => {
    expect(found([car('1', more), car('2')])).toEqual([[kind, 'Car 1', detail]]);
  });

  test('are none at the limits themselves', () => {
    expect(found([car('1', { photos: 5, text: 'x'.repeat(20) })])).toEqual([]);
  });

  test('name another car with the same description, whatever its case and punctuation', () => {
    const text = 'Serviced here, one owner since new.';
    const same = [car('1', { text }), car('2', { text: 'serviced here – one owner since NEW' })];
    expect(found(same)).toEqual([
      ['sameText', 'Car 1', 'As Car 2'],
      ['sameText', 'Car 2', 'As Car 1'],
    ]);
    expect(found([...same, car('3', { text })])[2]).toEqual(['sameText', 'Car 3', 'As Car 1 and 1 more']);
    // Cars without a description do not share one.
    expect(found([car('1', { text: '' }), car('2', { text: '' })]).map(([kind]) => kind)).toEqual([
      'noText',
      'noText',
    ]);
  });

  test('stand with the fewest photos and the oldest description first', () => {
    const cars = [car('1', { photos: 3 }), car('2', { photos: 1 })];
    expect(found(cars).map(([, name]) => name)).toEqual(['Car 2', 'Car 1']);
    const old = [car('1', { listedOn: '2026-08-01' }), car('2', { listedOn: '2026-01-01' })];
    expect(found(old, watchedCars(old, undefined, today)).map(([, name]) => name)).toEqual([
      'Car 2',
      'Car 1',
    ]);
  });
});

describe('a description', () => {
  const start = { mark: 'm', since: '2026-11-20', fromStart: true } as const;
  const since = (day: string): CarWatch => ({ mark: 'm', since: day });

  test.each<[string, string | undefined, CarWatch | undefined, string | undefined]>([
    ['of a car that is listed for 90 days is not old', '2026-08-28', start, undefined],
    ['is old by its listing alone when nothing else is known', '2026-08-27', start, 'Listed for 91 days'],
    ['that has changed lately is fresh on a car of any age', '2026-01-01', since('2026-11-20'), undefined],
    [
      'is old when releases had it for longer',
      '2026-07-29',
      since('2026-08-01'),
      'Listed for 120 days, text and price the same for 117 days',
    ],
    ['of a car whose listing date is made up is not judged by it', undefined, start, undefined],
    [
      'of such a car is old when releases had it for longer',
      undefined,
      { ...start, since: '2026-08-01' },
      'Text and price the same for 117 days',
    ],
    ['is not judged when nobody watches the car', '2026-01-01', undefined, undefined],
  ])('%s', (_, listedOn, watch, detail) => {
    const problems = found([car('1', { listedOn })], watch ? { 1: watch } : {});
    expect(problems).toEqual(detail === undefined ? [] : [['oldText', 'Car 1', detail]]);
  });
});

describe('the watch of a car', () => {
  const watch = { mark: 'm', since: '2026-08-01' };

  test.each<[string, Record<string, CarWatch> | undefined, CarWatch]>([
    ['begins with the first build', undefined, { mark: 'm', since: today, fromStart: true }],
    ['of a new car begins today', {}, { mark: 'm', since: today }],
    ['goes on while text and price are the same', { 1: watch }, watch],
    [
      'begins again when one of them changes',
      { 1: { ...watch, mark: 'other', fromStart: true } },
      { mark: 'm', since: today },
    ],
  ])('%s', (_, before, after) => {
    expect(watchedCars([car('1')], before, today)).toEqual({ 1: after });
  });

  test('ends with the car, and an id like a property of objects is an id', () => {
    expect(watchedCars([], { 1: watch }, today)).toEqual({});
    expect(watchedCars([car('constructor')], {}, today)).toEqual({
      constructor: { mark: 'm', since: today },
    });
  });
});
