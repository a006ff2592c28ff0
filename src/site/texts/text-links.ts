import { textOf } from '../../content/markdown-html.ts';
import type { TextPage } from '../../content/texts.ts';
import type { Link } from '../link-props.ts';
import type { Planning } from '../planning.ts';
import type { LinkTarget } from './text-blocks.ts';
import type { ShownBlock } from './text-props.ts';

export const privacyPath = '/privacy-policy/';
export const termsPath = '/terms-and-conditions/';

/** The pages of terms and privacy policy, if the dealer has written them (LEAD-12). */
export function smallPrint({ catalogue }: Pick<Planning, 'catalogue'>) {
  const paths = (catalogue.pages ?? []).map(textPath);
  const written = (path: string) => (paths.includes(path) ? path : undefined);
  return { privacyPath: written(privacyPath), termsPath: written(termsPath) };
}

/** The path of a text page: '/about-us/'. */
export function textPath({ slug }: Pick<TextPage, 'slug'>): string {
  return `/${slug}/`;
}

/** A text with at least this many headings gets a table of contents. */
const fewestContents = 4;

/** The second-level headings of a long text, in their order. */
export function contentsOf(blocks: readonly ShownBlock[]): Link[] {
  const prose = blocks.map((block) => (block.kind === 'prose' ? block.html : '')).join('');
  const links = [...prose.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g)].map(([, id = '', inside = '']) => ({
    label: textOf(inside),
    href: `#${id}`,
  }));
  return links.length >= fewestContents ? links : [];
}

/** The next steps that the text names. Default: the stock and the contact page. */
export function nextSteps(links: readonly Link[], planning: Planning, target: LinkTarget): Link[] {
  const own = liveLinks(links, target);
  if (own.length > 0) return own;
  const { dealer, noun } = planning;
  return liveLinks(
    [
      { label: `See our ${noun.other.toLowerCase()}`, href: dealer.search.searchPath },
      { label: 'Contact us', href: '/contact/' },
    ],
    target,
  );
}

/** The links to existing pages of this site, with their exact paths. Links to missing pages are removed. */
export function liveLinks(links: readonly Link[], target: LinkTarget): Link[] {
  return links.flatMap(({ label, href }) => {
    const live = target(href);
    return live === undefined ? [] : { label, href: live };
  });
}
