import type { IndexUiState } from 'instantsearch.js';
import { lazy, Suspense, useState } from 'react';
import type { Place } from '../../../domain/distance.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { ChangeSearch } from '../ui-state.ts';

const NearMe = lazy(async () => ({ default: (await import('./NearMe.tsx')).NearMe }));

interface NearMeGroupProps {
  places: readonly Place[];
  ui: IndexUiState;
  onChange: ChangeSearch;
}

/** 'Near me' among the filters, folded: what is in it is fetched when it is opened first. */
export function NearMeGroup(props: NearMeGroupProps) {
  const [isWanted, setWanted] = useState(false);
  return (
    <details
      className="search-group search-near-group"
      onToggle={(event) => event.currentTarget.open && setWanted(true)}
    >
      <summary>
        Near me
        <Icon name="chevron" />
      </summary>
      <Suspense>{isWanted && <NearMe {...props} />}</Suspense>
    </details>
  );
}
