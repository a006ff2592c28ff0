import { type MouseEvent, type RefObject, useCallback } from 'react';
import { writeSearchState } from '../../../search/url-state.ts';
import type { SearchSetup } from '../../../site/search/search-props.ts';
import { useCarsNow } from '../../../stores/use-reserved-cars.ts';
import { ListRepaymentNotes } from '../../../ui/RepaymentNotes.tsx';
import type { CardComponent } from '../card-component.ts';
import type { ShownPromotions } from '../promo/use-promotions.ts';
import { CarList } from './CarList.tsx';
import { isForAnotherTab, MoreCars } from './MoreCars.tsx';
import type { LoadedCars } from './use-loaded-cars.ts';
import { usePaging } from './use-paging.ts';

interface FoundCarsProps {
  setup: SearchSetup;
  loaded: LoadedCars;
  list: RefObject<HTMLDivElement | null>;
  promotions: ShownPromotions;
  Card: CardComponent;
  /** ISO date from which the ages of cars are calculated. */
  today: string;
  /** Number of cars found, including those beyond the maximum of the list. */
  found: number;
  isBusy: boolean;
  /** False while only the cars in the window of a new search are rendered. */
  isWhole: boolean;
  /** Called when the focused car is not in the new result. */
  onCarGone: () => void;
}

/** The list of cars, with links to the cars before and after the loaded ones. */
export function FoundCars(props: FoundCarsProps) {
  const { setup, loaded, list, promotions, Card, today, found, isBusy, isWhole, onCarGone } = props;
  const { firstPage, lastPage, state } = loaded;
  const cars = useCarsNow(loaded.cars);
  const nouns = setup.noun.other.toLowerCase();
  const { announcement, showMore, showEarlier } = usePaging(list, loaded, nouns);
  /** The URL of a page (from 0). With a real URL visitors can copy the link or open it in a new tab. */
  const hrefOf = (page: number) => setup.path + writeSearchState({ ...state, page: page + 1 });

  const onEarlier = useCallback(
    (event: MouseEvent) => {
      if (isForAnotherTab(event)) return;
      event.preventDefault();
      showEarlier(setup.hitsPerPage);
    },
    [showEarlier, setup.hitsPerPage],
  );
  return (
    <>
      {firstPage > 0 && (
        <a className="button search-earlier" rel="prev" href={hrefOf(firstPage - 1)} onClick={onEarlier}>
          Show earlier {nouns}
        </a>
      )}
      <a
        className="button search-past-list"
        data-grown={lastPage > firstPage || undefined}
        data-size="small"
        href="#after-results"
      >
        Skip to the end <span className="visually-hidden">of the page</span>
      </a>
      <CarList
        list={list}
        cars={cars}
        start={loaded.start}
        promotions={promotions}
        rules={setup.cardRules}
        today={today}
        Card={Card}
        isBusy={isBusy}
        isWhole={isWhole}
        onCarGone={onCarGone}
      />
      <MoreCars
        setup={setup}
        isWhole={isWhole}
        loaded={loaded}
        found={found}
        href={hrefOf(lastPage + 1)}
        onMore={showMore}
      />
      <ListRepaymentNotes cars={loaded.cars} rules={setup.cardRules} />
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
