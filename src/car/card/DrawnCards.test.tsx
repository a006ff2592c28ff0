import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { StaticCardRules } from '../../domain/cars/card-view.ts';
import { staticCardView } from '../../domain/cars/card-view-of.ts';
import { aListedCar, someCardRules } from '../../domain/cars/listed-car.fixture.ts';
import { repaymentNotes } from '../../domain/finance/repayment-notes.ts';
import { financeFigures, keepFigures } from '../../stores/finance-figures.ts';
import { changeOwed, startUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { keepTradeInValue, tradeInValue } from '../../stores/trade-in-value.ts';
import { cardHtml } from './card-html.ts';

let held: ReadonlySet<string> | undefined;
const followers = new Set<() => void>();

vi.mock('../../stores/reserved-cars.ts', async (original) => ({
  ...(await original<object>()),
  reservedNow: () => held,
  followReservedCars: (follower: () => void) => {
    followers.add(follower);
    return () => followers.delete(follower);
  },
}));

const today = '2026-11-26';
const mazda = { cents: 1_420_000, rego: '', car: '2018 Mazda 3', day: today };
const rules = someCardRules({
  can: { enquire: true, testDrive: true, finance: true, reserve: true },
  buttons: ['reserve'],
  changeoverHref: '/finance/#calculator',
  repayment: { notes: repaymentNotes(['manual'])!, saysTerms: true },
});
const car = aListedCar({
  price: 32_990,
  weekly_price: 150,
  interest_rate: 8.49,
  comparison_rate: 9.32,
  reserve_amount: 200,
});

/** A list item as `VehicleGrid.astro` draws it. */
function builtItem(one = car, used = rules): string {
  const card = staticCardView(one, used, today);
  const item = document.createElement('li');
  item.toggleAttribute('data-card', card.source !== undefined);
  item.innerHTML = cardHtml(card, { headingLevel: 3, priority: false });
  return item.outerHTML;
}

function open(items = builtItem()): void {
  document.body.innerHTML = `<main><ul>${items}</ul><section class="repayment-notes"></section></main>`;
}

/** Changes what the visitor has told, and waits until React has drawn it. */
const tell = (change: () => void) => act(async () => change());
const reserve = (...ids: string[]) =>
  tell(() => {
    held = new Set(ids);
    for (const follower of followers) follower();
  });

document.documentElement.dataset['followsCars'] = '';
const served = vi.fn<() => Promise<Response>>();
vi.stubGlobal('fetch', served);
await import('./cards-for-visitor.ts');

beforeEach(async () => {
  await reserve();
  held = undefined;
  document.documentElement.dataset['changeover'] = '/finance/#calculator';
  served.mockImplementation(async () => Response.json({ rules, today } satisfies StaticCardRules));
  vi.stubGlobal('fetch', served);
  open();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const line = () => find('.car-changeover[data-shown]')?.textContent;
const figure = () => find('.car-card-repayment')?.textContent.replaceAll('\u00a0', ' ');
const notes = () => find('.repayment-notes')!.textContent;

it('leaves a card alone for a visitor who has told nothing, and loads no rules', async () => {
  const before = document.body.innerHTML;
  await reserve('another');
  expect(document.body.innerHTML).toBe(before);
  expect(served).not.toHaveBeenCalled();
});

// The first test that needs the rules, because a page loads them once.
it('stays as it was built while the rules cannot be loaded, and tries again with the next change', async () => {
  served.mockRejectedValueOnce(new TypeError('offline'));
  const before = find('ul')!.innerHTML;
  await tell(() => startUsingTradeIn(mazda));
  await waitFor(() => expect(served).toHaveBeenCalledTimes(1));
  expect(find('ul')!.innerHTML).toBe(before);
  await tell(() => changeOwed(3000));
  await waitFor(() => expect(line()).toMatch(/^Changeover \$21,790 /));
});

it('says the changeover price with the trade-in in use, and takes it back', async () => {
  const card = find('.car-card')!.outerHTML;
  await tell(() => startUsingTradeIn(mazda));
  await waitFor(() =>
    expect(line()).toBe('Changeover $18,790 with your 2018 Mazda 3 (estimate). Change your trade-in'),
  );
  expect(find('.car-changeover a')?.getAttribute('href')).toBe('/finance/#calculator');
  expect(document.documentElement.dataset['tradeIn']).toBe('');
  await tell(() => changeOwed(3000));
  expect(line()).toMatch(/^Changeover \$21,790 /);

  await tell(() => tradeInValue.clear());
  expect(find('.car-card')!.outerHTML.replaceAll(/<!--.*?-->/g, '')).toBe(card.replaceAll(/<!--.*?-->/g, ''));
  expect(document.documentElement.dataset['tradeIn']).toBeUndefined();
});

it('moves the focus to the link of the card when the trade-in is forgotten', async () => {
  await tell(() => startUsingTradeIn(mazda));
  await waitFor(() => expect(line()).toBeDefined());
  find('.car-changeover a')!.focus();
  await tell(() => tradeInValue.clear());
  expect(document.activeElement).toBe(find('.car-card a'));
});

it('says the weekly cost on own terms with both rates, and takes it back', async () => {
  await tell(() => keepFigures('1', {}, { deposit: 5000 }));
  await waitFor(() =>
    expect(figure()).toMatch(
      /^\$132 per week on your terms\n8\.49% p\.a\. interest, 9\.32% p\.a\. comparison rate T&Cs/,
    ),
  );
  expect(notes()).toContain(
    'on your terms: deposit $5,000, 5 years, weekly repayments. They include no fees.',
  );
  expect(document.documentElement.dataset['ownTerms']).toBe('');

  await tell(() => keepFigures('1', {}, { deposit: 6000 }));
  expect(notes()).toContain('deposit $6,000');
  await tell(() => financeFigures.update((figures) => ({ ...figures, terms: {} })));
  expect(figure()).toMatch(/^\$150 per week at 8\.49% p\.a\./);
  expect(notes()).toBe('');
  expect(document.documentElement.dataset['ownTerms']).toBeUndefined();
});

it('counts a trade-in in use and what is owed on it', async () => {
  await tell(() => startUsingTradeIn(mazda));
  await waitFor(() => expect(figure()).toMatch(/^\$89 per week on your terms/));
  expect(notes()).toContain('on your terms: trade-in $14,200, 5 years, weekly repayments.');
  await tell(() => changeOwed(3000));
  expect(notes()).toContain('trade-in $14,200, $3,000 still owing');
});

it('counts no trade-in for its own sake where the dealer offers no changeover prices', async () => {
  delete document.documentElement.dataset['changeover'];
  await tell(() => startUsingTradeIn(mazda));
  expect(figure()).toMatch(/^\$150 per week at 8\.49% p\.a\./);
  // A valued trade-in is part of the terms that the visitor sets.
  await tell(() => keepTradeInValue(mazda));
  await tell(() => keepFigures('1', {}, { termYears: 5 }));
  expect(notes()).toContain('trade-in $14,200');
});

it('shows no weekly cost where nothing has to be borrowed', async () => {
  open(builtItem({ ...car, price: 12_100 }));
  await tell(() => startUsingTradeIn(mazda));
  await waitFor(() => expect(figure()).toBeUndefined());
  await tell(() => tradeInValue.clear());
  expect(figure()).toMatch(/^\$150 per week/);
});

describe('a reservation', () => {
  const says = () => [
    find('li:first-child .tag')?.dataset['kind'],
    find('li:first-child [data-action="reserve"]') !== null,
  ];

  it('changes tag and buttons of its card alone, and both come back when it ends [RESERVE-2] [RESERVE-5]', async () => {
    open(builtItem() + builtItem({ ...car, id: '2' }));
    await reserve('1');
    await waitFor(() => expect(says()).toEqual(['reserved', false]));
    expect(document.querySelectorAll('[data-card]')).toHaveLength(1);
    await reserve();
    expect(says()).toEqual([undefined, true]);
  });

  it('that the build knew ends', async () => {
    open(builtItem({ ...car, reserved: true }));
    await reserve('1');
    expect(says()).toEqual(['reserved', false]);
    await reserve();
    await waitFor(() => expect(says()).toEqual([undefined, true]));
  });

  it('leaves a card alone whose car cannot be reserved here', async () => {
    open(builtItem({ ...car, reserve_amount: undefined }));
    await reserve('1');
    expect(find('[data-card]')).not.toBeNull();
  });
});

it('keeps the buttons of a card that are not the usual ones', async () => {
  const { source, ...card } = staticCardView(car, { ...rules, buttons: ['testDrive'] }, today);
  const item = document.createElement('li');
  const own = { ...card, source: { ...source!, buttons: ['testDrive' as const] } };
  item.dataset['card'] = '';
  item.innerHTML = cardHtml(own, { headingLevel: 3, priority: false });
  open(item.outerHTML);
  await tell(() => startUsingTradeIn(mazda));
  await waitFor(() => expect(line()).toBeDefined());
  expect(find('[data-action="testDrive"]')).not.toBeNull();
});

it('has no place for a changeover price at a dealer without the option', () => {
  open(builtItem(car, someCardRules({ can: { ...rules.can, reserve: false } })));
  expect(find('.car-changeover')).toBeNull();
  expect(find('[data-card]')).toBeNull();
});

it('leaves a list in an island alone', async () => {
  open();
  find('main')!.innerHTML = `<astro-island><section class="repayment-notes"></section></astro-island>`;
  await tell(() => keepFigures('1', {}, { deposit: 5000 }));
  expect(notes()).toBe('');
});
