import type { PriceView } from '../domain/cars/card-view.ts';

/** The price, the former price and the price basis: '$32,990 was $34,990 Drive away'. */
export function PriceWords({ price: { text, was, basis } }: { price: PriceView }) {
  return (
    <>
      <strong className="price-now">{text}</strong>
      {was && (
        <>
          {' '}
          <span className="visually-hidden">was</span> <s className="price-was">{was}</s>
        </>
      )}
      {basis && (
        <>
          {' '}
          <span className="price-basis">{basis}</span>
        </>
      )}
    </>
  );
}
