// Loaded together with this: the changeover prices of the same cards.
import './car-changeover.ts';
import type { CardLoan } from '../../domain/cars/card-view.ts';
import { keptTermsOf, type OwnTerms, ownTermsText } from '../../domain/finance/loan-terms.ts';
import { ownRepaymentView } from '../../domain/finance/repayment-view.ts';
import { financeFigures } from '../../stores/finance-figures.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';

/** The weekly figures as they were built, by their place, while a figure on the visitor's terms replaces them. */
const built = new WeakMap<HTMLElement, string>();

/**
 * Shows the weekly cost on the visitor's own terms on static cards, which were built before the terms were known, and
 * says the terms in the notes below the cards. Takes both back when the visitor has no own terms any more. Lists in
 * islands do both themselves.
 */
function showTerms(): void {
  const offersChangeover = document.documentElement.dataset['changeover'] !== undefined;
  const terms = keptTermsOf(financeFigures.getState().terms, tradeInValue.getState(), offersChangeover);
  document.documentElement.toggleAttribute('data-own-terms', terms !== undefined);
  for (const place of outsideIslands('.car-card-repayment[data-loan]')) showFigure(place, terms);
  for (const notes of outsideIslands('.repayment-notes')) sayTerms(notes, terms);
}

function outsideIslands(selector: string): HTMLElement[] {
  const places = [...document.querySelectorAll<HTMLElement>(selector)];
  return places.filter((place) => !place.closest('astro-island'));
}

function showFigure(place: HTMLElement, terms: OwnTerms | undefined): void {
  const figure = place.querySelector('.repayment')?.firstChild;
  if (!(figure instanceof Text)) return;
  const before = built.get(place) ?? figure.data;
  if (!terms) {
    figure.data = before;
    place.hidden = false;
    built.delete(place);
    return;
  }
  built.set(place, before);
  const [price, interestRate, comparisonRate] = JSON.parse(place.dataset['loan']!) as CardLoan;
  const view = ownRepaymentView(price, { interestRate, comparisonRate }, terms);
  place.hidden = !view;
  // A space before the link to the conditions.
  if (view) figure.data = view.text + (/\s$/.exec(before)?.[0] ?? '');
}

function sayTerms(notes: HTMLElement, terms: OwnTerms | undefined): void {
  const line = notes.querySelector('[data-own-terms]') ?? document.createElement('p');
  line.toggleAttribute('data-own-terms', true);
  if (!terms) line.remove();
  else {
    line.textContent = `The figures on cards are worked out on your terms: ${ownTermsText(terms)}. They include no fees.`;
    if (!line.isConnected) notes.append(line);
  }
}

const hasCard = (node: Node) => node instanceof Element && node.querySelector('[data-loan]') !== null;

showTerms();
tradeInValue.subscribe(showTerms);
financeFigures.subscribe(showTerms);
// The page of a gone car and the page of a sent lead add their cards later.
new MutationObserver((changes) => {
  if (changes.some(({ addedNodes }) => [...addedNodes].some(hasCard))) showTerms();
}).observe(document.body, { childList: true, subtree: true });
