import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Every demo dealer; tests of all of them take in a new one by themselves. */
export const demoDealers: string[] = readdirSync(resolve(import.meta.dirname, '../../dealers'), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

/**
 * One demo dealer of each template: what is asked of every kind of page is asked of these, so that a change is judged
 * in minutes. With ALL_PAGES=1 it is asked of all of them.
 */
export const dealerPerTemplate: string[] = process.env['ALL_PAGES']
  ? demoDealers
  : [...new Map(demoDealers.toReversed().map((slug) => [templateOf(slug), slug])).values()].sort();

function templateOf(slug: string): unknown {
  const file = resolve(import.meta.dirname, '../../dealers', slug, 'dealer.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { template?: string }).template;
}
