import { vocabularyOf } from '../../search/phrases/vocabulary.ts';
import { indexFolder } from '../../search/static/index-files.ts';
import type { SiteFile } from '../plan.ts';
import type { Planning } from '../planning.ts';

/**
 * Where the words of a site's stock are. The name does not change with them: every search page names it, and a new
 * model would render them all again.
 */
export const wordsPath = `${indexFolder}words.json`;

/** The words of a site's stock, for what visitors type. */
export function wordsFile({ stock }: Pick<Planning, 'stock'>): SiteFile {
  return { path: wordsPath, body: JSON.stringify(vocabularyOf(stock.map(({ listed }) => listed))) };
}
