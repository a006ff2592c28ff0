import type { PriceView } from '../../domain/card-view.ts';

/** Price, the price it was, and what it includes. A text in place of a price is set smaller than a figure. */
export function CardPrice({ price }: { price: PriceView }) {
  return (
    <p className="car-card-price" data-kind={price.kind}>
      <strong>{price.text}</strong>
      {price.was && (
        <>
          {' '}
          <span className="visually-hidden">was</span> <s>{price.was}</s>
        </>
      )}
      {price.basis && (
        <>
          {' '}
          <small>{price.basis}</small>
        </>
      )}
    </p>
  );
}
