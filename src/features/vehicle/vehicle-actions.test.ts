import { expect, it } from 'vitest';
import type { CardAction } from '../../domain/card-view.ts';
import { similarHref, vehicleActions } from './vehicle-actions.ts';

const phone = { text: '07 5550 1234', href: 'tel:+61755501234' };
const actions = (...kinds: CardAction['kind'][]) =>
  kinds.map((kind) => ({ kind, label: kind, href: `/${kind}` }));
const kinds = (list: CardAction[]) => list.map(({ kind }) => kind);

it('keeps the order of the sidebar, whatever the order on cards [VEH-10]', () => {
  const all = actions('call', 'reserve', 'finance', 'testDrive', 'enquire', 'view');
  expect(kinds(vehicleActions(all))).toEqual(['enquire', 'testDrive', 'finance', 'reserve', 'call']);
});

it("calls in the dealer's words when the card has them, else in the default's [VEH-9]", () => {
  expect(vehicleActions([], phone)).toEqual([{ kind: 'call', label: 'Call the dealer', href: phone.href }]);
  expect(vehicleActions(actions('call'), phone).map(({ label }) => label)).toEqual(['call']);
});

it('offers nothing that leads to the page itself', () => {
  expect(vehicleActions(actions('view', 'similar'))).toEqual([]);
});

it('finds similar cars on the page, or by searching when there are none [VEH-17]', () => {
  expect(similarHref({ similar: [1], searchPath: '/search/' })).toBe('#similar-cars');
  expect(similarHref({ similar: [], searchPath: '/search/' })).toBe('/search/');
});
