import type { PricedCars } from '../../domain/budget.ts';
import type { Filter } from '../../search/filter.ts';
import type { CountSetup } from '../../site/finance/budget-props.ts';

/** Long enough for a number to be typed and a handle to rest, in milliseconds. */
const pauseMs = 250;

export interface PriceAsker {
  /** Fetches the engine, when a visitor reaches for the block. */
  prepare(): void;
  /**
   * Asks once the visitor pauses; of several questions the last alone is answered.
   *
   * @param take is given an answer for each filter; undefined when no engine answers
   */
  ask(filters: readonly Filter[], take: (answers: PricedCars[] | undefined) => void): void;
}

/**
 * Asks the search engine of the site. Its code comes with the first question or a moment before: the pages that show
 * these blocks are to be light, and most of their visitors leave them alone.
 */
export function createPriceAsker(setup: CountSetup, load = () => import('./count-prices.ts')): PriceAsker {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;

  async function answersTo(filters: readonly Filter[]): Promise<PricedCars[] | undefined> {
    try {
      const { clientOf, countPrices } = await load();
      return await countPrices(clientOf(setup), filters);
    } catch {
      // Offline. The button leads to the search still; it only knows no number.
      return undefined;
    }
  }

  return {
    prepare() {
      // What fails here is tried again with the first question.
      load().then(
        ({ clientOf }) => clientOf(setup).prefetch(),
        () => undefined,
      );
    },
    ask(filters, take) {
      clearTimeout(timer);
      latest += 1;
      const asked = latest;
      timer = setTimeout(async () => {
        const answers = await answersTo(filters);
        if (asked === latest) take(answers);
      }, pauseMs);
    },
  };
}

/** Calls once, when a visitor first reaches for an element. */
export function onFirstIntent(element: HTMLElement, prepare: () => void): void {
  const events = ['pointerover', 'focusin'] as const;
  const reach = () => {
    for (const name of events) element.removeEventListener(name, reach);
    prepare();
  };
  for (const name of events) element.addEventListener(name, reach, { passive: true });
}
