import type { CardView, PriceView } from '../../domain/card-view.ts';
import { photoChoices } from '../../domain/photo-addresses.ts';
import { CarTag } from '../../ui/CarTag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LiveParts, liveAttributes } from '../../ui/live/LiveParts.tsx';
import { Repayment } from '../../ui/Repayment.tsx';
import { SaveControls } from '../../ui/saving/SaveControls.tsx';
import { pageCarData } from '../page-car.ts';
import { CardActions } from './CardActions.tsx';

/** The `sizes` of a card's picture. Browsers that support it measure lazy pictures themselves. */
const cardSizes = '(min-width: 1200px) 24rem, (min-width: 576px) 50vw, 100vw';

/** The tag of a card, in its own element if a reservation can change it. */
function CardTag({ car }: { car: CardView }) {
  const { other } = car;
  if (!other || other.tag?.kind === car.tag?.kind) return car.tag && <CarTag tag={car.tag} />;
  return (
    <div className="live-region" {...liveAttributes(car.id, other)}>
      <LiveParts car={car} draw={({ tag }) => tag && <CarTag tag={tag} />} />
    </div>
  );
}

/** The 3:2 picture with the tag and the number of photos. */
function CardPhoto({ car, priority }: { car: CardView; priority: boolean }) {
  const { sources, srcset } = photoChoices(car.image.src);
  const sizes = priority ? cardSizes : `auto, ${cardSizes}`;
  return (
    <div className="car-card-photo">
      {/* A new element for a new picture, because the old element would show the previous car until the picture has loaded. */}
      <picture key={car.image.src}>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={car.image.src}
          srcSet={srcset}
          sizes={srcset && sizes}
          alt={car.image.alt}
          width={1200}
          height={800}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      <CardTag car={car} />
      {car.photosCount > 1 && (
        <p className="car-card-count">
          <Icon name="camera" />
          {car.photosCount}
          <span className="visually-hidden"> photos</span>
        </p>
      )}
      <SaveControls car={car} />
    </div>
  );
}

export interface VehicleCardProps {
  car: CardView;
  /** The heading level: one below that of the section. */
  headingLevel?: 2 | 3;
  /** True for a card in the first view. Its picture is loaded at once. */
  priority?: boolean;
}

/**
 * The car card, for Astro pages and the search island. It contains no rules: `car` says what is shown [CARD-1]. CSS
 * extends the heading's link over the whole card, with the actions above it.
 */
export function VehicleCard({ car, headingLevel = 3, priority = false }: VehicleCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className="car-card" data-available={car.available} data-page-car={pageCarData(car)}>
      <CardPhoto car={car} priority={priority} />
      <div className="car-card-body">
        <div className="car-card-name">
          <Heading className="car-card-title">
            <a className="car-card-link" href={car.href}>
              {car.title}
            </a>
          </Heading>
          {car.subtitle && <p className="car-card-subtitle">{car.subtitle}</p>}
          {car.where && <p className="car-card-where">{car.where}</p>}
        </div>
        {car.facts.length > 0 && (
          <dl className="car-card-facts">
            {car.facts.map((fact) => (
              <div key={fact.label}>
                <dt className="visually-hidden">{fact.label}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        {car.perks.length > 0 && (
          <ul className="car-card-perks">
            {car.perks.map((perk) => (
              <li key={perk}>{perk}</li>
            ))}
          </ul>
        )}
        <CardPrice price={car.price} />
        {car.repayment && (
          <div className="car-card-repayment">
            <Repayment view={car.repayment} />
          </div>
        )}
        <CardActions car={car} />
      </div>
    </article>
  );
}

/** The price, the former price and what it includes. A text instead of a price is smaller. */
function CardPrice({ price }: { price: PriceView }) {
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
