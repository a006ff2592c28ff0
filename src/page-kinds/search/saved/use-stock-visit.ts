import { useEffect, useState } from 'react';
import { useLater } from '../../../ui/use-later.ts';
import { whenIdle } from '../../../ui/when-needed.ts';
import { useSearchPage } from '../use-search-page.ts';

const load = () => import('./StockVisitLine.tsx');
type Part = Awaited<ReturnType<typeof load>>;

/** What changed since the last visit, and the component that shows it. Both undefined while there is nothing to show. */
interface StockVisitNews {
  Line: Part['StockVisitLine'];
  visit: Awaited<ReturnType<Part['lookFromSearch']>>;
}

/**
 * Compares the stock with that of the visitor's last visit once, when the browser is idle. The changes are shown only if
 * the page has reserved their place before it was painted (`search.astro`), because they would move the list otherwise:
 * not in a first visit, and not while nothing is known to have changed in this one.
 */
export function useStockVisit(): StockVisitNews | undefined {
  const { setup, client } = useSearchPage();
  const { followedStock } = setup;
  const [isIdle, setIdle] = useState(false);
  const [visit, setVisit] = useState<StockVisitNews['visit']>();
  const { part } = useLater(load, isIdle);
  useEffect(() => {
    if (followedStock) whenIdle(() => setIdle(true));
  }, [followedStock]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, when its code has loaded
  useEffect(() => {
    if (!part || !followedStock) return;
    const isShown = document.documentElement.dataset['returning'] !== undefined;
    part.lookFromSearch(followedStock, setup, client, isShown).then(setVisit, () => undefined);
    return part.whenHidden(() => setVisit(undefined));
  }, [part]);
  return part && { Line: part.StockVisitLine, visit };
}
