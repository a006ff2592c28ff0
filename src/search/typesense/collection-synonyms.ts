import { createHash } from 'node:crypto';
import type { Client } from 'typesense';
import type { CollectionSchema } from 'typesense/lib/Typesense/Collection.js';
import type { SynonymItemSchema } from 'typesense/lib/Typesense/SynonymSets.js';
import type { SynonymRule } from '../static/query-interpretations.ts';
import { synonymSetName } from './collection.ts';
import type { ServerContents } from './search-server.ts';

const itemOf = ({ words, typed }: SynonymRule, index: number): SynonymItemSchema => ({
  id: `synonym-${index}`,
  synonyms: [...words],
  // With a root it is a one-way synonym.
  ...(typed !== undefined && { root: typed }),
});

/**
 * Makes a dealer's collection have these synonyms. Only what differs is sent.
 *
 * From version 30 on, synonyms are sets beside the collections, which name them. The name of a set tells its content, so
 * a set is never changed: the collection names another one, in one step. `npm run index -- --prune` removes sets that no
 * collection names. Before, synonyms were part of a collection and went with it.
 */
export async function writeSynonyms(
  server: Client,
  slug: string,
  { name, synonym_sets = [] }: CollectionSchema,
  rules: readonly SynonymRule[],
  { synonymSets }: Pick<ServerContents, 'synonymSets'>,
): Promise<void> {
  const items = rules.map(itemOf);
  const collection = server.collections(name);
  if (synonymSets) {
    const hash = createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 16);
    const sets = items.length > 0 ? [synonymSetName(slug, hash)] : [];
    if (sets.join() === synonym_sets.join() && sets.every((set) => synonymSets.includes(set))) return;
    for (const set of sets) await server.synonymSets(set).upsert({ items });
    await collection.update({ synonym_sets: sets });
    return;
  }
  const { synonyms } = await collection.synonyms().retrieve();
  const textOf = ({ synonyms: words, root }: Omit<SynonymItemSchema, 'id'>) =>
    JSON.stringify([words, root ?? '']);
  const held = new Map(synonyms.map((synonym) => [synonym.id, textOf(synonym)]));
  for (const { id, ...rule } of items) {
    if (held.get(id) !== textOf(rule)) await collection.synonyms().upsert(id, rule);
    held.delete(id);
  }
  for (const id of held.keys()) await collection.synonyms(id).delete();
}
