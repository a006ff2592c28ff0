// The cards of similar cars show the visitor's own terms too.
import '../../features/changeover/terms-on-cards.ts';
import { keptTermsOf, ownTermsText } from '../../domain/finance/loan-terms.ts';
import { ownRepaymentView } from '../../domain/finance/repayment-view.ts';
import type { CalculatorSetup } from '../../site/finance/finance-props.ts';
import { financeFigures } from '../../stores/finance-figures.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';

/**
 * Shows the repayment on the visitor's own loan terms in the finance panel, above its links, and updates it with every
 * change. The page of the car then says the same as its card in the search. Shows nothing without a lender's rates, and
 * nothing while the visitor uses a trade-in, because `you-pay.ts` then shows the repayment.
 *
 * It runs when the module is loaded. Tests call it for their pages.
 *
 * @returns stops following
 */
export function showOwnRepayment(): () => void {
  const link = document.querySelector<HTMLAnchorElement>('.finance-panel a[data-calculator]');
  if (!link) return () => {};
  const { setup } = JSON.parse(link.dataset['calculator'] ?? '') as { setup: CalculatorSetup };
  const place = document.createElement('div');
  place.className = 'own-repayment';
  place.hidden = true;
  link.closest('.finance-actions')?.before(place);
  const draw = () => {
    const parts = partsOf(setup);
    place.replaceChildren(...parts);
    place.hidden = parts.length === 0;
  };
  draw();
  const stops = [financeFigures, tradeInValue].map((store) => store.subscribe(draw));
  return () => {
    for (const stop of stops) stop();
  };
}

function partsOf({ price, lender, changeover }: CalculatorSetup): HTMLElement[] {
  const tradeIn = tradeInValue.getState();
  const terms = keptTermsOf(financeFigures.getState().terms, tradeIn, false);
  if (!lender || !terms || (changeover && tradeIn.isUsed)) return [];
  const view = ownRepaymentView(price, lender, terms);
  if (!view) return [];
  const forget = document.createElement('button');
  forget.type = 'button';
  forget.textContent = 'Forget these terms';
  forget.addEventListener('click', () => {
    financeFigures.update((figures) => ({ ...figures, terms: {} }));
    document.querySelector<HTMLElement>('.finance-panel')?.focus({ preventScroll: true });
  });
  const actions = document.createElement('p');
  actions.className = 'you-pay-actions';
  actions.append(forget);
  const note = document.createElement('p');
  note.textContent = `Your terms: ${ownTermsText(terms)}. No fees are counted. The warning above applies.`;
  const figure = document.createElement('p');
  figure.className = 'finance-figure';
  figure.textContent = view.text;
  return [figure, note, actions];
}

showOwnRepayment();
