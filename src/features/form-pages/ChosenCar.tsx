import type { LeadCar } from '../../domain/lead-car.ts';

interface ChosenCarProps {
  /** Undefined while it is looked up; its room is kept. */
  car: LeadCar | undefined;
  onLeave: () => void;
  /** What is said of the car once it is there. */
  purpose?: string;
  /** What the button says that takes the car away. */
  leaving?: string;
}

/** The car a form is about, so that nobody wonders what they are asking for. */
export function ChosenCar(props: ChosenCarProps) {
  const { car, onLeave, purpose = 'Test drive of', leaving = 'Choose something else' } = props;
  return (
    <div className="chosen-car" aria-busy={!car}>
      <div className="chosen-car-photo">
        {car?.image && (
          <img src={car.image.src} alt={car.image.alt} width={1200} height={800} decoding="async" />
        )}
      </div>
      <div className="chosen-car-words">
        {car ? (
          <>
            <a href={car.href}>{car.title}</a>
            {car.price && <span>{car.price}</span>}
            <button type="button" onClick={onLeave}>
              {leaving}
            </button>
          </>
        ) : (
          <span>Looking up the car</span>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {car ? `${purpose} the ${car.title}` : ''}
      </p>
    </div>
  );
}
