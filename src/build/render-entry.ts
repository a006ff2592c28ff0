import { createApp } from 'astro/app/entrypoint';
import type { Page } from '../page-kinds/page.ts';
import type { Site } from '../site/site.ts';
import { type Rendered, renderLight, renderStandard } from './astro-internals.ts';

const app = createApp({ streaming: false });

/** True when the light way has failed and the standard way has not. The thread then uses only the standard way. */
let onlyStandard = false;

/**
 * Renders one page, as the bytes to be written. The route of the app is chosen by `page.route`, not by the URL,
 * because URLs belong to the dealer (some have `/buy-online`, model pages stand at the root).
 *
 * @param way 'light' is the fast way, with a fallback to the standard one; see astro-internals.ts
 * @throws when the app has no such route, or when the page itself throws
 */
export async function renderPage(
  site: Site,
  page: Page,
  way: 'light' | 'standard' = 'light',
): Promise<Buffer> {
  const routeData = routeOf(page.route);
  if (!routeData) throw new Error(`There is no ${page.route}.astro in src/page-kinds for ${page.path}`);
  const url = site.baseUrl + page.path;
  const options = { routeData, locals: { page: { site, page } } };
  if (way === 'standard' || onlyStandard) return pageOf(await renderStandard(app, url, options));
  try {
    return pageOf(await renderLight(app, url, options));
  } catch (error) {
    // An error of the page itself is thrown again here. An error of the light classes is not.
    const html = pageOf(await renderStandard(app, url, options));
    onlyStandard = true;
    console.warn(
      `Pages are rendered the slow way, because Astro needs something that src/build/astro-internals.ts does not have: ${String(error)}`,
    );
    return html;
  }
}

type RouteData = NonNullable<ReturnType<typeof app.match>>;
const routes = new Map<string, RouteData | undefined>();

function routeOf(route: Page['route']): RouteData | undefined {
  if (!routes.has(route)) routes.set(route, app.match(new Request(`http://localhost/${route}`)));
  return routes.get(route);
}

function pageOf({ status, html }: Rendered): Buffer {
  // Astro catches what a page throws; src/build/PageError.astro returns it as text.
  if (status === 500) throw new Error(html.toString());
  if (status !== 200) throw new Error(`The page answered ${status}`);
  return html;
}
