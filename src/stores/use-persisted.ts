import { useStore } from 'zustand';
import type { PersistedStore } from './persisted-store.ts';

/**
 * What an island shows of a kept store. While it hydrates this is the initial state, as in the built HTML; at once
 * after that, and in whatever is mounted later, what was kept.
 *
 * @param select must return the same value for the same state: a field of it, not a list made anew
 */
export function usePersisted<State, Slice>(
  store: PersistedStore<State>,
  select: (state: State) => Slice,
): Slice {
  return useStore(store, select);
}
