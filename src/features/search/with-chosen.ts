import type { IndexUiState } from 'instantsearch.js';

/**
 * What a link asks for, with what the visitor chose while the link was still being read: between the page answering
 * and its URL being applied lies a moment, and a choice made in it must not be taken back.
 */
export function withChosen(linked: IndexUiState, chosen: IndexUiState): IndexUiState {
  const merged: Record<string, unknown> = { ...linked };
  for (const [key, value] of Object.entries(chosen)) {
    if (value === undefined || value === '') continue;
    const asked = merged[key];
    merged[key] = isGroup(value) && isGroup(asked) ? { ...asked, ...value } : value;
  }
  return merged as IndexUiState;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
