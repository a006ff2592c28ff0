import type { CardRules } from '../domain/card-view.ts';
import { type RepaymentNotes as Notes, repaymentNotesId } from '../domain/finance/repayment-notes.ts';
import { showsRepayment } from '../domain/finance/repayment-view.ts';
import type { ListedCar } from '../domain/listed-car.ts';
import type { CarRepayment } from '../site/page.ts';

interface RepaymentNotesProps {
  notes: Notes;
  /** On the page of a car that has a repayment: the loan behind it. */
  of?: Omit<CarRepayment, 'view'>;
}

/**
 * The comparison rate warning and what a repayment is and is not (FIN-8, FIN-13), once on every page that shows one.
 * Static on Astro's pages, and inside the search.
 */
export function RepaymentNotes({ notes, of }: RepaymentNotesProps) {
  const headingId = `${repaymentNotesId}-heading`;
  const lenders = of ? notes.lenders.filter(({ provider }) => provider === of.provider) : notes.lenders;
  return (
    <section className="repayment-notes" id={repaymentNotesId} aria-labelledby={headingId} tabIndex={-1}>
      <h2 id={headingId}>{of ? 'About this repayment' : 'About the repayments'}</h2>
      {of && of.example.length > 0 && (
        <dl className="repayment-example">
          {of.example.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>
        <span aria-hidden="true">* </span>
        {notes.warning}
      </p>
      <p>
        {notes.comparisonBasis} {notes.disclaimer.join(' ')}
        {of
          ? ' Amounts are rounded to whole dollars.'
          : ' The deposit, the term and the total are on the page of each car.'}
      </p>
      {lenders.map(({ provider, assumptions }) => (
        <p key={provider}>{[`Finance by ${provider}.`, ...assumptions].join(' ')}</p>
      ))}
      {of?.lenderDisclaimer && <p className="repayment-lender">{of.lenderDisclaimer}</p>}
    </section>
  );
}

/** The notes below a list of cars, when one of them shows a repayment. */
export function ListRepaymentNotes({ cars, rules }: { cars: readonly ListedCar[]; rules: CardRules }) {
  if (!rules.repayment || !showsRepayment(cars, rules)) return null;
  return <RepaymentNotes notes={rules.repayment.notes} />;
}
