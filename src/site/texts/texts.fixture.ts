import { type Catalogue, emptyCatalogue } from '../../content/catalogue.ts';
import { pageSettingsSchema, type TextBlock, type TextPage } from '../../content/texts.ts';

/** A page of text, with the settings that its file would begin with. */
export function aPage(slug: string, settings: object = {}, ...blocks: TextBlock[]): TextPage {
  const parsed = pageSettingsSchema.parse({ title: slug, description: `About ${slug}.`, ...settings });
  return { ...parsed, blocks, headings: [], images: [], words: 440, file: 'x.md', slug };
}

/** A dealer's catalogue with a page of text for each slug, and nothing else. */
export function aCatalogueWithTexts(...slugs: string[]): Catalogue {
  return { ...emptyCatalogue, pages: slugs.map((slug) => aPage(slug)) };
}
