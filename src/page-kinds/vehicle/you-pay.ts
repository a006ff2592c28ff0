import { dollars } from '../../domain/money.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';

/** Shows the amount to pay for a car after the trade-in, and updates it with every new valuation. */
class YouPay extends HTMLElement {
  #forget = () => {};

  connectedCallback() {
    this.#forget = tradeInValue.subscribe(() => this.#show());
    this.#show();
  }

  disconnectedCallback() {
    this.#forget();
  }

  #show() {
    const { cents, rego } = tradeInValue.getState();
    this.hidden = cents === 0;
    this.textContent = cents === 0 ? '' : youPayText(Number(this.dataset['price']), { cents, rego });
  }
}

/**
 * Returns 'You pay $18,388 with your ABC 123, valued at $14,500.'
 *
 * @param price whole dollars
 */
export function youPayText(price: number, { cents, rego }: { cents: number; rego: string }): string {
  const value = Math.round(cents / 100);
  const own = `your ${rego || 'car'}, valued at ${dollars(value)}`;
  const left = price - value;
  if (left > 0) return `You pay ${dollars(left)} with ${own}.`;
  return `With ${own}, there is nothing left to pay.`;
}

if (!customElements.get('you-pay')) customElements.define('you-pay', YouPay);
