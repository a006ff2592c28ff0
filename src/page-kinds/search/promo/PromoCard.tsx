import type { PromoCard as Card } from '../../../domain/cars/promo.ts';
import { dayInWords } from '../../../domain/time/day-in-words.ts';
import { PromoPicture, PromoWords } from './PromoTile.tsx';

/** A message of the dealer between the cars, with an optional picture (LIST-18). */
export function PromoCard({ card }: { card: Card }) {
  const { image, until } = card;
  return (
    <div className="promo promo--card">
      {image && (
        <div className="promo-art">
          <PromoPicture image={image} />
        </div>
      )}
      <PromoWords of={card}>{until && <p>Until {dayInWords(until)}</p>}</PromoWords>
    </div>
  );
}
