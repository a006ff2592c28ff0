/** What became of one page. */
export interface PageChange {
  /** '/search/used-cars/' */
  path: string;
  /**
   * - text: what people read differs
   * - markup: only what they do not read differs
   */
  kind: 'new' | 'gone' | 'text' | 'markup';
  /** Lines of text that were there before and are not now. */
  linesGone: string[];
  /** Lines of text that are there now and were not before. */
  linesNew: string[];
}

/** The HTML of a page without what differs between two builds of the same page: the version, hashes in file names, ids of islands. */
const comparable = (html: string): string =>
  html
    .replace(/<meta name="generator"[^>]*>/, '')
    .replace(/(\/_astro\/[\w.-]+?)\.[\w-]{8,16}\.(\w+)/g, '$1.$2')
    .replace(/ uid="\w+"/g, '');

/** Returns undefined when a page is the same. */
export function pageChange(
  path: string,
  before: string | undefined,
  after: string | undefined,
): PageChange | undefined {
  if (before === undefined || after === undefined)
    return { path, kind: before === undefined ? 'new' : 'gone', linesGone: [], linesNew: [] };
  if (comparable(before) === comparable(after)) return undefined;
  const [was, is] = [textLines(before), textLines(after)];
  const linesGone = without(was, is);
  const linesNew = without(is, was);
  const kind = linesGone.length + linesNew.length > 0 ? 'text' : 'markup';
  return { path, kind, linesGone, linesNew };
}

/** What people read on a page, the title first: one line for each piece of text, with the texts of pictures. */
export function textLines(html: string): string[] {
  return html
    .replace(/<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>/gi, '')
    .replace(/<[^>]*?\s(?:alt|aria-label|placeholder)="([^"]+)"[^>]*>/gi, '\n$1\n')
    .replace(/<\/?(?:a|abbr|b|em|i|small|span|strong|sub|sup|time)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** The lines that others do not have. A line that is there twice and once in the others is left once. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

/** The group of pages that look alike: '/cars/*', '/search/*', '/contact/'. */
export function pageGroup(path: string): string {
  const [first = '', ...more] = path.split('/').filter(Boolean);
  if (first === '') return '/';
  return more.length > 0 ? `/${first}/*` : `/${first.replace(/\.html$/, '')}/`;
}
