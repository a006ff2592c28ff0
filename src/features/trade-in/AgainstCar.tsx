import { linkedCarWords } from '../../domain/linked-car.ts';
import { goOnTradeIn } from '../../stores/trade-in-flow.ts';
import type { TradedCar } from './use-traded-car.ts';

/** The car that the visitor's own is traded against, so that nobody wonders. */
export function AgainstCar({ car }: { car: TradedCar }) {
  if (car.kind === 'none') return null;
  if (car.kind === 'sold' || car.kind === 'gone' || car.kind === 'failed') {
    return (
      <p className="trade-note" role="status">
        {linkedCarWords[car.kind]} Your own can be valued all the same.
      </p>
    );
  }
  const view = car.kind === 'found' ? car.view : undefined;
  return (
    <div className="trade-against" aria-busy={!view}>
      <div className="trade-against-photo">
        {view && <img src={view.image.src} alt={view.image.alt} width={1200} height={800} decoding="async" />}
      </div>
      <div className="trade-against-words">
        {view ? (
          <>
            <span className="trade-against-label">Traded against</span>
            <a href={view.href}>{view.title}</a>
            <span>{view.price.text}</span>
            <button type="button" className="trade-link" onClick={() => goOnTradeIn({ carId: '' })}>
              Leave this car out
            </button>
          </>
        ) : (
          <span>Looking up the car</span>
        )}
      </div>
    </div>
  );
}
