import type { PriceView } from '../../domain/card-view.ts';

/** Price, the price it was, and what it includes. A text in place of a price is set smaller than a figure. */
export function CardPrice({ price }: { price: PriceView }) {
  return (
    <p className="price car-card-price" data-kind={price.kind}>
      <strong className="price-now">{price.text}</strong>
      {price.was && (
        <>
          {' '}
          <span className="visually-hidden">was</span> <s className="price-was">{price.was}</s>
        </>
      )}
      {price.basis && (
        <>
          {' '}
          <span className="price-basis">{price.basis}</span>
        </>
      )}
      {price.drop && <span className="price-drop">{price.drop}</span>}
    </p>
  );
}
