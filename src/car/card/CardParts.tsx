import type { MouseEvent, ReactNode } from 'react';
import type { CardView, OtherCard } from '../../domain/cars/card-view.ts';
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

type Drawn = (car: Pick<CardView, 'tag' | 'market' | 'actions'>) => ReactNode;

/**
 * The content of a part of a card that a reservation changes, rendered for both states (see LiveRegion in src/ui). A
 * card that is rendered in the browser has only one state, because it is rendered again.
 */
export function LiveParts({ car, draw }: { car: CardView; draw: Drawn }) {
  return (
    <>
      {draw(car)}
      {car.other && <template>{draw(car.other)}</template>}
    </>
  );
}

/** A part of a card in a live element of its own. @param isSame true when a reservation does not change it */
export function LivePart({ car, isSame, draw }: { car: CardView; isSame: boolean; draw: Drawn }) {
  if (!car.other || isSame) return draw(car);
  return (
    <div className="live-region" {...liveAttributes(car.id, car.other)}>
      <LiveParts car={car} draw={draw} />
    </div>
  );
}

/** Attributes of the element around `LiveParts`: the car that it follows, and the state of its content. */
export function liveAttributes(id: string, other: OtherCard | undefined) {
  return other && { 'data-live': id, 'data-reserved': other.reserved ? undefined : '' };
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'car-changeover': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
        class: string;
        'data-car': string;
        'data-plus'?: string | undefined;
      };
    }
  }
}

const noMarkup = { __html: '' };

/**
 * The place of the changeover price. Only the browser knows the visitor's trade-in: a custom element writes the text, in
 * static pages as in islands, so React must accept children that it did not write.
 */
export function CardChangeover({ car: { changeover } }: { car: CardView }) {
  if (!changeover) return null;
  return (
    <car-changeover
      class="car-changeover"
      data-car={JSON.stringify(changeover)}
      data-plus={changeover.plusOnRoad ? '' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, so that React leaves the children alone
      dangerouslySetInnerHTML={noMarkup}
    />
  );
}
