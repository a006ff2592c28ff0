import type { CardView } from '../../domain/card-view.ts';

/** Stands in for the template's card, which is another feature's. */
export function StubCard({ car, priority }: { car: CardView; priority?: boolean }) {
  return (
    <article data-priority={priority}>
      <h3>
        <a href={car.href}>{car.title}</a>
      </h3>
      <p>{car.price.text}</p>
    </article>
  );
}
