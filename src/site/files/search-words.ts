import { vocabularyOf } from '../../search/phrases/vocabulary.ts';
import { indexFolder } from '../../search/static/index-files.ts';
import type { Planning } from '../planning.ts';
import type { SiteFile } from '../site-file.ts';

/**
 * The path of the file with the words of a site's stock. It contains no hash of the content, because every search page
 * names the path, and a new model would render all of them again.
 */
export const wordsPath = `${indexFolder}words.json`;

/** The words of a site's stock, to interpret what visitors type. */
export function wordsFile({ stock }: Pick<Planning, 'stock'>): SiteFile {
  return { path: wordsPath, body: JSON.stringify(vocabularyOf(stock.map(({ listed }) => listed))) };
}
