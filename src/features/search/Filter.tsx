import type { IndexUiState } from 'instantsearch.js';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { weeklyPriceBands } from '../../domain/price-bands.ts';
import { rangeFilters } from '../../search/first-answer.ts';
import type { SearchSetup } from '../../site/search/search-props.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Facet } from './asked.ts';
import { filterLabel } from './filter-words.ts';
import { KeywordFilter } from './keyword/KeywordFilter.tsx';
import { ListFilter } from './ListFilter.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import type { ChangeSearch } from './ui-state.ts';

/** Groups that most visitors use; the others wait folded, for a panel that can be taken in. */
const opened = ['car_type', 'make', 'model', 'price', 'body', 'year'];

/** Entries before 'Show all': 7 makes (LIST-9), 20 of the variant with popular makes first (LIST-11). */
const makeFolds = { default: 7, popular: 20 };
const folds: Record<string, number> = { model: 10, weekly_price_range: weeklyPriceBands.length };
const usualFold = 7;
/** Longest lists (LIST-10, LIST-12, LIST-13). */
const limits: Record<string, number> = { model: 30, city: 20, location_name: 40 };
const usualLimit = 100;

/** Filters whose values have an order of their own. */
const firstOf: Record<string, readonly string[]> = { weekly_price_range: weeklyPriceBands };

/** Of a filter that no answer knows: one object, so that nothing seems to have changed. */
const noCounts = {};
const noneChosen: string[] = [];

interface FilterProps {
  /** As the configuration calls it. */
  name: string;
  setup: SearchSetup;
  facet: Facet | undefined;
  ui: IndexUiState;
  onChange: ChangeSearch;
}

/** One filter of the panel. */
export function Filter({ name, setup, facet, ui, onChange }: FilterProps) {
  if (name === 'keyword') return <KeywordFilter setup={setup} />;
  if (rangeFilters.includes(name)) {
    // A search that finds no car has no statistics of its own.
    const { min, max } = facet?.stats ?? setup.initial.facets_stats[name] ?? {};
    return (
      <Group name={name}>
        <RangeFilter attribute={name} min={min} max={max} range={ui.range?.[name]} onChange={onChange} />
      </Group>
    );
  }
  const isPopular = name === 'make' && setup.makeListVariant === 'popular';
  const fold = name === 'make' ? makeFolds[setup.makeListVariant] : (folds[name] ?? usualFold);
  const filter = (
    <Group name={name}>
      <ListFilter
        attribute={name}
        counts={facet?.data ?? noCounts}
        chosen={ui.refinementList?.[name] ?? noneChosen}
        fold={fold}
        limit={limits[name] ?? usualLimit}
        allText={isPopular ? 'All Makes' : undefined}
        first={isPopular ? setup.popularMakes : firstOf[name]}
        onChange={onChange}
      />
    </Group>
  );
  return name === 'model' ? <WithMake isChosen={hasMake(setup, ui)}>{filter}</WithMake> : filter;
}

/**
 * Models of all makes in one list help nobody: it comes up when a make is chosen, and is only hidden before. It comes
 * after the cars, since it moves all the filters below it.
 */
function WithMake({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  return <div hidden={!useDeferredValue(isChosen)}>{children}</div>;
}

function hasMake({ scope }: SearchSetup, { refinementList = {} }: IndexUiState): boolean {
  return Object.hasOwn(scope, 'make') || Boolean(refinementList.make?.length || refinementList.model?.length);
}

/**
 * The heading folds its filter away; the browser's own element, so it works before any script. It stays as the visitor
 * left it; what it holds is not kept up to date while nobody sees it.
 */
function Group({ name, children }: { name: string; children: ReactNode }) {
  const opensUnfolded = opened.includes(name);
  const [isOpen, setOpen] = useState(opensUnfolded);
  const group = useRef<HTMLDetailsElement>(null);
  // A visitor may have opened it before the page listened.
  useEffect(() => setOpen(group.current?.open ?? false), []);
  return (
    <details
      className="search-group"
      ref={group}
      open={opensUnfolded}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {filterLabel(name)}
        <Icon name="chevron" />
      </summary>
      <UpToDate isSeen={isOpen}>{children}</UpToDate>
    </details>
  );
}

const UpToDate = memo(
  ({ children }: { isSeen: boolean; children: ReactNode }) => children,
  (_, { isSeen }) => !isSeen,
);
