import { expect, test } from 'vitest';
import type { LeadTarget } from '../../config/schema/leads.ts';
import { targetOf, targetsWanting } from './deliver.ts';

const dealer = (...delivery: LeadTarget[]) => ({
  leads: { delivery } as never,
  dealerships: [
    { id: 'd1', slug: 'north', name: 'North' },
    { id: 'd2', slug: 'south', name: 'South' },
  ],
});
const all: LeadTarget = { type: 'email', to: 'all@a.example' };
const service: LeadTarget = {
  type: 'email',
  to: 'service@a.example',
  categories: ['Service Booking', 'Parts'],
};
const north: LeadTarget = { type: 'webhook', url: 'https://north.example/', dealerships: ['north'] };
const both: LeadTarget = { ...north, url: 'https://both.example/', categories: ['Test Drive'] };

test.each([
  ['Parts', 'd1', ['email all@a.example', 'email service@a.example', 'webhook https://north.example/']],
  ['service booking', 'd2', ['email all@a.example', 'email service@a.example']],
  [
    'Test Drive',
    'd1',
    ['email all@a.example', 'webhook https://north.example/', 'webhook https://both.example/'],
  ],
  ['Test Drive', 'gone', ['email all@a.example']],
])('a lead about %s for %s goes to %j [DELIVER-2]', (category, dealership_id, targets) => {
  expect(targetsWanting({ category, dealership_id }, dealer(all, service, north, both))).toEqual(targets);
});

test('an address listed twice receives a lead once', () => {
  const again: LeadTarget = { ...all, categories: ['Parts'] };
  expect(targetsWanting({ category: 'Parts', dealership_id: '' }, dealer(all, again))).toEqual([
    'email all@a.example',
  ]);
});

test('a delivery finds its target by its key, unless the dealer removed the target', () => {
  expect(targetOf('webhook https://north.example/', dealer(all, north))).toBe(north);
  expect(targetOf('email-adf all@a.example', dealer(all, north))).toBeUndefined();
});
