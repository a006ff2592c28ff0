import type { CardView } from '../../domain/card-view.ts';
import { Repayment } from '../../ui/Repayment.tsx';
import { CardActions } from './CardActions.tsx';
import { CardPhoto } from './CardPhoto.tsx';
import { CardPrice } from './CardPrice.tsx';

export interface VehicleCardProps {
  car: CardView;
  /** The level below the heading of the section the card stands in. */
  headingLevel?: 2 | 3;
  /** The card is above the fold: its picture is fetched at once. */
  priority?: boolean;
}

/**
 * The car card, drawn the same by Astro and inside the search island. It decides nothing: `car` says what is shown
 * [CARD-1]. The heading's link is stretched over the whole card by CSS, the actions stand above it.
 */
export function VehicleCard({ car, headingLevel = 3, priority = false }: VehicleCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <article className="car-card" data-available={car.available}>
      <CardPhoto car={car} priority={priority} />
      <div className="car-card-body">
        <div className="car-card-name">
          <Heading className="car-card-title">
            <a className="car-card-link" href={car.href}>
              {car.title}
            </a>
          </Heading>
          {car.subtitle && <p className="car-card-subtitle">{car.subtitle}</p>}
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
