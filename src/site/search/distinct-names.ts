import { comparable } from '../../search/static/tokens.ts';

/**
 * The distinct names. Spellings that a search treats as equal ('HiAce', 'Hiace') become one name, the most frequent of
 * them. A name without words is omitted, because a search for it finds nothing.
 */
export function distinctNames(names: readonly string[]): string[] {
  const bySame = Map.groupBy(names.filter(comparable), comparable);
  return [...bySame.values()].map((spellings) => {
    const counts = Map.groupBy(spellings, (name) => name);
    return [...counts].reduce((most, one) => (one[1].length > most[1].length ? one : most))[0];
  });
}
