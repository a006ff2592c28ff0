// The cards of similar cars show the visitor's own terms too.
import '../../car/card/cards-for-visitor.ts';
import { ownTermsText } from '../../domain/finance/loan-terms.ts';
import { ownRepaymentView } from '../../domain/finance/repayment-view.ts';
import type { CalculatorSetup } from '../../site/finance/finance-props.ts';
import { financeFigures } from '../../stores/finance-figures.ts';
import { tradeInValue } from '../../stores/trade-in-value.ts';
import { followTold, toldNow } from '../../stores/visitor-told.ts';
import { element } from '../../ui/element.ts';

/**
 * Shows the repayment on the visitor's own loan terms in the finance panel, above its links, and updates it with every
 * change. The page of the car then says the same as its card in the search. Shows nothing without a lender's rates, and
 * nothing while the visitor uses a trade-in, because `you-pay.ts` then shows the repayment.
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
  const forget = element('button', { type: 'button' }, 'Forget these terms');
  forget.addEventListener('click', () => {
    financeFigures.update((figures) => ({ ...figures, terms: {} }));
    document.querySelector<HTMLElement>('.finance-panel')?.focus({ preventScroll: true });
  });
  const note = `Your terms: ${ownTermsText(terms)}. No fees are counted. The warning above applies.`;
  return [
    element('p', { className: 'finance-figure figures' }, view.text),
    element('p', {}, note),
    element('p', { className: 'you-pay-actions row gap-0-4' }, forget),
  ];
}

showOwnRepayment();
