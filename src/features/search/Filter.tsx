import { memo, type ReactNode } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { rangeFilters } from '../../search/first-answer.ts';
import type { SearchSetup } from '../../site/page.ts';
import { Icon } from '../../ui/Icon.tsx';
import { filterLabel } from './filter-words.ts';
import { KeywordFilter } from './keyword/KeywordFilter.tsx';
import { ListFilter } from './ListFilter.tsx';
import { popularFirst } from './make-order.ts';
import { RangeFilter } from './RangeFilter.tsx';

/** Groups that most visitors use; the others wait folded, for a panel that can be taken in. */
const opened = ['car_type', 'make', 'model', 'price', 'body', 'year'];

/** Entries before 'Show all': 7 makes (LIST-9), 20 of the variant with popular makes first (LIST-11). */
const folds = { default: 7, popular: 20 };
/** Longest lists (LIST-10, LIST-12, LIST-13). */
const limits: Record<string, number> = { model: 30, city: 20, location_name: 40 };

/** One filter of the panel, by its name in the configuration. Drawn again only when its own values change. */
export const Filter = memo(function Filter({ name, setup }: { name: string; setup: SearchSetup }) {
  if (name === 'keyword') return <KeywordFilter setup={setup} />;
  if (rangeFilters.includes(name)) {
    return (
      <Group name={name}>
        <RangeFilter attribute={name} stats={setup.initial.facets_stats[name]} />
      </Group>
    );
  }
  if (name === 'model') return <ModelFilter isOfOneMake={Object.hasOwn(setup.scope, 'make')} />;
  const isMake = name === 'make';
  return (
    <Group name={name}>
      <ListFilter
        attribute={name}
        fold={isMake ? folds[setup.makeListVariant] : 7}
        limit={limits[name] ?? 100}
        allText={isMake && setup.makeListVariant === 'popular' ? 'All Makes' : undefined}
        order={
          isMake && setup.makeListVariant === 'popular'
            ? (items) => popularFirst(items, setup.popularMakes)
            : undefined
        }
      />
    </Group>
  );
});

/** Models of all makes in one list help nobody: it comes up when a make is chosen, and is only hidden before. */
function ModelFilter({ isOfOneMake }: { isOfOneMake: boolean }) {
  const { indexUiState } = useInstantSearch();
  const chosen = indexUiState.refinementList ?? {};
  return (
    <div hidden={!isOfOneMake && !chosen.make?.length && !chosen.model?.length}>
      <Group name="model">
        <ListFilter attribute="model" fold={10} limit={limits.model ?? 30} />
      </Group>
    </div>
  );
}

/** The heading folds its filter away; the browser's own element, so it works before any script. */
function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="search-group" open={opened.includes(name)}>
      <summary>
        {filterLabel(name)}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  );
}
