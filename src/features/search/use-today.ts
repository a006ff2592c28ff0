import { useEffect, useState } from 'react';
import type { SearchSetup } from '../../site/page.ts';

/** The day ages are reckoned from: the page's own at first, so that hydration finds what was built; then today. */
export function useToday({ today, cardRules }: Pick<SearchSetup, 'today' | 'cardRules'>): string {
  const [day, setDay] = useState(today);
  useEffect(() => {
    if (cardRules.asOf) return;
    const now = new Date();
    setDay(new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10));
  }, [cardRules.asOf]);
  return day;
}
