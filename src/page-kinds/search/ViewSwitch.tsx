import { useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { persistedStore } from '../../stores/persisted-store.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { SearchSetup } from './search-props.ts';

/** How the visitor looks at found cars. A script in the head of search pages reads the same key (`search.astro`). */
const listView = persistedStore<{ isSecond?: boolean }>({
  key: 'list-view',
  initial: {},
  read: (kept) => ({ isSecond: kept['isSecond'] === true }),
});

/**
 * Changes between the grid of cars (LIST-15) and the template's second view. The choice is kept for the next pages and
 * visits. CSS alone arranges the cars, by `data-second-view` of the root element, so nothing renders again.
 */
export function ViewSwitch({ view }: { view: NonNullable<SearchSetup['secondView']> }) {
  const { isFirst } = view;
  const isSecond = useStore(listView, ({ isSecond = isFirst }) => isSecond);
  // Not set by the first render: it does not know the stored choice, which the script of the page has already applied.
  // A layout effect: an effect comes so late that a visitor may have pressed a button before it.
  useLayoutEffect(() => listView.subscribe(({ isSecond = isFirst }) => arrange(isSecond)), [isFirst]);
  const choose = (isSecond: boolean) => listView.update(() => ({ isSecond }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these are buttons
    <div className="search-view line" role="group" aria-label="View">
      <button type="button" aria-pressed={!isSecond} title="Grid" onClick={() => choose(false)}>
        <Icon name="grid" label="Grid" />
      </button>
      <button type="button" aria-pressed={isSecond} title={view.name} onClick={() => choose(true)}>
        <Icon name={view.icon} label={view.name} />
      </button>
    </div>
  );
}

/** Applies a view, and keeps the first visible car in the window for a visitor who has scrolled into the list. */
function arrange(isSecond: boolean): void {
  const { dataset } = document.documentElement;
  if ((dataset['secondView'] !== undefined) === isSecond) return;
  const cars = [...document.querySelectorAll('[data-car]')];
  const isScrolled = (cars[0]?.getBoundingClientRect().top ?? 0) < 0;
  const first = cars.find((car) => car.getBoundingClientRect().bottom > 0);
  if (isSecond) dataset['secondView'] = '';
  else delete dataset['secondView'];
  if (isScrolled) first?.scrollIntoView({ block: 'start', behavior: 'instant' });
}
