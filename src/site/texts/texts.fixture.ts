import { type Catalogue, emptyCatalogue } from '../../content/catalogue.ts';
import { pageSettingsSchema, type TextBlock, type TextPage } from '../../content/texts.ts';

/** A text page with the settings at the start of its file. */
export function aPage(slug: string, settings: object = {}, ...blocks: TextBlock[]): TextPage {
  const parsed = pageSettingsSchema.parse({ title: slug, description: `About ${slug}.`, ...settings });
  return { ...parsed, blocks, headings: [], images: [], words: 440, file: 'x.md', slug };
}

/** A dealer's catalogue with only a text page for each slug. */
export function aCatalogueWithTexts(...slugs: string[]): Catalogue {
  return { ...emptyCatalogue, pages: slugs.map((slug) => aPage(slug)) };
}
