import { forgetUser } from './user-details.ts';

/**
 * Keys of `finance-figures.ts` and `trade-in-value.ts`, repeated here because the sign-in page should not load those
 * modules.
 */
export const figureKeys = ['finance-figures', 'trade-in-value'];

/** Deletes the visitor's details and results. After signing out, other people may use the same browser. */
export function forgetVisitor(): void {
  forgetUser();
  try {
    for (const key of figureKeys) localStorage.removeItem(key);
  } catch {
    // Without storage nothing was stored.
  }
}
