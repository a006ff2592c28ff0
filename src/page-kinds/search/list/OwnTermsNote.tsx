import type { CardRules } from '../../../domain/cars/card-view.ts';
import { type OwnTerms, ownTermsText } from '../../../domain/finance/loan-terms.ts';
import { financeFigures } from '../../../stores/finance-figures.ts';

interface OwnTermsNoteProps {
  rules: CardRules;
  terms: OwnTerms;
  /** True when the list is filtered by a band of the advertised weekly price. */
  isFilteredByBand: boolean;
}

/** Says on which of the visitor's loan terms the repayments are, with a button to restore the advertised ones. */
export function OwnTermsNote({ rules, terms, isFilteredByBand }: OwnTermsNoteProps) {
  return (
    <p className="search-own-terms row small">
      <span>
        Repayments on your terms: {ownTermsText(terms)}.
        {isFilteredByBand && ' The bands of the weekly price use the advertised repayments.'}
      </span>{' '}
      <OwnTermsActions rules={rules} />
    </p>
  );
}

/** A link to change the terms, where the dealer has a calculator, and a button to forget them. */
export function OwnTermsActions({ rules }: Pick<OwnTermsNoteProps, 'rules'>) {
  return (
    <>
      {rules.can.finance && (
        <a className="text-button search-clear" href={`${rules.financePath}#calculator`}>
          Change
        </a>
      )}
      <button
        type="button"
        className="text-button search-clear"
        onClick={() => financeFigures.update((figures) => ({ ...figures, terms: {} }))}
      >
        Show the advertised repayments
      </button>
    </>
  );
}
