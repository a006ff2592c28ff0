import { changeoverView, readChangeoverFacts } from '../../domain/changeover.ts';
import { type OwnTerms, ownTermsOf, ownTermsText, readLoanTerms } from '../../domain/finance/loan-terms.ts';
import { ownRepaymentView } from '../../domain/finance/repayment-view.ts';
import { financeFigures } from '../../stores/finance-figures.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { pageDay } from '../../ui/page-now.ts';

/**
 * Writes the changeover price into a card, and the weekly cost on the visitor's terms into a card that was built before
 * they were known. Takes both back when the visitor stops using the trade-in.
 */
class CarChangeover extends HTMLElement {
  static readonly observedAttributes = ['data-car'];
  #stops: (() => void)[] = [];
  /** The weekly figure as it was built. Undefined while the card shows it. */
  #built: string | undefined;

  connectedCallback(): void {
    this.disconnectedCallback();
    this.#stops = [tradeInValue, financeFigures].map((store) => store.subscribe(() => this.#show()));
    this.#show();
  }

  disconnectedCallback(): void {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  /** A card of a list shows another car after a new search. */
  attributeChangedCallback(): void {
    if (this.#stops.length > 0) this.#show();
  }

  #show(): void {
    const tradeIn = tradeInValue.getState();
    const facts = readChangeoverFacts(this.dataset['car']);
    const isShown = tradeIn.isUsed === true && facts !== undefined;
    const hadFocus = this.contains(document.activeElement);
    this.toggleAttribute('data-shown', isShown);
    if (hadFocus && !isShown) this.closest('.car-card')?.querySelector<HTMLElement>('a')?.focus();
    if (!facts || !isShown) {
      this.replaceChildren();
      this.#restoreWeekly();
      return;
    }
    this.#write(changeoverView(facts, tradeIn, pageDay()));
    const terms = ownTerms();
    if (facts.rates && terms) this.#showWeekly(facts.price, facts.rates, terms);
  }

  /** Keeps the link, so that it keeps the focus. */
  #write({ text, detail }: { text: string; detail: string }): void {
    const link = this.querySelector('a') ?? document.createElement('a');
    link.href = document.documentElement.dataset['changeover'] ?? '';
    const strong = document.createElement('strong');
    strong.textContent = text;
    const change = document.createElement('span');
    change.className = 'visually-hidden';
    change.textContent = '. Change your trade-in';
    link.replaceChildren(strong, ` ${detail}`, change);
    if (!link.isConnected) this.replaceChildren(link);
  }

  #showWeekly(price: number, [interestRate, comparisonRate]: readonly [number, number], terms: OwnTerms) {
    const { figure, text } = this.#weekly() ?? {};
    if (!figure || !text) return;
    this.#built ??= text.data;
    const view = ownRepaymentView(price, { interestRate, comparisonRate }, terms);
    figure.hidden = !view;
    // A space before the link to the conditions.
    if (view) text.data = view.text + (/\s$/.exec(this.#built)?.[0] ?? '');
  }

  #restoreWeekly(): void {
    const { figure, text } = this.#weekly() ?? {};
    if (this.#built === undefined || !figure || !text) return;
    text.data = this.#built;
    figure.hidden = false;
    this.#built = undefined;
  }

  #weekly(): { figure: HTMLElement; text: Text } | undefined {
    const figure = this.closest('.car-card')?.querySelector<HTMLElement>('.car-card-repayment');
    const text = figure?.querySelector('.repayment')?.firstChild;
    return figure && text instanceof Text ? { figure, text } : undefined;
  }
}

function ownTerms(): OwnTerms | undefined {
  return ownTermsOf(readLoanTerms(financeFigures.getState().terms), tradeInValue.getState());
}

/** The notes below static cards say on which terms their figures are. Lists in islands say it themselves. */
function showTermsInNotes(): void {
  const isUsed = tradeInValue.getState().isUsed === true;
  const terms = isUsed ? ownTerms() : undefined;
  document.documentElement.toggleAttribute('data-trade-in', isUsed);
  for (const notes of document.querySelectorAll('.repayment-notes')) {
    if (notes.closest('astro-island')) continue;
    const line = notes.querySelector('[data-own-terms]') ?? document.createElement('p');
    line.toggleAttribute('data-own-terms', true);
    if (!terms) line.remove();
    else {
      line.textContent = `With your trade-in the figures on cards are worked out on your terms: ${ownTermsText(terms)}. They include no fees.`;
      if (!line.isConnected) notes.append(line);
    }
  }
}

if (!customElements.get('car-changeover')) {
  customElements.define('car-changeover', CarChangeover);
  tradeInValue.subscribe(showTermsInNotes);
  financeFigures.subscribe(showTermsInNotes);
  showTermsInNotes();
}
