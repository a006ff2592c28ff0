import { html, raw } from 'hono/html';
import type { Dealer } from '../../config/schema/dealer.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { clockTime, dayName } from '../../domain/time/day-in-words.ts';
import type { FreeTimes } from '../appointments/appointment-times.ts';
import type { Markup } from './desk-page.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Choices whose labels are in a table. */
export const choicesOf = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
  values.map((value): Choice => ({ value, label: words[value] }));

/** A select with one choice taken. */
export function select(name: string, value: string, choices: readonly Choice[], id?: string): Markup {
  return html`<select name="${name}"${id ? html` id="${id}"` : ''}>${choices.map((one) => html`<option value="${one.value}"${one.value === value ? raw(' selected') : ''}>${one.label}</option>`)}</select>`;
}

/** The choice of one of several dealers. */
export const dealerChoice = ({ id }: Dealer, dealers: readonly Dealer[]): Markup => {
  const choices = dealers.map((one) => ({ value: String(one.id), label: one.name }));
  return html`<label><span>Dealer</span> ${select('dealer', String(id), choices)}</label>`;
};

/** In place of a list that is empty: that it is, and what comes next. */
export const nothing = (said: string, next: Markup | string = ''): Markup =>
  html`<div class="empty panel soft"><p class="display size-l">${said}</p>${next && html`<p>${next}</p>`}</div>`;

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

/** An address with what is asked for there. Nothing is said of what is empty. */
export function hrefTo(path: string, asked: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(asked).filter(([, value]) => value !== '');
  return said.length > 0
    ? `${path}?${new URLSearchParams(said.map(([name, value]) => [name, `${value}`]))}`
    : path;
}

/** Links of which one leads to the page itself. Tabs, unless they are those of the head. */
export function navigation(name: string, links: readonly PageLink[], look = 'tabs'): Markup {
  const items = links.map(
    ({ label, href, isHere }) =>
      html`<li><a href="${href}"${isHere ? raw(' aria-current="page"') : ''}>${label}</a></li>`,
  );
  return html`<nav${look && html` class="${look}"`} aria-label="${name}"><ul class="beside scrolls">${items}</ul></nav>`;
}

/** A fact with its label. It is left out without a value. */
export type Fact = readonly [label: string, value: Markup | string | undefined];

export function facts(all: readonly Fact[], look = 'stack-1'): Markup {
  return html`<dl class="${look}">${all.map(([label, value]) => (value ? html`<div><dt>${label}</dt><dd>${value}</dd></div>` : ''))}</dl>`;
}

/** Chooses another time: a day, then one of its free times. @param seen hidden fields @param none said without any */
export function timesForm(
  { days, day, free, reason }: FreeTimes,
  { seen, button, none, chosen }: { seen: Markup[]; button: string; none: string; chosen?: string },
): Markup {
  if (days.length === 0) return html`<section><h2>Another time</h2><p>${none}</p></section>`;
  const choices = days.map((value) => ({ value, label: dayName(value) }));
  const times = free.map((time) => {
    const value = `${day} ${time}`;
    return html`<label class="time"><input type="radio" name="when" value="${value}" required${value === chosen ? raw(' checked') : ''}><span>${clockTime(time)}</span></label>`;
  });
  return html`<section><h2>Another time</h2>
<form method="get" class="cluster gap-2"><label for="day">Day</label>${select('day', day, choices, 'day')}<button class="quiet">Show times</button></form>
${
  free.length === 0
    ? html`<p>${reason ?? 'No time is free that day. Please choose another day.'}</p>`
    : html`<form method="post">
${seen}
<fieldset><legend>Free on ${dayName(day)}</legend><div class="times">${times}</div></fieldset>
<button name="action" value="move">${button}</button>
</form>`
}
</section>`;
}

/** Cancels something, after a question. @param seen hidden fields @param yes the button that answers the question */
export const cancelForm = (label: string, question: string, seen: Markup[], yes: string): Markup =>
  html`<section><details><summary class="strong">${label}</summary>
<p>${question}</p>
<form method="post">${seen}<button name="action" value="cancel">${yes}</button></form></details></section>`;
