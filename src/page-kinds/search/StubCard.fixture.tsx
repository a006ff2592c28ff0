import type { CardView } from '../../domain/cars/card-view.ts';

/** A minimal car card that replaces the card of a template in tests. */
export function StubCard({ car, priority }: { car: CardView; priority?: boolean }) {
  return (
    <article data-priority={priority}>
      <h3>
        <a href={car.href}>{car.title}</a>
      </h3>
      <p>{car.price.text}</p>
      {car.tag && <p>{car.tag.text}</p>}
    </article>
  );
}
