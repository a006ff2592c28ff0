import type { CardRules } from '../domain/card-view.ts';
import { type RepaymentNotes as Notes, repaymentNotesId } from '../domain/finance/repayment-notes.ts';
import { showsRepayment } from '../domain/finance/repayment-view.ts';
import type { ListedCar } from '../domain/listed-car.ts';

/**
 * The comparison rate warning and what a repayment is and is not (FIN-8, FIN-13), once on every page whose cards show
 * one; on a car's own page its finance panel says it. Static on Astro's pages, and inside the search.
 */
export function RepaymentNotes({ notes }: { notes: Notes }) {
  const headingId = `${repaymentNotesId}-heading`;
  return (
    <section className="repayment-notes" id={repaymentNotesId} aria-labelledby={headingId} tabIndex={-1}>
      <h2 id={headingId}>About the repayments</h2>
      {/* In the type of the figures on the cards: the comparison rate may not be less prominent than they are. */}
      {notes.rates && <p className="repayment">{notes.rates}</p>}
      <p>
        <span aria-hidden="true">* </span>
        {notes.warning}
      </p>
      <p>
        {notes.comparisonBasis} {notes.disclaimer.join(' ')}
        {' The deposit, the term and the total are on the page of each car.'}
      </p>
      {notes.lenders.map(({ provider, assumptions }) => (
        <p key={provider}>{[`Finance by ${provider}.`, ...assumptions].join(' ')}</p>
      ))}
    </section>
  );
}

/** The notes below a list of cars, when one of them shows a repayment. */
export function ListRepaymentNotes({ cars, rules }: { cars: readonly ListedCar[]; rules: CardRules }) {
  if (!rules.repayment || !showsRepayment(cars, rules)) return null;
  return <RepaymentNotes notes={rules.repayment.notes} />;
}
