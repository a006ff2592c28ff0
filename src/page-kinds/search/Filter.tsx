import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { ownTermsText } from '../../domain/finance/loan-terms.ts';
import { comparisonBasis, comparisonWarning } from '../../domain/finance/repayment-notes.ts';
import { weeklyDollars } from '../../domain/finance/weekly-limit.ts';
import { asksOnRoad } from '../../domain/on-road/asked.ts';
import { weeklyPriceBands } from '../../domain/prices/price-bands.ts';
import { offeredRangeKeys } from '../../domain/stock/searchable.ts';
import type { ModelsByMake } from '../../search/make-models.ts';
import { weeklyField } from '../../search/own-weekly.ts';
import { exclusionOf, type SearchState } from '../../search/url-state.ts';
import { filterLabel } from './chips.ts';
import { FilterGroup } from './FilterGroup.tsx';
import type { Answer } from './instantsearch.ts';
import { KeywordFilter } from './keyword/KeywordFilter.tsx';
import { ListFilter } from './ListFilter.tsx';
import { OwnTermsActions } from './list/OwnTermsNote.tsx';
import { RangeFilter } from './RangeFilter.tsx';
import { useSearchPage } from './search-page.ts';

/** Groups that most visitors use. The others start closed to keep the panel short. */
const initiallyOpen = ['status', 'car_type', 'make', 'model', 'price', 'body', 'year'];

/** Entries before 'Show all': 7 makes (LIST-9), or 20 in the variant with popular makes first (LIST-11). */
const makeFolds = { default: 7, popular: 20 };
const folds: Record<string, number> = { model: 10, weekly_price_range: weeklyPriceBands.length };
const usualFold = 7;
/** Maximum number of entries of a list, also after 'Show all' (LIST-10, LIST-12, LIST-13). */
const limits: Record<string, number> = { model: 30, city: 20, location_name: 40 };
const usualLimit = 100;

/** Filters whose values have a fixed order. Other lists are sorted by the number of cars. */
const firstOf: Record<string, readonly string[]> = {
  weekly_price_range: weeklyPriceBands,
  status: ['coming_soon', 'sold'],
};

/** What the filter by status leaves out (LIST-35), as the typed words 'not sold' do. */
const hideLabels = { coming_soon: 'Hide coming soon', sold: 'Hide sold' };

/** For a filter that is missing from the answer. A constant object prevents needless renders. */
const noCounts: Readonly<Record<string, number>> = {};
const noneChosen: string[] = [];

interface FilterProps {
  name: string;
  answer: Answer;
  ui: SearchState;
}

