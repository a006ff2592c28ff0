import { savedListPaths } from '../../domain/prices/saving.ts';
import { opensInPlace } from '../../ui/opens-in-place.ts';
import { whenIdle } from '../../ui/when-needed.ts';

/** Selector of the save and compare buttons, on cards and on a car's page. */
const controls = 'car-saving button';

const load = () => import('./start-saving.ts');

/** True when a button acts on a click itself. An island that shares a file with the code may have loaded it before. */
const isThere = () => customElements.get('car-saving') !== undefined;

/**
 * Loads the code for saving when the browser is idle, or earlier when the pointer or the focus reaches a button. A
 * click before the code is loaded is repeated afterwards. For a visitor who has saved and compared nothing there is
 * nothing to show, so the page waits until the visitor does something, in this tab or in another.
 */
export function loadSavingWhenIdle(): void {
  opensInPlace(
    (target) => {
      const link = !isThere() && target instanceof Element && target.closest<HTMLButtonElement>(controls);
      return link ? { link } : undefined;
    },
    async () => {
      await load();
      return { prepare: async () => {}, open: async ({ link }) => link.click() };
    },
  );
  if (hasLists() || isListPage()) {
    loadWhenIdle();
    return;
  }
  const starts = new AbortController();
  for (const sign of ['pointerdown', 'keydown', 'scroll', 'storage'])
    addEventListener(
      sign,
      () => {
        starts.abort();
        loadWhenIdle();
      },
      { passive: true, signal: starts.signal },
    );
}

function loadWhenIdle(): void {
  // Where it cannot be loaded now, for example offline, the next press tries again.
  whenIdle(() => void load().catch(() => undefined), 3000);
}

/**
 * True when this browser has stored saved or compared cars, or a car to save after sign-in. It looks at the keys alone
 * (`src/stores/saved-cars.ts`, `compare.ts`, `watchlist-wanted.ts`), because every page has this code.
 */
function hasLists(): boolean {
  try {
    const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    return keys.some((key) => /^(?:favourites|compare|watchlist)[:-]/.test(key));
  } catch {
    // Without storage nothing outlives its page.
    return false;
  }
}

/** True on the page of the saved cars, where the link in the header is marked. */
const isListPage = () => Object.values(savedListPaths).some((path) => path === location.pathname);
