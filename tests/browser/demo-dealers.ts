import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DealerInput } from '../../src/config/schema/dealer.ts';

/** Every demo dealer. Tests of all dealers include a new one automatically. */
export const demoDealers: string[] = readdirSync(resolve(import.meta.dirname, '../../dealers'), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

/**
 * One demo dealer of each template. Checks of every kind of page run on these, so that they take minutes. With
 * ALL_PAGES=1 they run on all dealers.
 */
export const dealerPerTemplate: string[] = process.env['ALL_PAGES']
  ? demoDealers
  : [...new Map(demoDealers.toReversed().map((slug) => [templateOf(slug), slug])).values()].sort();

function templateOf(slug: string): unknown {
  return settingsOf(slug).template;
}

/** True when the tests run against the server that TYPESENSE_URL names, and this dealer is searched on it. */
export function isSearchedOnServer(slug: string): boolean {
  const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
  return Boolean(urls && adminKey && settingsOf(slug).search?.typesense?.fromEnvironment);
}

function settingsOf(slug: string) {
  const file = resolve(import.meta.dirname, '../../dealers', slug, 'dealer.json');
  return JSON.parse(readFileSync(file, 'utf8')) as Partial<DealerInput>;
}
