import type { IndexUiState } from 'instantsearch.js';

/**
 * The search of a link, merged with the visitor's choices. The URL is applied shortly after hydration, and a choice
 * that the visitor makes in between must not be lost.
 */
export function withChosen(linked: IndexUiState, chosen: IndexUiState): IndexUiState {
  const merged: Record<string, unknown> = { ...linked };
  for (const [key, value] of Object.entries(chosen)) {
    if (value === undefined || value === '') continue;
    const fromLink = merged[key];
    merged[key] = isGroup(value) && isGroup(fromLink) ? { ...fromLink, ...value } : value;
  }
  return merged as IndexUiState;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
