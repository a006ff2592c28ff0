import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import type { Markup } from './desk-page.ts';

export interface Choice {
  value: string;
  label: string;
}

/** A select with one choice taken. */
export function select(name: string, value: string, choices: readonly Choice[], id?: string): Markup {
  return html`<select name="${name}"${id ? html` id="${id}"` : ''}>${choices.map((one) => html`<option value="${one.value}"${one.value === value ? raw(' selected') : ''}>${one.label}</option>`)}</select>`;
}

/** The choice of one of several dealers. */
export const dealerChoice = ({ id }: Dealer, dealers: readonly Dealer[]): Markup => {
  const choices = dealers.map((one) => ({ value: String(one.id), label: one.name }));
  return html`<label><span>Dealer</span>${select('dealer', String(id), choices)}</label>`;
};

/** In place of a list that is empty: that it is, and what comes next. */
export const nothing = (said: string, next: Markup | string): Markup =>
  html`<div class="empty"><p>${said}</p><p>${next}</p></div>`;

/** The fields of a form that its person does not see: the key of its session, and what it was made from. */
export function hidden(fields: Record<string, string | number>): Markup[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}

/** Facts with their labels. One without a value is left out. */
export function facts(
  all: readonly (readonly [label: string, value: Markup | string | undefined])[],
): Markup {
  return html`<dl>${all.map(([label, value]) => (value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : ''))}</dl>`;
}
