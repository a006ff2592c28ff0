import { repaymentNotesHref } from '../domain/finance/repayment-notes.ts';
import type { RepaymentView } from '../domain/finance/repayment-view.ts';

/**
 * The weekly repayment of a car, with both rates in the same type size and without a click (FIN-12). The mark links to
 * the notes on the same page, which contain the comparison rate warning.
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
