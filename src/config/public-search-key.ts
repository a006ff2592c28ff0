import { createHmac } from 'node:crypto';

/**
 * What the key in a page fixes for its searches. Nobody can read more than this many cars of one search. No page of a
 * site asks for so many: `search.hitsCap` is at most 10,000.
 */
const fixedParameters = { limit_hits: 12_000 };

/**
 * The value of a dealer's parent key on the search server, from which `publicSearchKey` is made. Typesense shows a key
 * only once, so it is derived from the admin key. It has 32 characters, because Typesense treats longer keys as scoped
 * keys.
 *
 * @param generation number of the key, from 1. Each rotation adds one.
 */
export function parentSearchKey(adminKey: string, slug: string, generation: number): string {
  const name = `search only cars_${slug}${generation > 1 ? ` ${generation}` : ''}`;
  return hmac(adminKey, name).digest('hex').slice(0, 32);
}

/**
 * The key that a dealer's pages search with: a scoped key in the form of Typesense. It consists of the signature of the
 * parameters, the start of the parent key, and the parameters. The admin key cannot be found from it.
 */
export function publicSearchKey(adminKey: string, slug: string, generation: number): string {
  const parent = parentSearchKey(adminKey, slug, generation);
  const parameters = JSON.stringify(fixedParameters);
  const signature = hmac(parent, parameters).digest('base64');
  return Buffer.from(`${signature}${parent.slice(0, 4)}${parameters}`).toString('base64');
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text);
