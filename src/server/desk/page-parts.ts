import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
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

/** A phone number to ring, or as it was written where it is none. */
export function phonePart(phone: string): Markup | string {
  const link = phoneLink(phone);
  return link ? html`<a href="${link.href}">${link.text}</a>` : phone;
}

/** A link of the head, or a tab. */
export interface PageLink {
  label: Markup | string;
  href: string;
  /** True for the page's own. */
  isHere: boolean;
}

/** Links of which one leads to the page itself. Tabs, unless they are those of the head. */
export function navigation(name: string, links: readonly PageLink[], look = 'tabs'): Markup {
  const items = links.map(
    ({ label, href, isHere }) =>
      html`<li><a href="${href}"${isHere ? raw(' aria-current="page"') : ''}>${label}</a></li>`,
  );
  return html`<nav${look && html` class="${look}"`} aria-label="${name}"><ul>${items}</ul></nav>`;
}

/** A fact with its label. It is left out without a value. */
export type Fact = readonly [label: string, value: Markup | string | undefined];

/** A list of facts. */
export function facts(all: readonly Fact[]): Markup {
  return html`<dl>${all.map(([label, value]) => (value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : ''))}</dl>`;
}
