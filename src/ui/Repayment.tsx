import { repaymentNotesHref } from '../domain/finance/repayment-notes.ts';
import type { RepaymentView } from '../domain/finance/repayment-view.ts';

/**
 * What a car costs a week, with both rates in the same type and without a click (FIN-12). The mark leads to the notes
 * on the same page, which hold the comparison rate warning.
 */
export function Repayment({ view }: { view: RepaymentView }) {
  const { text, termsHref } = view;
  return (
    <p className="repayment">
      {text}
      {termsHref && ' '}
      {termsHref && (
        <a className="repayment-terms" href={termsHref}>
          T&amp;Cs
          <span className="visually-hidden"> of this repayment, and the comparison rate warning</span>
        </a>
      )}
      {termsHref !== repaymentNotesHref && (
        <a
          className="repayment-mark"
          href={repaymentNotesHref}
          aria-label="Comparison rate warning and conditions"
        >
          *
        </a>
      )}
    </p>
  );
}
