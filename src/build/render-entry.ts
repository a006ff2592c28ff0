import { createApp } from 'astro/app/entrypoint';
import type { Page } from '../site/page.ts';
import type { Site } from '../site/site.ts';
import { LightHeaders, LightRequest, LightResponse } from './light-http.ts';

const light = { Request: LightRequest, Response: LightResponse, Headers: LightHeaders };
const own = { Request: globalThis.Request, Response: globalThis.Response, Headers: globalThis.Headers };

/**
 * What Astro writes before a page's first island, in the middle of its text where HTML allows no style. The rule is in
 * src/styles/base.css.
 */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

const app = createApp({ streaming: false });
const routes = new Map(app.manifestData.routes.map((route) => [route.route, route]));

/**
 * Renders one page, as the bytes to be written. Which Astro page draws it is `page.route`, not its URL: URLs belong to
 * the dealer (some have `/buy-online`, model pages stand at the root), so they are never matched against files.
 *
 * @throws when the route has no file in `src/pages`, or when the page itself throws.
 */
export async function renderPage(site: Site, page: Page): Promise<Buffer> {
  const routeData = routes.get(`/${page.route}`);
  if (!routeData) throw new Error(`There is no src/pages/${page.route}.astro for ${page.path}`);
  const request = new LightRequest(site.baseUrl + page.path) as unknown as Request;
  let response: LightResponse;
  // Only while a page renders: a small build shares its thread with code that has other uses for them.
  Object.assign(globalThis, light);
  try {
    const answer: unknown = await app.render(request, { routeData, locals: { page: { site, page } } });
    response = answer as LightResponse;
  } finally {
    Object.assign(globalThis, own);
  }
  const html = response.bytes();
  // Astro catches what a page throws; src/pages/500.astro hands it back as text.
  if (response.status === 500) throw new Error(html.toString());
  if (response.status !== 200) throw new Error(`The page answered ${response.status}`);
  return without(html, islandStyle);
}

function without(html: Buffer, text: string): Buffer {
  const at = html.indexOf(text);
  return at < 0 ? html : Buffer.concat([html.subarray(0, at), html.subarray(at + text.length)]);
}
