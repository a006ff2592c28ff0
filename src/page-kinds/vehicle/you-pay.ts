import { readChangeoverFacts } from '../../domain/changeover.ts';
import { dollars } from '../../domain/money.ts';
import { financeFigures } from '../../stores/finance-figures.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
// The cards of similar cars have changeover prices too.
import '../../features/changeover/car-changeover.ts';
import { drawChangeoverSum } from './changeover-sum.ts';

/**
 * Shows the amount to pay for a car after the trade-in, and updates it with every new valuation: in a sentence, or
 * spelled out when the visitor uses the trade-in for every car.
 */
class YouPay extends HTMLElement {
  #stops: (() => void)[] = [];

  connectedCallback() {
    this.#stops = [tradeInValue, financeFigures].map((store) => store.subscribe(() => this.#show()));
    this.#show();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
    this.#stops = [];
  }

  #show() {
    const tradeIn = tradeInValue.getState();
    const { cents, rego } = tradeIn;
    const { price, car } = this.dataset;
    const facts = tradeIn.isUsed ? readChangeoverFacts(car) : undefined;
    this.hidden = cents === 0 || !(facts || price);
    this.toggleAttribute('data-sum', facts !== undefined);
    // The sum is too long to be read out whenever it changes.
    if (facts) this.removeAttribute('role');
    if (facts) drawChangeoverSum(this, facts, tradeIn);
    else this.textContent = this.hidden ? '' : youPayText(Number(price), { cents, rego });
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
