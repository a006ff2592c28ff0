import { html } from 'hono/html';
import { dollars, grouped } from '../../domain/prices/money.ts';
import type { ChangedCar, StockChange } from '../../domain/stock/stock-change.ts';
import type { Markup } from '../desk/desk-page.ts';

/** Cars of a list that are seen at once. */
const mostAtOnce = 8;

/** Cars of a list that are told at most. */
const mostCars = 200;

const lists: readonly { of: 'gone' | 'come' | 'priced' | 'bare'; one: string; many: string }[] = [
  { of: 'gone', one: 'car goes', many: 'cars go' },
  { of: 'come', one: 'car comes', many: 'cars come' },
  { of: 'priced', one: 'price changes', many: 'prices change' },
  { of: 'bare', one: 'car loses its photos', many: 'cars lose their photos' },
];

const price = (amount: number): string => (amount > 0 ? dollars(amount) : 'no price');

/** What differs between two stocks, car by car. */
export function stockChangeSection(change: StockChange, id: string): Markup {
  const told = lists.filter(({ of }) => change[of].length > 0);
  return html`<p>${told.length === 0 ? 'The cars are the same' : told.map(({ of, one, many }) => `${grouped(change[of].length)} ${change[of].length === 1 ? one : many}`).join(', ')}; ${grouped(change.kept)} ${change.kept === 1 ? 'stays' : 'stay'}.</p>
${told.map(({ of, many }) => {
  const cars = change[of].slice(0, mostCars);
  const rest = change[of].length - cars.length;
  return html`<details class="by-day" id="${id}-${of}"${change[of].length <= mostAtOnce ? ' open' : ''}><summary>${many[0]!.toUpperCase()}${many.slice(1)} (${grouped(change[of].length)})</summary>
<ul class="plain-list">${cars.map((car) => html`<li>${carLine(car)}</li>`)}</ul>${rest > 0 ? html`<p class="soft">and ${grouped(rest)} more</p>` : ''}</details>`;
})}`;
}

function carLine({ id, name, before, after }: ChangedCar): Markup {
  const prices = before === after ? [before] : [before, after];
  const words = prices.filter((amount) => amount !== undefined).map(price);
  return html`${name} <span class="soft">${id}</span>, ${words.join(', now ')}`;
}
