import { textAt } from '../../stores/stored-text.ts';

/** Loads the code of a section that shows stored data. The attribute `data-key` of the section is its storage key. */
export function loadKeptList(name: string, load: () => Promise<unknown>): void {
  const section = document.querySelector<HTMLElement>(name);
  if (section) loadWhenKept([section.dataset['key'] ?? ''], load);
}

/**
 * Loads code once one of the keys has a stored value: a new visitor has none, and loads nothing. Another tab, this page,
 * or a page that the visitor comes back from may store the first one.
 */
export function loadWhenKept(keys: readonly string[], load: () => Promise<unknown>): void {
  const look = () => {
    // Where the code cannot be loaded now, the next event or page tries again.
    if (keys.some((key) => textAt(key))) load().catch(() => undefined);
  };
  look();
  // The last one is `tradeInUsedEvent` of `stores/trade-in-in-use.ts`, which is part of the loaded code.
  for (const change of ['storage', 'pageshow', 'trade-in-used']) addEventListener(change, look);
}
