import { decoded } from '../domain/record.ts';
/** A redirect as `redirects` of dealer.json has it. */
export interface Redirect {
  from: string;
  to: string;
}

/** What the words of an old address mean, and the page of ours that answers now. The first that fits counts. */
const meanings: readonly [words: RegExp, to: string][] = [
  [/privacy/, '/privacy-policy/'],
  [/terms|conditions|disclaimer/, '/terms-and-conditions/'],
  [/test-?drive/, '/book-test-drive/'],
  [/trade-?in|(?:my|your)-trade|sell-(?:my|your|us)|valu(?:e(?!s)|ation)|we-buy|cash-for/, '/trade-in/'],
  [/financ|loan|repayment|novated|\bleas(?:e|ing)\b|credit|pre-?approval/, '/finance/'],
  [/\bdemo(?:s|nstrators?|-?cars?)?\b/, '/search/demo-cars/'],
  [/(?<!foc|ab|exc|ref|conf|am)used|pre-?owned|second-?hand|approved/, '/search/used-cars/'],
  [
    /new-?(?:cars?|vehicles?|stock|inventory)|(?:cars?|vehicles?|stock|inventory)\/new\b|^\/new\b|search-?new\b/,
    '/search/new-cars/',
  ],
  [
    /stock|inventory|vehicles?\b|(?<!os)cars?\b|listings?\b|showroom|for-sale|special|offer|deal(?!er)|search/,
    '/search/',
  ],
  [/locat|dealership|find-us|branch|direction/, '/dealerships/'],
  [
    /contact|enquir|hours|(?<!site-)\bmap\b|service|parts|repair|workshop|body-?shop|accessor|tyre/,
    '/contact/',
  ],
];
/** What names a page in a query that a redirect can ask for: 'page=finance'. */
const namedValue = /^[^\s?#*\\=&]{1,40}=[^\s?#*\\=&]{1,80}$/;
/** Files that a server or a program asks for, and no visitor. */
const noPage =
  /\.(?:css|js|xml|txt|json|ico|png|jpe?g|gif|webp|svg|woff2?|pdf)$|^\/(?:wp-|cdn-cgi|api\/|feed\b)/i;

/** Where an old path leads. */
function targetOf(path: string): string {
  const words = decoded(path)
    .toLowerCase()
    .replace(/[_\s]+/g, '-');
  return meanings.find(([pattern]) => pattern.test(words))?.[1] ?? '/';
}

/** With fewer addresses each is written out, which a person can check. */
const fewestOfRule = 4;
const mostRedirects = 5000;

export type OldAddresses = ReturnType<typeof oldAddresses>;

/**
 * A redirect for every address of an earlier site. Where many lead to one page and begin alike, one rule stands for them.
 *
 * @param addresses path and query
 * @param apart beginnings that no rule may stand for, such as '/cars/*': a page of the new site begins so
 */
export function oldAddresses(addresses: readonly string[], apart: ReadonlySet<string> = new Set()) {
  const queries = new Map<string, Set<string>>();
  for (const address of addresses) {
    const { pathname, search } = new URL(address, 'https://old.example');
    if (noPage.test(pathname) || !/^[^\s*\\]{1,480}$/.test(pathname)) continue;
    const known = queries.get(pathname) ?? new Set();
    queries.set(pathname, known.add(search));
  }
  const ofQueries = [...queries].flatMap(([path, known]) => queryRules(path, known)).sort(byFrom);
  const paths = [...queries.keys()].filter((path) => path !== '/').sort();
  const redirects = [...ofQueries, ...rulesFor('/', paths, apart)];
  const isTold = (path: string) => ofQueries.some(({ from }) => from.startsWith(`${path}?`));
  return {
    redirects: redirects.slice(0, mostRedirects),
    /** Number of redirects beyond the most that dealer.json may have. */
    leftOut: Math.max(0, redirects.length - mostRedirects),
    /** Addresses that are told apart by their query alone, in words that say nothing: all of each lead to one page. */
    byQuery: paths.filter((path) => queries.get(path)!.size > 1 && !isTold(path)),
    /** Number of addresses that lead to the home page, because their words say nothing. */
    toHome: paths.filter((path) => targetOf(path) === '/').length,
  };
}

const byFrom = (a: Redirect, b: Redirect) => (a.from < b.from ? -1 : 1);

/** Redirects for the values in the queries of a path whose words mean another page than the path does. */
function queryRules(path: string, queries: ReadonlySet<string>): Redirect[] {
  const usual = targetOf(path);
  const values = new Set([...queries].flatMap((query) => query.slice(1).split('&')));
  return [...values].flatMap((value) => {
    const to = targetOf(`${path}?${value}`);
    // With the same path in both, a host that keeps the query would go round.
    return namedValue.test(value) && to !== usual && to !== path ? [{ from: `${path}?${value}`, to }] : [];
  });
}

/** @param start what all the paths begin with: '/', or '/stock/' */
function rulesFor(start: string, paths: readonly string[], apart: ReadonlySet<string>): Redirect[] {
  const groups = Map.groupBy(paths, (path) => path.slice(start.length).split('/')[0]!);
  return [...groups].flatMap(([segment, group]): Redirect[] => {
    const below = `${start}${segment}/`;
    const deeper = group.filter((path) => path.startsWith(below) && path.length > below.length);
    const itself = group.filter((path) => !deeper.includes(path));
    const targets = new Set(deeper.map(targetOf));
    const ownRule = itself.map((path) => ({ from: path, to: targetOf(path) }));
    if (deeper.length < fewestOfRule)
      return [...ownRule, ...deeper.map((path) => ({ from: path, to: targetOf(path) }))];
    const [only] = targets;
    return targets.size === 1 && !apart.has(`${below}*`)
      ? [...ownRule, { from: `${below}*`, to: only! }]
      : [...ownRule, ...rulesFor(below, deeper, apart)];
  });
}
