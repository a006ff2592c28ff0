import { dollars } from '../../domain/prices/money.ts';
import {
  type ChangeoverFacts,
  changeoverDollars,
  changeoverSum,
  readChangeoverFacts,
} from '../../domain/trade-in/changeover.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
// The cards of similar cars show both too.
import '../../car/card/cards-for-visitor.ts';
import { type OwnTerms, ownTermsText } from '../../domain/finance/loan-terms.ts';
import { repaymentNotesHref } from '../../domain/finance/repayment-notes.ts';
import { ownRepaymentView } from '../../domain/finance/repayment-view.ts';
import type { OwnTradeIn } from '../../domain/trade-in/own-trade-in.ts';
import {
  changeoverNote,
  oldTradeInText,
  tradeInBasis,
  tradeInName,
} from '../../domain/trade-in/own-trade-in-words.ts';
import type { CalculatorSetup } from '../../site/vehicle/car-finance.ts';
import { financeFigures } from '../../stores/finance-figures.ts';
import { stopUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { followTold, toldNow } from '../../stores/visitor-told.ts';
import { element } from '../../ui/element.ts';
import { pageDay } from '../../ui/page-now.ts';

/**
 * Shows the amount to pay for a car after the trade-in, and updates it with every new valuation: in a sentence, or
 * spelled out when the visitor uses the trade-in for every car.
 */
class YouPay extends HTMLElement {
  connectedCallback() {
    followTold(() => this.#show());
    this.#show();
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

/** Writes the sum of a car and the visitor's trade-in, with the weekly cost where the dealer shows it. */
function drawChangeoverSum(place: HTMLElement, facts: ChangeoverFacts, tradeIn: OwnTradeIn): void {
  const heading = element('h2', { className: 'size-m' }, 'Your changeover price');
  // The actions stay: the calculator that one of them opens returns the focus to it.
  const body = place.querySelector('.you-pay-body') ?? element('div', { className: 'you-pay-body stack-2' });
  body.replaceChildren(heading, sumOf(facts, tradeIn), ...weeklyOf(facts, tradeIn), ...notesOf(tradeIn));
  if (!body.isConnected) place.replaceChildren(body, actions());
}

function sumOf(facts: ChangeoverFacts, tradeIn: OwnTradeIn): HTMLElement {
  const lines = changeoverSum(facts, tradeIn).map(({ label, value }) =>
    element('div', { className: 'gap-4 between breaks' }, element('dt', {}, label), element('dd', {}, value)),
  );
  return element('dl', {}, ...lines);
}

/** The repayment with both rates. Its mark leads to the warning, which stands in the finance panel of the page. */
function weeklyOf({ price, rates }: ChangeoverFacts, tradeIn: OwnTradeIn): HTMLElement[] {
  const { ownTerms: terms } = toldNow(true);
  if (!rates || !terms || changeoverDollars(price, tradeIn) <= 0) return [];
  const view = ownRepaymentView(price, rates, terms);
  if (!view) return [];
  const mark = element('a', { className: 'repayment-mark', href: repaymentNotesHref }, '*');
  mark.ariaLabel = 'Comparison rate warning and conditions';
  const weekly = element('p', { className: 'repayment' }, view.text, mark);
  return [weekly, element('p', {}, termsNote(terms))];
}

function notesOf(tradeIn: OwnTradeIn): HTMLElement[] {
  const name = tradeInName(tradeIn);
  const counts = `${name[0]!.toUpperCase()}${name.slice(1)} counts as ${tradeInBasis(tradeIn)}.`;
  const example = tradeIn.isExample ? ' Example: no valuation service is connected to this site.' : '';
  const old = oldTradeInText(tradeIn, pageDay());
  return [
    ...(old ? [element('p', { className: 'you-pay-old strong' }, old)] : []),
    element('p', {}, `${changeoverNote} ${counts}${example}`),
  ];
}

function actions(): HTMLElement {
  const href = document.documentElement.dataset['changeover'] ?? '';
  const change = element('a', { href }, 'Change my trade-in');
  // Opens the calculator of this car in place, as the link of the finance panel does.
  const calculator = document.querySelector<HTMLElement>('a[data-calculator]')?.dataset['calculator'];
  if (calculator) change.dataset['calculator'] = calculator;
  return element(
    'p',
    { className: 'you-pay-actions row gap-0-4' },
    change,
    forgetButton('Stop using it', stopUsingTradeIn, 'main'),
  );
}

/** A button that goes with what it forgets: the focus moves to the element with the selector. */
function forgetButton(text: string, forget: () => void, next: string): HTMLElement {
  const button = element('button', { type: 'button' }, text);
  button.addEventListener('click', () => {
    forget();
    document.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  });
  return button;
}

/**
 * Shows the repayment on the visitor's own loan terms in the finance panel, above its links, and updates it with every
 * change. The page of the car then says the same as its card in the search. Shows nothing without a lender's rates, and
 * nothing while the visitor uses a trade-in, because `YouPay` then shows the repayment.
 *
 * It runs when the module is loaded. Tests call it for their pages.
 */
export function showOwnRepayment(): void {
  const link = document.querySelector<HTMLAnchorElement>('.finance-panel a[data-calculator]');
  if (!link) return;
  const { setup } = JSON.parse(link.dataset['calculator'] ?? '') as { setup: CalculatorSetup };
  const place = element('div', { className: 'own-repayment tinted stack-2 pad-4 small rounded' });
  link.closest('.finance-actions')?.before(place);
  const draw = () => {
    const parts = partsOf(setup);
    place.replaceChildren(...parts);
    place.hidden = parts.length === 0;
  };
  draw();
  followTold(draw);
}

function partsOf({ price, lender, changeover }: CalculatorSetup): HTMLElement[] {
  const tradeIn = tradeInValue.getState();
  const { ownTerms: terms } = toldNow(false);
  if (!lender || !terms || (changeover && tradeIn.isUsed)) return [];
  const view = ownRepaymentView(price, lender, terms);
  if (!view) return [];
  const forget = () => financeFigures.update((figures) => ({ ...figures, terms: {} }));
  const button = forgetButton('Forget these terms', forget, '.finance-panel');
  return [
    element('p', { className: 'finance-figure figures' }, view.text),
    element('p', {}, `${termsNote(terms)} The warning above applies.`),
    element('p', { className: 'you-pay-actions row gap-0-4' }, button),
  ];
}

function termsNote(terms: OwnTerms): string {
  return `Your terms: ${ownTermsText(terms)}. No fees are counted.`;
}

if (!customElements.get('you-pay')) customElements.define('you-pay', YouPay);
showOwnRepayment();
