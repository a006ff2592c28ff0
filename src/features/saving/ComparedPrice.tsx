import type { CardView } from '../../domain/card-view.ts';
import { Repayment } from '../../ui/Repayment.tsx';

/** What a car costs, in the words of its card. */
export function ComparedPrice({ car: { price, repayment } }: { car: CardView }) {
  return (
    <>
      <p className="price">
        <strong className="price-now">{price.text}</strong>
        {price.was && (
          <>
            {' '}
            <span className="visually-hidden">was</span> <s className="price-was">{price.was}</s>
          </>
        )}
        {price.basis && <span className="price-basis"> {price.basis}</span>}
      </p>
      {repayment && <Repayment view={repayment} />}
    </>
  );
}
