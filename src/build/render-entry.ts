import { createApp } from 'astro/app/entrypoint';
import { oncePer } from '../domain/once-per.ts';
import type { Page } from '../page-kinds/page-plans.ts';
import type { Site } from '../site/site.ts';
import { type Rendered, renderLight, renderStandard } from './astro-internals.ts';

const app = createApp({ streaming: false });

/**
 * True when the light way has failed and the standard way has succeeded. The thread then uses only the standard way.
 */
let onlyStandard = false;

/**
 * Renders one page and returns its bytes. `page.route` selects the route of the app and not the URL, because the
 * dealer chooses the URLs (some have `/buy-online`, and the URLs of model pages are at the root).
 *
 * @param way 'light' is the fast way, with a fallback to the standard way, see astro-internals.ts
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
    // If the page itself has an error, the standard way throws it again. If only the light class has an error, it
    // succeeds.
    const html = pageOf(await renderStandard(app, url, options));
    onlyStandard = true;
    console.warn(
      `Pages are rendered the slow way, because Astro needs something that src/build/astro-internals.ts does not have: ${String(error)}`,
    );
    return html;
  }
}

const routeOf = oncePer((route: Page['route']) => app.match(new Request(`http://localhost/${route}`)));

function pageOf({ status, html }: Rendered): Buffer {
  // Astro catches the errors of a page. src/build/PageError.astro returns them as text.
  if (status === 500) throw new Error(html.toString());
  if (status !== 200) throw new Error(`The page answered ${status}`);
  return html;
}
