import { useTold } from '../../../car/use-visitor.ts';
import type { CardRules } from '../../../domain/cars/card-view.ts';
import { type OwnTerms, ownTermsText } from '../../../domain/finance/loan-terms.ts';
import { dollars } from '../../../domain/prices/money.ts';
import {
  changeoverNote,
  oldTradeInText,
  tradeInDollars,
  tradeInName,
} from '../../../domain/trade-in/own-trade-in-words.ts';
import { stopUsingTradeIn } from '../../../stores/trade-in-in-use.ts';
import { pageDay } from '../../../ui/page-now.ts';

interface ChangeoverNoteProps {
  rules: CardRules;
  /** The visitor's own, when a card of the list shows a repayment. */
  terms: OwnTerms | undefined;
}

/** Says with which trade-in the cards show changeover prices, and on which terms their repayments are. */
export function ChangeoverNote({ rules, terms }: ChangeoverNoteProps) {
  const { tradeIn } = useTold(rules);
  return (
    tradeIn && (
      <p className="search-own-terms row small">
        <span>
          <strong>
            Changeover prices with {tradeInName(tradeIn)} at {dollars(tradeInDollars(tradeIn).value)}.
          </strong>{' '}
          {tradeIn.isExample && 'Example: the value is made up. '}
          {changeoverNote}
          {terms && ` Repayments on your terms: ${ownTermsText(terms)}.`} {oldTradeInText(tradeIn, pageDay())}
        </span>{' '}
        <a className="text-button search-clear" href={rules.changeoverHref}>
          Change
        </a>
        <button type="button" className="text-button search-clear" onClick={stopUsingTradeIn}>
          Stop using it
        </button>
      </p>
    )
  );
}
