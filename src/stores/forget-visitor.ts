import { forgetUser } from './user-details.ts';

/** Of `finance-figures.ts` and `trade-in-value.ts`: the page of a sign-in has no room for their readers. */
export const figureKeys = ['finance-figures', 'trade-in-value'];

/** Forgets who the visitor is, and what they worked out: somebody who signs out may share the browser with others. */
export function forgetVisitor(): void {
  forgetUser();
  try {
    for (const key of figureKeys) localStorage.removeItem(key);
  } catch {
    // Without a storage nothing was kept.
  }
}
