import { linkedCarWords } from '../../domain/linked-car.ts';
import type { JourneyCarState } from './journey-car.ts';

/** The car of the journey, with the way on to reserving it (ROUTE-7). */
export function JourneyCar({ asked, searchPath }: { asked: JourneyCarState; searchPath: string }) {
  if (asked.kind === 'none') return null;
  if (asked.kind !== 'found') {
    return (
      <p className="journey-note" role="status">
        {linkedCarWords[asked.kind]} {asked.kind === 'failed' && 'Tell us which one it was.'}
        {(asked.kind === 'gone' || asked.kind === 'sold') && <a href={searchPath}>See what else there is</a>}
      </p>
    );
  }
  const { car } = asked;
  const reserve = car.actions.find(({ kind }) => kind === 'reserve');
  return (
    <section className="journey-car" aria-labelledby="journey-car">
      <img src={car.image.src} alt={car.image.alt} width={1200} height={800} />
      <div>
        <h3 id="journey-car">{car.title}</h3>
        {car.subtitle && <p className="journey-car-note">{car.subtitle}</p>}
        <p className="price">
          <strong className="price-now">{car.price.text}</strong>{' '}
          {car.price.basis && <span className="price-basis">{car.price.basis}</span>}
        </p>
        {asked.reserved && <p className="journey-car-note">{linkedCarWords.reserved}</p>}
        <div className="form-buttons">
          {reserve && (
            <a className="button" data-rank="primary" href={reserve.href}>
              {reserve.label}
            </a>
          )}
          <a className="button" data-rank="quiet" href={car.href}>
            See the car
          </a>
        </div>
      </div>
    </section>
  );
}
