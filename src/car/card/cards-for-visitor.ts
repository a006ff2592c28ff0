import { type OwnTerms, ownTermsText } from '../../domain/finance/loan-terms.ts';
import { followTold, toldNow } from '../../stores/visitor-told.ts';
import { drawCards } from './cards-now.ts';

/**
 * Brings a static page up to date with what the visitor has told, when the module is loaded and with every change. Islands
 * do all of it themselves.
 */
function look(): void {
  const root = document.documentElement;
  const { ownTerms, tradeIn } = toldNow(root.dataset['changeover'] !== undefined);
  // The styles of the page follow both: cards have room for what is longer with them.
  root.toggleAttribute('data-trade-in', tradeIn !== undefined);
  root.toggleAttribute('data-own-terms', ownTerms !== undefined);
  for (const notes of document.querySelectorAll('.repayment-notes')) sayTerms(notes, ownTerms);
  if (ownTerms || tradeIn) drawCards(() => true);
}

function sayTerms(notes: Element, terms: OwnTerms | undefined): void {
  if (notes.closest('astro-island')) return;
  const line = notes.querySelector('[data-own-terms]') ?? document.createElement('p');
  line.toggleAttribute('data-own-terms', true);
  if (!terms) line.remove();
  else {
    line.textContent = `The figures on cards are worked out on your terms: ${ownTermsText(terms)}. They include no fees.`;
    if (!line.isConnected) notes.append(line);
  }
}

look();
followTold(look);
