import type { Manifest } from '../release-store/manifest.ts';

/** The most old addresses of a dealer that are remembered. The oldest are forgotten. */
const mostRemembered = 5000;

const isCarPage = (path: string) => path.startsWith('/cars/') && path !== '/cars/';

/**
 * Where the addresses of cars that are gone lead: to the page of their model, else of their make, as the car's own page
 * named them. A car that is back is left out.
 *
 * @param before the release before, which has the pages of the cars that go now
 * @param htmlOf the text of a page of that release
 */
export async function goneCars(
  before: Manifest | undefined,
  files: Manifest['files'],
  htmlOf: (path: string) => Promise<string>,
): Promise<Record<string, string>> {
  if (!before) return {};
  const known = Object.entries(before.redirects ?? {}).filter(
    ([path, target]) => !files[path] && files[target],
  );
  const gone = Object.keys(before.files).filter((path) => isCarPage(path) && !files[path]);
  const added: [string, string][] = [];
  for (const path of gone) {
    const target = breadcrumbs(await htmlOf(path)).findLast((crumb) => crumb !== '/' && files[crumb]);
    if (target !== undefined) added.push([path, target]);
  }
  return Object.fromEntries([...known, ...added].slice(-mostRemembered));
}

/** The paths of a page's breadcrumbs, from its JSON-LD. */
export function breadcrumbs(html: string): string[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  for (const [, json = ''] of blocks) {
    if (!json.includes('"BreadcrumbList"')) continue;
    try {
      const { itemListElement = [] } = JSON.parse(json) as { itemListElement?: { item?: string }[] };
      return itemListElement.flatMap(({ item }) => URL.parse(item ?? '')?.pathname ?? []);
    } catch {
      // A page without readable breadcrumbs has no redirect.
    }
  }
  return [];
}
