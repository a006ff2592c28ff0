import type { CardRules } from '../../../domain/card-view.ts';
import { ownTermsText } from '../../../domain/finance/loan-terms.ts';
import { financeFigures } from '../../../stores/finance-figures.ts';

interface OwnTermsNoteProps {
  rules: CardRules;
  /** True when the list is filtered by the advertised weekly price. */
  isFilteredByWeek: boolean;
}

/**
 * Says which of the visitor's loan terms the repayments on the cards use, with a button to restore the advertised
 * terms.
 */
export function OwnTermsNote({ rules, isFilteredByWeek }: OwnTermsNoteProps) {
  const terms = rules.repayment?.ownTerms;
  if (!terms) return null;
  return (
    <p className="search-own-terms">
      <span>
        Repayments on your terms: {ownTermsText(terms)}.
        {isFilteredByWeek && ' The filter by weekly price uses the advertised repayments.'}
      </span>{' '}
      {rules.can.finance && (
        <a className="search-clear" href={`${rules.financePath}#calculator`}>
          Change
        </a>
      )}
      <button
        type="button"
        className="search-clear"
        onClick={() => financeFigures.update((figures) => ({ ...figures, terms: {} }))}
      >
        Show the advertised repayments
      </button>
    </p>
  );
}
