import { createHash } from 'node:crypto';
import { vocabularyOf } from '../../search/phrases/vocabulary.ts';
import { indexFolder } from '../../search/static/index-files.ts';
import type { SiteFile } from '../plan.ts';
import type { Planning } from '../planning.ts';

const files = new WeakMap<Planning['stock'], SiteFile>();

/**
 * The words of a site's stock, for what visitors type. Every search page names it, so it is made once a site; it is
 * named by its contents, which change with the kinds of cars on the yard and not with every sale.
 */
export function wordsFile({ stock }: Pick<Planning, 'stock'>): SiteFile {
  const known = files.get(stock);
  if (known) return known;
  const body = JSON.stringify(vocabularyOf(stock.map(({ listed }) => listed)));
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  const file: SiteFile = { path: `${indexFolder}words.${hash}.json`, body, immutable: true };
  files.set(stock, file);
  return file;
}
