import { useEffect, useState } from 'react';
import { isSold } from '../../domain/cars/availability.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { inThisTab } from './in-this-tab.ts';
import type { Answer } from './instantsearch.ts';
import type { SearchSaving } from './saved/use-saved-search.ts';
import { useSearchPage } from './search-page.ts';

interface SearchNoticeProps {
  answer: Answer;
  /** The text of the answered search. */
  query: string | undefined;
  saving: SearchSaving | undefined;
}

/**
 * Says before the list what it does not have: the car whose number was typed, words that no car has, or any car at all.
 * Then it offers the page of that car, and somebody who looks for one. It is always on the page, so that screen readers
 * announce a change.
 */
export function SearchNotice({ answer, query, saving }: SearchNoticeProps) {
  const { noun } = useSearchPage().setup;
  const { leftOut = [], notes = [], elsewhere, nbHits } = answer;
  const unsaid = leftOut.filter((word) => !notes.some(({ words }) => words.includes(word)));
  const [missing, ...alsoMissing] = [
    ...(unsaid.length > 0 ? [`No ${noun.one.toLowerCase()} matches ${listed(unsaid)}`] : []),
    ...notes.map(({ sentence }) => sentence),
  ];
  const car = elsewhere ?? soldCar(answer, query);
  const isForSale = car && !isSold(car);
  const heading = car
    ? isForSale
      ? `${car.name} is not in this list`
      : `Sold: ${car.name}`
    : (missing ?? (nbHits === 0 && `No ${noun.other.toLowerCase()} match`));
  return (
    <div className={heading ? 'search-notice stack-1' : 'visually-hidden'} aria-live="polite">
      {heading && (
        <>
          <h2 className="size-l">{heading}</h2>
          {car ? (
            <p>
              <a href={vehiclePath(car.slug)}>See its own page</a>
            </p>
          ) : (
            missing && (
              <p>
                {alsoMissing.map((sentence) => `${sentence}. `)}
                We searched without {leftOut.length === 1 ? 'it' : 'them'}.
              </p>
            )
          )}
          {!isForSale && <AskForOne saving={query ? undefined : saving} />}
        </>
      )}
    </div>
  );
}

/** The sold car that a text means: the only one that it finds, or the one with that stock number. */
function soldCar({ hits: [first], nbHits }: Answer, query = ''): ListedCar | undefined {
  const isMeant = nbHits === 1 || lettersOf(first?.stocknum ?? '') === lettersOf(query);
  return query && first && isSold(first) && isMeant ? first : undefined;
}

/** Both engines ignore signs and capitals in a number. */
const lettersOf = (text: string) => text.replace(/\W/g, '').toLowerCase();

/** '“family”', '“family”, “tidy” or “cosy”' */
const listed = (words: readonly string[]): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(words.map((word) => `“${word}”`));

/**
 * The ways to hear of such a car. A search by filters alone is saved and watched, where the dealer sends mails. No car has
 * the words of another, so only a person can look for one.
 */
function AskForOne({ saving }: Pick<SearchNoticeProps, 'saving'>) {
  const alerts = saving?.alertsHref;
  const [isAsked, setAsked] = useState(false);
  const isReady = isAsked && saving?.isSaved;
  useEffect(() => {
    if (isReady && alerts) location.assign(alerts);
  }, [isReady, alerts]);
  const ask = inThisTab(() => {
    if (!saving?.isSaved) saving?.toggle();
    setAsked(true);
  });
  const [{ phone, tel }, setPage] = useState<DOMStringMap>({});
  // Only the page in the browser has the dealer's number.
  useEffect(() => setPage(document.documentElement.dataset), []);
  return (
    <p className="search-ask">
      <a className="unbroken" href={alerts ?? '/contact/'} onClick={alerts ? ask : undefined}>
        Tell me when one arrives
      </a>
      {phone && (
        <>
          {' '}
          or ring{' '}
          <a className="unbroken" href={tel}>
            {phone}
          </a>
        </>
      )}
    </p>
  );
}
