import type { MouseEvent } from 'react';
import type { CardView } from '../../domain/cars/card-view.ts';
import { photoChoices } from '../../domain/cars/photo-addresses.ts';

/** The `sizes` of a card's picture. For lazy pictures, browsers that support `auto` use the layout width instead. */
const cardSizes = '(min-width: 1200px) 24rem, (min-width: 576px) 50vw, 100vw';

interface CardPictureProps {
  src: string;
  alt: string;
  /** `first`: at once, with high priority. `late`: lazy. `now`: at once, because the visitor waits for the picture. */
  load: 'first' | 'late' | 'now';
  onError?: () => void;
}

/** Shows a picture of a card, with all sizes and formats that exist. */
export function CardPicture({ src, alt, load, onError }: CardPictureProps) {
  const { sources, srcset } = photoChoices(src);
  const sizes = load === 'late' ? `auto, ${cardSizes}` : cardSizes;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={sizes} />
      ))}
      <img
        src={src}
        srcSet={srcset}
        sizes={srcset && sizes}
        alt={alt}
        width={768}
        height={512}
        loading={load === 'late' ? 'lazy' : 'eager'}
        fetchPriority={load === 'first' ? 'high' : undefined}
        decoding="async"
        onError={onError}
      />
    </picture>
  );
}

/**
 * Links a tile of a card's strip to the car. The heading's link cannot cover the strip, because a touch on it would not
 * scroll the strip. Keyboard and screen reader users do not get this second link.
 */
export function CardCover({ href }: { href: string }) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: the link of the heading has the name, this one follows the pointer only
    <a
      className="car-card-cover"
      href={href}
      tabIndex={-1}
      aria-hidden="true"
      onMouseDown={focusLinkOfCard}
    />
  );
}

/** Moves the focus to the heading's link on a press of any mouse button, like a press on the rest of the card. */
function focusLinkOfCard(event: MouseEvent): void {
  event.preventDefault();
  const card = event.currentTarget.closest('.car-card');
  card?.querySelector<HTMLElement>('.car-card-link')?.focus({ preventScroll: true });
}

/**
 * The place of the changeover price. It is on the card of every visitor, because only the browser knows the trade-in, and
 * nothing may move when the text comes (card-notes.css).
 */
export function CardChangeover({ car: { changeover } }: { car: CardView }) {
  if (!changeover) return null;
  const { plusOnRoad, said } = changeover;
  return (
    <div
      className="car-changeover"
      data-plus={plusOnRoad ? '' : undefined}
      data-shown={said ? '' : undefined}
    >
      {said && (
        <a href={said.href}>
          <strong>{said.text}</strong> {said.detail}
          <span className="visually-hidden">. Change your trade-in</span>
        </a>
      )}
    </div>
  );
}
