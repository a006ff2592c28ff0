import type { PricedCars } from '../../domain/prices/budget.ts';
import type { SearchState } from '../../search/url-state.ts';
import type { CountSetup } from '../../site/finance/budget.ts';

/** The pause after the last change before a request, in milliseconds. */
const pauseMs = 250;

/** Asks the site's search engine. Its code comes with the first request: most visitors do not use the blocks. */
export function createPriceAsker(setup: CountSetup, load = () => import('./count-prices.ts')) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function answersTo(searches: readonly SearchState[]): Promise<PricedCars[] | undefined> {
    try {
      const { clientOf, countPrices } = await load();
      return await countPrices(clientOf(setup), setup, searches);
    } catch {
      // Offline. The button still opens the search, but shows no number.
      return undefined;
    }
  }

  return {
    /** Loads the engine when a visitor starts to use the block. */
    prepare() {
      // A failure is retried with the first request.
      load().then(
        ({ clientOf }) => clientOf(setup).prefetch(),
        () => undefined,
      );
    },
    /**
     * Sends a request after a pause. Of several, only the last one calls `take`: with undefined when the search failed.
     */
    ask(searches: readonly SearchState[], take: (answers: PricedCars[] | undefined) => void) {
      clearTimeout(timer);
      latest += 1;
      const asked = latest;
      timer = setTimeout(async () => {
        const answers = await answersTo(searches);
        if (asked === latest) take(answers);
      }, pauseMs);
    },
  };
}

/** Calls a function once, when a visitor starts to use an element. */
export function onFirstIntent(element: HTMLElement, prepare: () => void): void {
  const events = ['pointerover', 'focusin'] as const;
  const reach = () => {
    for (const name of events) element.removeEventListener(name, reach);
    prepare();
  };
  for (const name of events) element.addEventListener(name, reach, { passive: true });
}
