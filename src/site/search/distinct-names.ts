import { comparable } from '../../search/same-value.ts';

/**
 * Names without those that a search takes for the same ('HiAce', 'Hiace'): either finds the cars of both. The spelling
 * that most have stands for all. A name without words finds nothing, so it is left out.
 */
export function distinctNames(names: readonly string[]): string[] {
  const bySame = Map.groupBy(names.filter(comparable), comparable);
  return [...bySame.values()].map((spellings) => {
    const counts = Map.groupBy(spellings, (name) => name);
    return [...counts].reduce((most, one) => (one[1].length > most[1].length ? one : most))[0];
  });
}
