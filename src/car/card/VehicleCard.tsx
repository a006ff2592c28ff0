import type { ReactNode, RefObject } from 'react';
import type { CardAction, CardView, PriceView } from '../../domain/cars/card-view.ts';
import { CarTag } from '../../ui/CarTag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PriceWords } from '../../ui/PriceWords.tsx';
import { Repayment } from '../../ui/RepaymentNotes.tsx';
import { SaveControls } from '../../ui/saving/SaveControls.tsx';
import { CardChangeover, CardCover, CardPicture } from './CardParts.tsx';

/** Shows the comparison with the market. Its basis opens by a press, above the link that covers the card. */
export function CardMarket({ car: { market } }: { car: CardView }) {
  return (
    market && (
      <details className="car-card-market" data-kind={market.kind}>
        <summary>
          {market.text} <Icon name="chevron" />
        </summary>
        <p>{market.basis}</p>
      </details>
    )
  );
}

/** The parts that turn the photo of a card into a strip of photos. */
export interface CardPhotos {
  /** The scrolling strip. The further photos are added to it. */
  strip: RefObject<HTMLDivElement | null>;
  /** True when the further photos could not be loaded, so that there is nothing to scroll to. */
  isClosed: boolean;
  /** Called when the pointer or the focus reaches the card. */
  onInterest: () => void;
  onScroll: () => void;
  /** The further photos with their controls, once they are loaded. */
  further: ReactNode;
}

/** Shows the 3:2 picture with the tag and the number of photos. */
function CardPhoto({ car, priority, photos }: Pick<VehicleCardProps, 'car' | 'priority' | 'photos'>) {
  // A new element for a new picture, because the old element would show the previous car until the picture has loaded.
  const picture = <CardPicture key={car.image.src} {...car.image} load={priority ? 'first' : 'late'} />;
  return (
    <div className="card-photo car-card-photo">
      {photos ? (
        <div
          className="car-card-strip"
          ref={photos.strip}
          tabIndex={-1}
          data-closed={photos.isClosed || undefined}
          onScroll={photos.onScroll}
        >
          <div className="car-card-tile">
            {picture}
            <CardCover href={car.href} />
          </div>
        </div>
      ) : (
        picture
      )}
      {car.tag && <CarTag tag={car.tag} />}
      {car.photosCount > 1 && (
        <p className="car-card-count">
          <Icon name="camera" />
          {car.photosCount}
          <span className="visually-hidden"> photos</span>
        </p>
      )}
      <SaveControls car={car} />
      {photos?.further}
    </div>
  );
}

export interface VehicleCardProps {
  ref?: RefObject<HTMLElement | null>;
  car: CardView;
  /** The heading level: one below that of the section. */
  headingLevel?: 2 | 3;
  /** True for a card in the first view. Its picture is loaded at once. */
  priority?: boolean;
  photos?: CardPhotos | undefined;
}

/**
 * Shows the car card, on Astro pages and in the search island. It contains no rules: `car` decides what is shown
 * [CARD-1]. CSS extends the heading's link over the whole card; the actions are above this link.
 */
export function VehicleCard({ ref, car, headingLevel = 3, priority = false, photos }: VehicleCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article
      ref={ref}
      className="card car-card"
      data-available={car.available}
      data-page-car={JSON.stringify(car.page)}
      onPointerEnter={photos?.onInterest}
      onFocus={photos?.onInterest}
    >
      <CardPhoto car={car} priority={priority} photos={photos} />
      <div className="car-card-body">
        <div className="car-card-name">
          <Heading className="car-card-title">
            <a
              className="card-link car-card-link"
              href={car.href}
              aria-keyshortcuts={photos && 'ArrowLeft ArrowRight'}
            >
              {car.title}
            </a>
          </Heading>
          {car.subtitle && <p className="car-card-subtitle note">{car.subtitle}</p>}
          {car.where && <p className="car-card-where note">{car.where}</p>}
          {car.listed && (
            <p className="car-card-where note">
              <time dateTime={car.listed.on}>{car.listed.text}</time>
            </p>
          )}
        </div>
        {car.facts.length > 0 && (
          <dl className="car-card-facts row note">
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
        {(car.repayment || car.changeover || car.market) && (
          <div className="car-card-below-price stack-1">
            <CardMarket car={car} />
            <CardChangeover car={car} />
            {car.repayment && (
              <div className="car-card-repayment">
                <Repayment view={car.repayment} />
              </div>
            )}
          </div>
        )}
        <CardActions car={car} />
      </div>
    </article>
  );
}

/** Shows the price, the former price, the price basis ('Drive away'), the on-road estimate and the price drop. */
export function CardPrice({ price }: { price: PriceView }) {
  return (
    <p className="price car-card-price" data-kind={price.kind}>
      <PriceWords price={price} />
      {price.onRoad && <span className="price-on-road">{price.onRoad}</span>}
      {price.drop && <span className="price-drop">{price.drop}</span>}
    </p>
  );
}

/**
 * The actions that can be the filled button of a card, in order of preference. 'View Details' and the actions of sold
 * cars are never filled.
 */
const primaryOrder: CardAction['kind'][] = ['enquire', 'reserve', 'testDrive', 'call'];

/** Returns the action that is shown as the filled button, if any. */
export function primaryAction(actions: CardAction[]): CardAction | undefined {
  return primaryOrder.map((kind) => actions.find((action) => action.kind === kind)).find(Boolean);
}

/** Shows the actions of a card as links that work without JavaScript. */
function CardActions({ car: { actions, title } }: { car: CardView }) {
  if (actions.length === 0) return null;
  const primary = primaryAction(actions);
  // 'View Details' stands beside the filled button, so that on a narrow card it does not get a line of its own.
  const inOrder = Object.values(
    Object.groupBy(actions, (action) => (action === primary ? 0 : action.kind === 'view' ? 1 : 2)),
  ).flat();
  return (
    <div className="car-card-actions cluster">
      {inOrder.map((action) => (
        <a
          key={action.kind}
          className="button"
          data-rank={action === primary ? 'primary' : 'quiet'}
          data-action={action.kind}
          href={action.href}
          // With the title, because a screen reader's list of links would otherwise contain many equal names.
          aria-label={action.kind === 'call' ? undefined : `${action.label}: ${title}`}
        >
          {action.label}
        </a>
      ))}
    </div>
  );
}
