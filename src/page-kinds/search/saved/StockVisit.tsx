import { useEffect, useState } from 'react';
import { useLater } from '../../../ui/use-later.ts';
import { whenIdle } from '../../../ui/when-needed.ts';

const load = () => import('./StockVisitLine.tsx');

/**
 * What changed in the stock since the visitor's last visit, from when the browser is idle. Its place was reserved before
 * the page was painted (`search.astro`), because the line would move the list otherwise.
 */
export function StockVisit({ isHidden }: { isHidden: boolean }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const { part } = useLater(load, isIdle);
  return (
    <div className="stock-visit" hidden={isHidden}>
      {part && <part.StockVisitLine isHidden={isHidden} />}
    </div>
  );
}
