import type { ChangeoverFacts } from '../../domain/card-view.ts';
import { changeoverDollars, changeoverSum } from '../../domain/changeover.ts';
import { ownTermsOf, ownTermsText, readLoanTerms } from '../../domain/finance/loan-terms.ts';
import { repaymentNotesHref } from '../../domain/finance/repayment-notes.ts';
import { ownRepaymentView } from '../../domain/finance/repayment-view.ts';
import type { OwnTradeIn } from '../../domain/own-trade-in.ts';
import {
  changeoverNote,
  oldTradeInText,
  tradeInBasis,
  tradeInName,
} from '../../domain/own-trade-in-words.ts';
import { financeFigures } from '../../stores/finance-figures.ts';
import { stopUsingTradeIn } from '../../stores/trade-in-in-use.ts';
import { pageDay } from '../../ui/page-now.ts';

/** Writes the sum of a car and the visitor's trade-in, with the weekly cost where the dealer shows it. */
export function drawChangeoverSum(place: HTMLElement, facts: ChangeoverFacts, tradeIn: OwnTradeIn): void {
  const heading = element('h2', 'Your changeover price', 'you-pay-heading');
  // The actions stay: the calculator that one of them opens returns the focus to it.
  const body = place.querySelector('.you-pay-body') ?? element('div', '', 'you-pay-body');
  body.replaceChildren(heading, sumOf(facts, tradeIn), ...weeklyOf(facts, tradeIn), ...notesOf(tradeIn));
  if (!body.isConnected) place.replaceChildren(body, actions());
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

function sumOf(facts: ChangeoverFacts, tradeIn: OwnTradeIn): HTMLElement {
  const list = element('dl');
  for (const { label, value } of changeoverSum(facts, tradeIn)) {
    const line = element('div');
    line.append(element('dt', label), element('dd', value));
    list.append(line);
  }
  return list;
}

/** The repayment with both rates. Its mark leads to the warning, which stands in the finance panel of the page. */
function weeklyOf({ price, rates }: ChangeoverFacts, tradeIn: OwnTradeIn): HTMLElement[] {
  const terms = ownTermsOf(readLoanTerms(financeFigures.getState().terms), tradeIn);
  if (!rates || !terms || changeoverDollars(price, tradeIn) <= 0) return [];
  const view = ownRepaymentView(price, { interestRate: rates[0], comparisonRate: rates[1] }, terms);
  if (!view) return [];
  const weekly = element('p', view.text, 'repayment');
  const mark = element('a', '*', 'repayment-mark');
  mark.href = repaymentNotesHref;
  mark.ariaLabel = 'Comparison rate warning and conditions';
  weekly.append(mark);
  return [weekly, element('p', `Your terms: ${ownTermsText(terms)}. No fees are counted.`)];
}

function notesOf(tradeIn: OwnTradeIn): HTMLElement[] {
  const name = tradeInName(tradeIn);
  const counts = `${name[0]!.toUpperCase()}${name.slice(1)} counts as ${tradeInBasis(tradeIn)}.`;
  const example = tradeIn.isExample ? ' Example: no valuation service is connected to this site.' : '';
  const old = oldTradeInText(tradeIn, pageDay());
  return [
    ...(old ? [element('p', old, 'you-pay-old')] : []),
    element('p', `${changeoverNote} ${counts}${example}`),
  ];
}

function actions(): HTMLElement {
  const row = element('p', '', 'you-pay-actions');
  const change = element('a', 'Change my trade-in');
  change.href = document.documentElement.dataset['changeover'] ?? '';
  // Opens the calculator of this car in place, as the link of the finance panel does.
  const calculator = document.querySelector<HTMLElement>('a[data-calculator]')?.dataset['calculator'];
  if (calculator) change.dataset['calculator'] = calculator;
  const stop = element('button', 'Stop using it');
  stop.type = 'button';
  stop.addEventListener('click', () => {
    stopUsingTradeIn();
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  });
  row.append(change, stop);
  return row;
}
