import { useStore } from 'zustand';
import type { PersistedStore } from './persisted-store.ts';

/**
 * A stored value for an island. During hydration it is the initial state, as in the built HTML. After that, and in
 * components mounted later, it is the stored value.
 *
 * @param select must return the same value for the same state: a field, and not a newly made list
 */
export function usePersisted<State, Slice>(
  store: PersistedStore<State>,
  select: (state: State) => Slice,
): Slice {
  return useStore(store, select);
}
