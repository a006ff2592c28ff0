import { expect, it } from 'vitest';
import type { VehicleAction } from '../../domain/vehicle-actions.ts';
import { leadingAction } from './leading-action.ts';

it.each<[VehicleAction['kind'][], VehicleAction['kind'] | undefined]>([
  [['enquire', 'testDrive', 'history'], 'enquire'],
  [['testDrive', 'reserve'], 'testDrive'],
  [['history', 'finance'], 'finance'],
  [['history', 'tradeIn', 'reserve'], 'reserve'],
  [['history'], undefined],
  [[], undefined],
])('of %o leads %s', (kinds, expected) => {
  const actions = kinds.map((kind) => ({ kind, label: kind, href: `/${kind}`, width: 'half' as const }));
  expect(leadingAction(actions)?.kind).toBe(expected);
});