/** One filter of the panel. */
export function Filter({ name, answer, ui }: FilterProps) {
  const { setup } = useSearchPage();
  const makes = name === 'model' ? (ui.refinementList?.make ?? []).join('\n') : '';
  const labels = useMemo(() => modelLabels(makes.split('\n'), setup.modelsByMake), [makes, setup]);
  if (name === 'keyword') return <KeywordFilter />;
  const group = { label: filterLabel(name), opensInitially: initiallyOpen.includes(name) };
  if (offeredRangeKeys.includes(name)) {
    // An answer without cars has no statistics.
    const label = name === 'price' ? setup.priceLabel : undefined;
    const { min, max } = answer.facets_stats[name] ?? setup.initial.facets_stats[name] ?? {};
    return (
      <FilterGroup {...group} label={label ?? group.label}>
        <RangeFilter
          {...{ label, min, max, ui }}
          attribute={name}
          bandWidth={name === 'price' ? setup.priceBandDollars : undefined}
          // Those of advertised prices are not those of on-road prices, which such a search has.
          bands={asksOnRoad(ui) ? noCounts : (answer.facets[name] ?? noCounts)}
        />
      </FilterGroup>
    );
  }
  const isPopular = name === 'make' && setup.makeListVariant === 'popular';
  const fold = name === 'make' ? makeFolds[setup.makeListVariant] : (folds[name] ?? usualFold);
  const isOfHidden = name === 'status';
  const attribute = isOfHidden ? exclusionOf(name) : name;
  const chosen = ui.refinementList?.[attribute] ?? noneChosen;
  const found = answer.facets[name] ?? noCounts;
  const counts = isOfHidden ? hiddenCounts(found, setup.initial.facets[name], chosen) : found;
  if (isOfHidden && Object.keys(counts).length === 0) return null;
  const isOfWeeks = name === 'weekly_price_range';
  const filter = (
    <FilterGroup {...group}>
      {isOfWeeks && <WeeklyFilter ui={ui} />}
      {/* The bands are of the advertised repayments. Only a chosen one stays beside other terms, to be removed. */}
      {(!isOfWeeks || !setup.ownWeekly || chosen.length > 0) && (
        <ListFilter
          {...{ attribute, counts, chosen, fold }}
          limit={limits[name] ?? usualLimit}
          allText={isPopular ? 'All Makes' : undefined}
          labels={isOfHidden ? hideLabels : labels}
          first={isPopular ? setup.popularMakes : firstOf[name]}
        />
      )}
      {name === 'market_judgement' && setup.cardRules.market && (
        <p className="note">
          By {setup.cardRules.market.source}’s estimates of average prices. Each car says its own figures.
        </p>
      )}
    </FilterGroup>
  );
  return name === 'model' ? <HiddenWithoutMake ui={ui}>{filter}</HiddenWithoutMake> : filter;
}

/** How many cars each status would leave out, or leaves out of the page if chosen. Empty where it has no such cars. */
function hiddenCounts(
  found: Readonly<Record<string, number>>,
  onPage: Readonly<Record<string, number>> = {},
  chosen: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    Object.keys(hideLabels)
      .filter((status) => onPage[status] || found[status] || chosen.includes(status))
      .map((status) => [status, (chosen.includes(status) ? onPage : found)[status] ?? 0]),
  );
}

/**
 * The limit of dollars a week, such as ':90', on the visitor's own terms if there are any. The law wants both rates
 * and the warning near a repayment, also near one that is only asked for.
 */
function WeeklyFilter({ ui }: Pick<FilterProps, 'ui'>) {
  const { weekly, ownWeekly, cardRules } = useSearchPage().setup;
  if (!weekly) return null;
  const { rates, mostDollars, dearestDollars, note } = weekly;
  const most = ownWeekly ? weeklyDollars(dearestDollars, rates.at(-1) ?? 0, ownWeekly.terms) : mostDollars;
  return (
    <>
      <RangeFilter attribute={weeklyField} label="Weekly repayment" min={0} max={most} ui={ui} />
      <div className="search-weekly-notes stack-2 small">
        {ownWeekly && (
          <p>
            On your terms: {ownTermsText(ownWeekly.terms)}. <OwnTermsActions rules={cardRules} />
          </p>
        )}
        <p>{note}</p>
        <p>
          {comparisonWarning} {comparisonBasis}
        </p>
      </div>
    </>
  );
}

/** 'Ford Ranger' for the models of several chosen makes. Undefined when each model is shown without its make. */
function modelLabels(
  makes: readonly string[],
  known: ModelsByMake = {},
): Readonly<Record<string, string>> | undefined {
  if (makes.length < 2) return undefined;
  return Object.fromEntries(
    makes.flatMap((make) => (known[make] ?? []).map((model) => [model, `${make} ${model}`])),
  );
}

/**
 * The model filter. It is hidden until a make is selected, because a list with the models of all makes is too long to
 * be useful. It appears after the cars have rendered, because it moves all the filters below it.
 */
function HiddenWithoutMake({ ui, children }: { ui: SearchState; children: ReactNode }) {
  const { make = [], model = [] } = { ...ui.refinementList, ...useSearchPage().setup.scope };
  return <div hidden={useDeferredValue(make.length + model.length === 0)}>{children}</div>;
}
