import { dayInWords } from '../../../domain/day-in-words.ts';
import type { PromoCard as Card } from '../../../domain/promo.ts';
import { Icon } from '../../../ui/Icon.tsx';

/** A message of the dealer between the cars, with an optional picture (LIST-18). */
export function PromoCard({ card: { heading, text, image, link, until } }: { card: Card }) {
  return (
    <div className="promo promo--card">
      {image && (
        <div className="promo-art">
          <img src={image.src} alt={image.alt} width={1000} height={1000} loading="lazy" decoding="async" />
        </div>
      )}
      <div className="promo-words">
        <h3 className="promo-heading">{heading}</h3>
        {text && <p>{text}</p>}
        {until && <p className="promo-until">Until {dayInWords(until)}</p>}
        {link && (
          <a className="promo-link" href={link.href}>
            {link.label}
            <Icon name="arrow" />
          </a>
        )}
      </div>
    </div>
  );
}
