import type { Client } from 'typesense';
import type { SynonymRule } from '../static/synonym-expansions.ts';

/**
 * The synonyms of a collection, by the API of Typesense 29. The client's own methods for it print a warning about
 * version 30.
 */

/** A synonym as the server stores it. */
interface StoredSynonym {
  id: string;
  synonyms: string[];
  /** Set or not empty for a one-way synonym. */
  root?: string;
}

const pathOf = (collection: string, id = '') => `/collections/${collection}/synonyms${id && `/${id}`}`;

const storedOf = ({ words, typed }: SynonymRule, index: number): StoredSynonym => ({
  id: `synonym-${index}`,
  synonyms: [...words],
  ...(typed !== undefined && { root: typed }),
});

/** Writes the synonyms of a new collection. */
export async function writeSynonyms(
  server: Client,
  collection: string,
  rules: readonly SynonymRule[],
): Promise<void> {
  for (const { id, ...rule } of rules.map(storedOf)) await server.apiCall.put(pathOf(collection, id), rule);
}

/** Changes the synonyms of a collection to these rules. Only those that differ are sent. */
export async function updateSynonyms(
  server: Client,
  collection: string,
  rules: readonly SynonymRule[],
): Promise<void> {
  const { synonyms } = await server.apiCall.get<{ synonyms: StoredSynonym[] }>(pathOf(collection));
  const textOf = ({ synonyms: words, root }: StoredSynonym) => JSON.stringify([words, root ?? '']);
  const held = new Map(synonyms.map((synonym) => [synonym.id, textOf(synonym)]));
  for (const { id, ...rule } of rules.map(storedOf)) {
    if (held.get(id) !== textOf({ id, ...rule })) await server.apiCall.put(pathOf(collection, id), rule);
    held.delete(id);
  }
  for (const id of held.keys()) await server.apiCall.delete(pathOf(collection, id));
}
