import type { CardRules } from '../domain/cars/card-view.ts';
import type { ListedCar } from '../domain/cars/listed-car.ts';
import type { Visitor } from '../domain/cars/visitor.ts';
import { type OwnTerms, ownTermsText } from '../domain/finance/loan-terms.ts';
import {
  type RepaymentNotes as Notes,
  repaymentNotesHref,
  repaymentNotesId,
} from '../domain/finance/repayment-notes.ts';
import { type RepaymentView, showsRepayment } from '../domain/finance/repayment-view.ts';

/**
 * The weekly repayment of a car, with both rates in the same type size and without a click (FIN-12). 'T&Cs' (CFG-41) or the
 * mark links to the notes on the same page, which contain the comparison rate warning; `repayment-box.ts` shows them beside
 * the card.
 */
export function Repayment({ view: { text, saysTerms } }: { view: RepaymentView }) {
  return (
    <p className="repayment">
      {text}
      {saysTerms && ' '}
      <a
        className={saysTerms ? 'repayment-terms' : 'repayment-mark'}
        href={repaymentNotesHref}
        aria-label={`${saysTerms ? 'T&Cs: c' : 'C'}omparison rate warning and conditions`}
      >
        {saysTerms ? 'T&Cs' : '*'}
      </a>
    </p>
  );
}

/**
 * The comparison rate warning and the explanation of repayments (FIN-8, FIN-13). It is shown once on every page whose
 * cards have repayments. A car's own page has it in the finance panel. It is used in Astro pages and in the search.
 */
export function RepaymentNotes({ notes, ownTerms }: { notes: Notes; ownTerms?: OwnTerms | undefined }) {
  const headingId = `${repaymentNotesId}-heading`;
  return (
    <section
      className="repayment-notes stack-3"
      id={repaymentNotesId}
      aria-labelledby={headingId}
      tabIndex={-1}
    >
      <h2 id={headingId}>About the repayments</h2>
      {/* In the type size of the figures on the cards, because the comparison rate may not be less prominent. */}
      {notes.rates && <p className="repayment">{notes.rates}</p>}
      <p>
        <span aria-hidden="true">* </span>
        {notes.warning}
      </p>
      <p>
        {notes.comparisonBasis} {notes.disclaimer.join(' ')}
        {' The deposit, the term and the total are on the page of each listing.'}
      </p>
      {ownTerms ? (
        <p>The figures are worked out on your terms: {ownTermsText(ownTerms)}. They include no fees.</p>
      ) : (
        notes.lenders.map((text) => <p key={text}>{text}</p>)
      )}
      {notes.termsHref && (
        <p>
          <a href={notes.termsHref}>All terms and conditions</a>
        </p>
      )}
    </section>
  );
}

/** The notes below a list of cars, when one of them shows a repayment. */
export function ListRepaymentNotes({
  cars,
  rules,
  visitor,
}: {
  cars: readonly ListedCar[];
  rules: CardRules;
  visitor: Pick<Visitor, 'ownTerms'>;
}) {
  if (!rules.repayment || !showsRepayment(cars, rules, visitor)) return null;
  return <RepaymentNotes notes={rules.repayment.notes} ownTerms={visitor.ownTerms} />;
}
