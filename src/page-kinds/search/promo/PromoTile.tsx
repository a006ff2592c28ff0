import { type ReactNode, useEffect, useRef } from 'react';
import type { PromoCard as Card, PromoTile as Tile } from '../../../domain/cars/promo.ts';
import { dayInWords } from '../../../domain/time/day-in-words.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLater } from '../../../ui/use-later.ts';

const loadArt = () => import('./PromoArt.tsx');

/** Width and height of the picture in pixels. Pictures of dealers are square, like the drawings (LIMIT-3). */
const side = 1000;

/** The promotional tile between the cars: a square picture, a heading, a text and a link (LIST-16). */
export function PromoTile({ tile }: { tile: Tile }) {
  const { name, image, backgroundColour } = tile;
  const art = useRef<HTMLDivElement>(null);
  // Drawings are decoration, and their place has its size: the cars come first.
  const { part: drawn } = useLater(loadArt, image === undefined);
  useEffect(() => {
    // The content security policy forbids style attributes in HTML. It allows changes of `style` by script.
    if (backgroundColour) art.current?.style.setProperty('--promo-ground', backgroundColour);
    else art.current?.style.removeProperty('--promo-ground');
  }, [backgroundColour]);
  return (
    <div className="promo promo--tile" data-name={name}>
      <div className="promo-art" ref={art}>
        {image ? <PromoPicture image={image} /> : drawn && <drawn.PromoArt name={name} />}
      </div>
      <PromoWords of={tile} />
    </div>
  );
}

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

function PromoPicture({ image }: { image: NonNullable<Tile['image']> }) {
  return <img src={image.src} alt={image.alt} width={side} height={side} loading="lazy" decoding="async" />;
}

/** @param children more lines below the text */
function PromoWords({ of, children }: { of: Tile | Card; children?: ReactNode }) {
  const { heading, text, link } = of;
  return (
    <div className="promo-words">
      <h3 className="promo-heading size-xl">{heading}</h3>
      {text && <p>{text}</p>}
      {children}
      {link && (
        <a className="card-link promo-link target strong" href={link.href}>
          {link.label}
          <Icon name="arrow" />
        </a>
      )}
    </div>
  );
}
