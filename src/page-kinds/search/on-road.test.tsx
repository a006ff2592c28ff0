import { fireEvent, render, screen } from '@testing-library/react';
import type { IndexUiState } from 'instantsearch.js';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { onRoadWanted } from '../../car/card/OnRoadSwitch.tsx';
import { withoutFilters } from './change-search.ts';
import { chipsOf } from './chips.ts';
import { relaxationsOf } from './empty/EmptyResult.tsx';
import { pageAround } from './open-search.fixture.ts';
import { SearchOnRoad } from './ResultsBar.tsx';
import { searchLabel } from './search-label.ts';

let ui: IndexUiState = {};

function Page({ basis, first = {} }: { basis?: string; first?: IndexUiState }) {
  const [state, setState] = useState(first);
  ui = state;
  const [Around] = useState(() => pageAround(basis ? { onRoad: basis } : {}, setState));
  return (
    <Around>
      <SearchOnRoad ui={state} />
    </Around>
  );
}

describe('the switch for on-road prices', () => {
  it('is absent when no price has an estimate', () => {
    render(<Page />);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('searches for them from the first page on, keeps that setting, and shows the basis of the estimates', () => {
    render(<Page basis="On-road prices are estimates." first={{ page: 3, range: { price: ':30000' } }} />);
    const box = screen.getByRole('checkbox', { name: 'On-road prices (estimates)' });
    expect(screen.queryByText(/are estimates\./)).toBeNull();
    fireEvent.click(box);
    expect(ui).toEqual({ range: { price: ':30000', on_road_price: '0:' } });
    expect(onRoadWanted.getState()).toEqual({ isWanted: true });
    expect(screen.getByText(/^On-road prices are estimates\. The price filter/)).toBeTruthy();
    fireEvent.click(box);
    expect(ui).toEqual({ range: { price: ':30000' } });
    expect(onRoadWanted.getState()).toEqual({ isWanted: false });
  });
});

describe('a search for on-road prices', () => {
  const asked: IndexUiState = {
    sortBy: 'cars/sort/price:asc',
    range: { price: ':30000', on_road_price: '0:' },
  };

  it('has no chip of its own, but its price chip names the on-road price', () => {
    expect(chipsOf(asked).map(({ label }) => label)).toEqual(['On-road price up to $30,000']);
    expect(chipsOf({ range: { price: ':30000' } }).map(({ label }) => label)).toEqual([
      'Price up to $30,000',
    ]);
  });

  it('is kept when the filters are cleared', () => {
    expect(withoutFilters(asked)).toEqual({ sortBy: asked.sortBy, range: { on_road_price: '0:' } });
  });

  it('is not offered as a change for an empty result', () => {
    expect(relaxationsOf(asked).map(({ id }) => id)).toEqual(['price']);
  });

  it('has "On-road prices" in its label', () => {
    expect(searchLabel({ range: { price: ':30000', on_road_price: '0:' } }, { scope: {} })).toBe(
      'Under $30,000, On-road prices',
    );
  });
});
