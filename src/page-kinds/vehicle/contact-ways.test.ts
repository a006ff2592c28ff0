import { describe, expect, it } from 'vitest';
import type { VehicleAction } from '../../domain/cars/car-actions.ts';
import type { LocationSummary } from '../../site/site.ts';
import { leadingAction, openHours } from './contact-ways.ts';

describe('leadingAction', () => {
  it.each<[VehicleAction['kind'][], VehicleAction['kind'] | undefined]>([
    [['enquire', 'testDrive', 'history'], 'enquire'],
    [['testDrive', 'reserve'], 'testDrive'],
    [['history', 'finance'], 'finance'],
    [['history', 'tradeIn', 'reserve'], 'reserve'],
    [['history'], undefined],
    [[], undefined],
  ])('of %o is %s', (kinds, expected) => {
    const actions = kinds.map((kind) => ({ kind, label: kind, href: `/${kind}`, width: 'half' as const }));
    expect(leadingAction(actions)?.kind).toBe(expected);
  });
});

describe('openHours', () => {
  const at = (...hours: [days: string, hours: string][]) =>
    ({ hours: hours.map(([days, time]) => ({ days, hours: time })) }) as LocationSummary;

  it.each([
    [
      'the first days of the week',
      at(['Mon to Fri', '8 am to 5 pm'], ['Sat', '9 am to 1 pm']),
      'Mon to Fri, 8 am to 5 pm',
    ],
    [
      'the first open days after closed ones',
      at(['Mon', 'Closed'], ['Tue to Fri', '9 am to 5 pm']),
      'Tue to Fri, 9 am to 5 pm',
    ],
    [
      'the first open days after days by appointment',
      at(['Mon', 'By appointment only'], ['Tue to Fri', '9 am to 5 pm']),
      'Tue to Fri, 9 am to 5 pm',
    ],
    ['undefined when it never opens', at(['Mon to Sun', 'Closed, by appointment only']), undefined],
    ['undefined without hours', at(), undefined],
    ['undefined without a location', undefined, undefined],
  ])('returns %s', (_, location, expected) => {
    expect(openHours(location)).toBe(expected);
  });
});
