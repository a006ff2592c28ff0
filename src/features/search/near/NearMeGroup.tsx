import type { IndexUiState } from 'instantsearch.js';
import { useState } from 'react';
import type { Place } from '../../../domain/distance.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLater } from '../../../ui/use-later.ts';
import type { ChangeSearch } from '../ui-state.ts';

const load = async () => (await import('./NearMe.tsx')).NearMe;

interface NearMeGroupProps {
  places: readonly Place[];
  ui: IndexUiState;
  onChange: ChangeSearch;
}

/** The closed filter group 'Near me'. Its content is fetched when it is opened for the first time. */
export function NearMeGroup(props: NearMeGroupProps) {
  const [isWanted, setWanted] = useState(false);
  const { part: NearMe, isLost, again } = useLater(load, isWanted);
  return (
    <details
      className="search-group search-near-group"
      onToggle={(event) => event.currentTarget.open && setWanted(true)}
    >
      <summary>
        Near me
        <Icon name="chevron" />
      </summary>
      {NearMe && <NearMe {...props} />}
      {isLost && (
        <div className="search-near">
          <p className="search-near-problem" role="alert">
            This part of the page could not be fetched.
          </p>
          <button type="button" className="search-more" onClick={again}>
            Try again
          </button>
        </div>
      )}
    </details>
  );
}
