import { changeoverView, readChangeoverFacts } from '../../domain/trade-in/changeover.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { element } from '../../ui/element.ts';
import { pageDay } from '../../ui/page-now.ts';

/** Writes the changeover price into a card, and takes it back when the visitor stops using the trade-in. */
class CarChangeover extends HTMLElement {
  static readonly observedAttributes = ['data-car'];
  #stop: (() => void) | undefined;

  connectedCallback(): void {
    this.disconnectedCallback();
    this.#stop = tradeInValue.subscribe(() => this.#show());
    this.#show();
  }

  disconnectedCallback(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** A card of a list shows another car after a new search. */
  attributeChangedCallback(): void {
    if (this.#stop) this.#show();
  }

  #show(): void {
    const tradeIn = tradeInValue.getState();
    const facts = readChangeoverFacts(this.dataset['car']);
    const isShown = tradeIn.isUsed === true && facts !== undefined;
    const hadFocus = this.contains(document.activeElement);
    this.toggleAttribute('data-shown', isShown);
    if (hadFocus && !isShown) this.closest('.car-card')?.querySelector<HTMLElement>('a')?.focus();
    if (isShown) this.#write(changeoverView(facts, tradeIn, pageDay()));
    else this.replaceChildren();
  }

  /** Keeps the link, so that it keeps the focus. */
  #write({ text, detail }: { text: string; detail: string }): void {
    const link = this.querySelector('a') ?? element('a');
    link.href = document.documentElement.dataset['changeover'] ?? '';
    const change = element('span', { className: 'visually-hidden' }, '. Change your trade-in');
    link.replaceChildren(element('strong', {}, text), ` ${detail}`, change);
    if (!link.isConnected) this.replaceChildren(link);
  }
}

/** The styles of the page follow it: cards have room for the changeover price. */
function sayOnPage(): void {
  const { isUsed } = tradeInValue.getState();
  const isOffered = document.documentElement.dataset['changeover'] !== undefined;
  document.documentElement.toggleAttribute('data-trade-in', isOffered && isUsed === true);
}

if (!customElements.get('car-changeover')) {
  customElements.define('car-changeover', CarChangeover);
  tradeInValue.subscribe(sayOnPage);
  sayOnPage();
}
