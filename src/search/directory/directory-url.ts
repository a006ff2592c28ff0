/** The state in the URL of a directory (ROUTE-17): `?query=land&page=2&manufacturer.name=Toyota&price=:30000`. */
export interface DirectoryState {
  query: string;
  /** From 1. */
  page: number;
  /** One value per field, because the form has one select for each. */
  filters: Record<string, string>;
  /** '10000:30000'. Either end may be empty. An empty text means no range. */
  price: string;
}

/** Maximum length of a text in the URL. */
const maxText = 200;

/**
 * Reads the state from a query string. Never throws.
 *
 * @param fields the filters of the page. Others are ignored.
 */
export function readDirectoryState(queryString: string, fields: readonly string[]): DirectoryState {
  const params = new URLSearchParams(queryString);
  const page = Number(params.get('page'));
  const filters: Record<string, string> = {};
  for (const field of fields) {
    const value = params.get(field)?.trim();
    if (value && value.length <= maxText) filters[field] = value;
  }
  const price = params.get('price') ?? '';
  return {
    query: params.get('query')?.trim().slice(0, maxText) ?? '',
    page: Number.isInteger(page) && page > 1 && page < 10_000 ? page : 1,
    filters,
    price: parsePrice(price) ? price : '',
  };
}

/** The query string of a state, including '?'. Empty for an empty state. Keeps unrelated parameters of `current`. */
export function writeDirectoryState(state: DirectoryState, fields: readonly string[], current = ''): string {
  const params = new URLSearchParams(current);
  for (const name of ['query', 'page', 'price', ...fields]) params.delete(name);
  if (state.query) params.append('query', state.query);
  if (state.page > 1) params.append('page', String(state.page));
  for (const field of fields) if (state.filters[field]) params.append(field, state.filters[field]);
  if (state.price) params.append('price', state.price);
  const text = params.toString().replaceAll('%3A', ':');
  return text && `?${text}`;
}

/** Parses a price range like '10000:30000', in whole dollars. Undefined when the text is not a range. */
export function parsePrice(text: string): { min?: number; max?: number } | undefined {
  const [, from, to] = /^(\d{0,9}):(\d{0,9})$/.exec(text) ?? [];
  if (from === undefined || to === undefined || (!from && !to)) return undefined;
  return { ...(from && { min: Number(from) }), ...(to && { max: Number(to) }) };
}
