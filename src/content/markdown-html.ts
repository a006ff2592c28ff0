import { Marked } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { decoded } from '../domain/record.ts';
import { slugify } from '../domain/slug.ts';

const marked = new Marked({ gfm: true, breaks: false });

/** Safe HTML of a Markdown text: only text, lists, tables, links and pictures of the dealer's folder. */
export interface SafeHtml {
  html: string;
  /** Pictures it shows: 'media/showroom.jpg'. */
  images: string[];
  /** The removed pictures and links, as they were written. */
  refused: { what: 'picture' | 'link'; address: string }[];
}

/**
 * Converts Markdown to safe HTML. The output of marked is sanitised, because Markdown can contain raw HTML. Headings
 * keep their level and pictures their source; `finishedHtml` changes both.
 *
 * @param siteUrl links to it become links within the site
 */
export function safeHtml(markdown: string, siteUrl: string): SafeHtml {
  const images: string[] = [];
  const refused: SafeHtml['refused'] = [];
  const { origin } = new URL(siteUrl);
  const html = sanitizeHtml(marked.parse(markdown, { async: false }), {
    allowedTags: [
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code'],
      ...['a', 'strong', 'b', 'em', 'i', 'del', 's', 'sup', 'sub', 'img'],
      ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'rel'],
      img: ['src', 'alt'],
      ol: ['start'],
      th: ['data-align', 'scope'],
      td: ['data-align'],
    },
    // A file of the dealer's folder has none.
    allowedSchemes: ['https', 'http', 'tel', 'mailto'],
    allowProtocolRelative: false,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'iframe',
      'object',
      'svg',
      'math',
      'template',
    ],
    transformTags: {
      a: (tagName, { href = '' }) => {
        const target = linkOf(href, origin);
        if (!target && href) refused.push({ what: 'link', address: href });
        return { tagName, attribs: target ?? {} };
      },
      img: (tagName, { src = '', alt = '' }) => {
        const source = decoded(src);
        if (/^media\/(?!.*\.\.)[\w./ -]+$/.test(source)) {
          images.push(source);
          return { tagName, attribs: { src: source, alt } };
        }
        refused.push({ what: 'picture', address: src });
        return { tagName, attribs: {} };
      },
      th: (tagName, { align }) => ({ tagName, attribs: { scope: 'col', ...aligned(align) } }),
      td: (tagName, { align }) => ({ tagName, attribs: aligned(align) }),
    },
    exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
      (tag === 'img' && !attribs['src']) ||
      (['p', 'a'].includes(tag) && text.trim() === '' && mediaChildren.length === 0),
  }).trim();
  return { html, images, refused };
}

/** Where a link may go: within the site, to a secure page, a number or a mailbox. */
function linkOf(href: string, origin: string): Record<string, string> | undefined {
  if (/^#[\w-]+$/.test(href) || /^\/(?![/\\])[^\s\\]*$/.test(href)) return { href };
  if (/^(?:tel:\+?[\d%() -]+|mailto:[^\s@]+@\S+)$/.test(href)) return { href };
  const url = /^https?:\/\//.test(href) ? URL.parse(href) : null;
  if (!url) return undefined;
  if (url.origin === origin) return { href: url.pathname + url.search + url.hash };
  return { href: url.href, rel: 'noopener' };
}

function aligned(align: string | undefined): Record<string, string> {
  return align === 'right' || align === 'center' ? { 'data-align': align } : {};
}

export interface PictureSize {
  /** Pixels. */
  width: number;
  height: number;
}

/** The ids of elements of the page around a text. Headings must not use them. */
const takenIds = [
  'main',
  'site-drawer',
  'menu-locations',
  'repayment-notes',
  'contents',
  'contact-card',
  'more',
];

/**
 * Finishes the pieces of one document together: its headings begin at the second level without a gap and have ids,
 * tables can be scrolled, pictures have their sizes.
 *
 * @param pieces of `safeHtml`, whose form is known: sanitised, attributes in double quotes
 */
export function finishedHtml(pieces: readonly string[], sizes: ReadonlyMap<string, PictureSize>): string[] {
  const written = pieces.flatMap((html) =>
    [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level)),
  );
  const highest = Math.min(...written, 6);
  const ids = new Set(takenIds);
  let previous = 1;
  return pieces.map((html) =>
    html
      .replace(/<h([1-6])>([\s\S]*?)<\/h\1>/g, (_, digit: string, inside: string) => {
        const level = Math.min(Number(digit) - highest + 2, previous + 1, 6);
        previous = level;
        return `<h${level} id="${freeId(textOf(inside), ids)}">${inside}</h${level}>`;
      })
      // The empty corner of a table with headings on two sides is no heading.
      .replace(/<th(?: [^>]*)?>\s*<\/th>/g, '<td></td>')
      .replace(/<table>([\s\S]*?)<\/table>/g, (table, inside: string) => {
        const columns = [
          ...(/<tr>([\s\S]*?)<\/tr>/.exec(inside)?.[1] ?? '').matchAll(/<th[^>]*>([\s\S]*?)<\/th>/g),
        ];
        const name = columns
          .map(([, cell = '']) => textOf(cell))
          .filter(Boolean)
          .join(', ');
        return `<div class="table-scroll" role="region" tabindex="0" aria-label="Table: ${attribute(name)}">${table}</div>`;
      })
      .replace(/<img src="([^"]*)" alt="([^"]*)" \/>/g, (_, source: string, alt: string) => {
        const size = sizes.get(source.replaceAll('&amp;', '&'));
        const dimensions = size ? ` width="${size.width}" height="${size.height}"` : '';
        return `<img src="/${encodeURI(source)}" alt="${alt}"${dimensions} loading="lazy" decoding="async">`;
      }),
  );
}

/** The words of sanitised HTML. */
export function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

function freeId(text: string, taken: Set<string>): string {
  const base = slugify(text) || 'part';
  let id = base;
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`;
  taken.add(id);
  return id;
}

/**
 * Sanitises HTML of other authors to text, lists and links. Headings become paragraphs, because they would break the
 * order of the page's headings.
 */
export function sanitisedHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'sup', 'sub', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: ['https', 'http', 'tel', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { h1: 'p', h2: 'p', h3: 'p', h4: 'p', h5: 'p', h6: 'p', div: 'p' },
    exclusiveFilter: ({ tag, text, mediaChildren }) =>
      ['p', 'li', 'a'].includes(tag) && text.trim() === '' && mediaChildren.length === 0,
  }).trim();
}

/** The words of some HTML, on one line. The end of a paragraph or item ends a sentence. */
export function plainText(html: string): string {
  return wordsOf(html.replace(/([^\s.!?:;,…>])((?:<\/[a-z]+>)*)\s*(?=<\/(?:p|li)>)/gi, '$1$2.'));
}

/** The words of some HTML as they were written, on one line. */
export function wordsOf(html: string): string {
  const separated = html.replace(/<(?:\/(?:p|li|ul|ol)|br\s*\/?)>/gi, ' $&');
  return textOf(sanitizeHtml(separated, { allowedTags: [], allowedAttributes: {} }));
}
