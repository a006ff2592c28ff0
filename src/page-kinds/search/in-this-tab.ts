import type { MouseEvent } from 'react';

/** A listener that acts in place of a link, except for clicks that open it in a new tab or window. */
export const inThisTab = (act: () => void) => (click: MouseEvent) => {
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0) return;
  click.preventDefault();
  act();
};
