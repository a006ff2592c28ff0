import { isSold } from '../../domain/availability.ts';
import { plainNumber } from '../../domain/car-number.ts';
import type { ListedCar } from '../../domain/listed-car.ts';
import { vehiclePath } from '../../domain/slug.ts';
import type { Answer } from './instantsearch.ts';

interface SearchNoticeProps {
  answer: Answer;
  /** The text of the answered search. */
  query: string | undefined;
}

/**
 * Says of the car whose number a visitor typed that it is sold, or that the list leaves it out, and leads to its page. It
 * is always on the page, so that screen readers announce a change.
 */
export function SearchNotice({ answer, query }: SearchNoticeProps) {
  const car = answer.elsewhere ?? soldCar(answer, query);
  return (
    <div className={car ? 'search-notice' : 'visually-hidden'} aria-live="polite">
      {car && (
        <>
          <h2>{isSold(car) ? `Sold: ${car.name}` : `${car.name} is not in this list`}</h2>
          <p>
            <a href={vehiclePath(car.slug)}>See its own page</a>
          </p>
        </>
      )}
    </div>
  );
}

/** The sold car that a text means: the only one that it finds, or the one with that stock number. */
function soldCar({ hits: [first], nbHits }: Answer, query = ''): ListedCar | undefined {
  const isMeant = nbHits === 1 || plainNumber(first?.stocknum ?? '') === plainNumber(query);
  return query && first && isSold(first) && isMeant ? first : undefined;
}
