import type { LeadCar } from '../../domain/leads/lead-car.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';

interface ChosenCarProps {
  /** Undefined during the look-up. Its space is reserved. */
  car: LeadCar | undefined;
  onLeave: () => void;
  purpose?: string;
  /** True when the purpose stands above the name, too. */
  showsPurpose?: boolean;
  /** The label of the button that removes the car. */
  leaving?: string;
}

/** Shows the car that a form is about. */
export function ChosenCar(props: ChosenCarProps) {
  const { car, onLeave, purpose = 'Test drive of', showsPurpose, leaving = 'Choose something else' } = props;
  return (
    <div className="chosen-car stack-4 middle" aria-busy={!car}>
      <div className="card-photo tinted photo-shape">
        {car?.image && (
          <img src={car.image.src} alt={car.image.alt} width={768} height={512} decoding="async" />
        )}
      </div>
      <div className="chosen-car-words stack-1 to-start">
        {car ? (
          <>
            {showsPurpose && <span className="note">{purpose}</span>}
            <a className="strong size-l snug" href={car.href}>
              <Unbroken text={car.title} />
            </a>
            {car.price && <span>{car.price}</span>}
            <button type="button" className="brand-ink small" onClick={onLeave}>
              {leaving}
            </button>
          </>
        ) : (
          <span>Looking it up</span>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {car ? `${purpose} the ${car.title}` : ''}
      </p>
    </div>
  );
}
