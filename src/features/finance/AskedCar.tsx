import type { ReactNode } from 'react';
import { linkedCarWords } from '../../car/linked-car.ts';
import type { LinkedCarState } from '../../car/use-linked-car.ts';
import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';

export type ShownCar = Pick<LeadCar, 'title' | 'href' | 'image' | 'price'>;

/** Shows the car that the calculation is about. `children` are links below its price. */
export function AskedCar({ car, children }: { car: ShownCar; children?: ReactNode }) {
  return (
    <p className="asked-car gap-4 below-4 line">
      {car.image && <img src={car.image.src} alt={car.image.alt} width="120" height="80" loading="lazy" />}
      <span className="asked-car-words stack-1 strong breaks">
        <a href={car.href}>
          <Unbroken text={car.title} />
        </a>
        {car.price && <span>{car.price}</span>}
        {children}
      </span>
    </p>
  );
}

/** Shows a message when the car in the URL was sold, is not listed or could not be looked up. */
export function MissingNote({ why }: { why: LinkedCarState['kind'] }) {
  if (why !== 'sold' && why !== 'gone' && why !== 'failed') return null;
  return (
    <p className="tinted below-4 pad-3-4" role="status">
      {linkedCarWords[why]} You can still ask for finance, and tell us what you are looking for.
    </p>
  );
}
