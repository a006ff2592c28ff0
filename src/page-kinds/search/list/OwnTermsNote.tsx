import { useTradeInInUse } from '../../../car/use-own-terms.ts';
import type { CardRules } from '../../../domain/card-view.ts';
import { ownTermsText } from '../../../domain/finance/loan-terms.ts';
import { financeFigures } from '../../../stores/finance-figures.ts';

interface OwnTermsNoteProps {
  rules: CardRules;
  /** True when the list is filtered by a band of the advertised weekly price. */
  isFilteredByBand: boolean;
}

/**
 * Says which of the visitor's loan terms the repayments on the cards use, with a button to restore the advertised
 * terms.
 */
export function OwnTermsNote({ rules, isFilteredByBand }: OwnTermsNoteProps) {
  const terms = rules.repayment?.ownTerms;
  const tradeIn = useTradeInInUse(rules);
  // The note about the trade-in says the terms too.
  if (!terms || tradeIn) return null;
  return (
    <p className="search-own-terms">
      <span>
        Repayments on your terms: {ownTermsText(terms)}.
        {isFilteredByBand && ' The bands of the weekly price use the advertised repayments.'}
      </span>{' '}
      <OwnTermsActions rules={rules} />
    </p>
  );
}

/**
 * A link to change the terms, where the dealer has a calculator, and a button to forget them. Without the button while a
 * trade-in is in use: then there are no advertised repayments to return to.
 */
export function OwnTermsActions({ rules }: Pick<OwnTermsNoteProps, 'rules'>) {
  const tradeIn = useTradeInInUse(rules);
  const href = tradeIn ? rules.changeoverHref : rules.can.finance && `${rules.financePath}#calculator`;
  const change = href && (
    <a className="search-clear" href={href}>
      Change
    </a>
  );
  if (tradeIn) return change;
  return (
    <>
      {change}
      <button
        type="button"
        className="search-clear"
        onClick={() => financeFigures.update((figures) => ({ ...figures, terms: {} }))}
      >
        Show the advertised repayments
      </button>
    </>
  );
}
