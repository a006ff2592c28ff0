import { useStore } from 'zustand';
import type { PersistedStore } from './persisted-store.ts';

/**
 * Returns a stored value for an island. During hydration this is the initial value, as in the built HTML. After that,
 * and in components mounted later, it is the stored value.
 *
 * @param select must return the same value for the same state: a field, not a new array or object
 */
export function usePersisted<State, Slice>(
  store: PersistedStore<State>,
  select: (state: State) => Slice,
): Slice {
  return useStore(store, select);
}
