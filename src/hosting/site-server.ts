import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { resolve } from 'node:path';
import { html } from 'hono/html';
import { askedHost, previewSlug } from './asked-host.ts';
import { patience } from './connections.ts';
import type { releaseSites } from './release-sites.ts';
import { decodedPath, type PathRequest, plain, type SiteAnswer } from './site-answer.ts';
import { folderAnswer } from './site-files.ts';

/** Folders of built sites in an output folder. */
export async function builtSites(outDir: string): Promise<string[]> {
  const entries = await readdir(outDir, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Serves every built site at `http://<slug>.localhost:<port>/`, and a list of them at `http://localhost`. For previews
 * and tests only; in production any static host serves the sites.
 *
 * @param api answers requests below `/api/` and `/desk/` of every site
 * @param now the time that pages show in a preview of another day; absent: the visitor's own clock
 */
export function createSiteServer(outDir: string, api?: RequestListener, now?: () => number): Server {
  return siteServer(
    async ({ headers: { host = '' } }, request) => {
      const slug = previewSlug(host.toLowerCase());
      const built = await builtSites(outDir);
      if (slug !== undefined && built.includes(slug))
        return folderAnswer(resolve(outDir, slug), request, now?.());
      const port = /:(\d+)$/.exec(host)?.[1] ?? '80';
      return {
        status: slug === undefined && request.path === '/' ? 200 : 404,
        headers: { 'content-type': 'text/html; charset=utf-8' },
        body: Buffer.from(String(await dealerIndex(built, port, slug))),
      };
    },
    ({ url }) => (isForServer(url) ? api : undefined),
  );
}

/**
 * Serves the current releases of a store, each at its own host, with the API at `/api/` and the desk at `/desk/` of each.
 * Put a CDN or an https proxy in front of it.
 *
 * @param options.consoleHost the host of the fleet's console, at which the API answers everything
 * @param options.trustedProxies number of the operator's own proxies. They may name the visitor's host in X-Forwarded-Host
 */
export function createReleaseServer(
  sites: ReturnType<typeof releaseSites>,
  api: RequestListener,
  { consoleHost, trustedProxies }: { consoleHost?: string | undefined; trustedProxies: number },
): Server {
  const hostOf = ({ headers }: IncomingMessage) =>
    askedHost((name) => headers[name] as string | undefined, trustedProxies);
  return siteServer(
    (incoming, request) => sites(hostOf(incoming), request),
    (incoming) => (isForServer(incoming.url) || hostOf(incoming) === consoleHost ? api : undefined),
  );
}

/**
 * A server of sites, which `answer` finds.
 *
 * @param api what answers requests that are for no site
 */
function siteServer(
  answer: (incoming: IncomingMessage, request: PathRequest) => Promise<SiteAnswer>,
  api: (incoming: IncomingMessage) => RequestListener | undefined,
): Server {
  return createServer(patience, async (incoming, response) => {
    const listener = api(incoming);
    if (listener) return listener(incoming, response);
    const send = ({ status, headers, body }: SiteAnswer) => {
      response.writeHead(status, body ? { ...headers, 'content-length': body.byteLength } : headers);
      response.end(incoming.method === 'HEAD' ? undefined : body);
    };
    try {
      send(await answered(incoming, answer));
    } catch (error) {
      console.error(error);
      send(plain(503, 'The site cannot be read right now. Please try again.', { 'retry-after': '5' }));
    }
  });
}

async function answered(
  incoming: IncomingMessage,
  answer: Parameters<typeof siteServer>[0],
): Promise<SiteAnswer> {
  const { method, url = '/', headers: asked } = incoming;
  if (method !== 'GET' && method !== 'HEAD')
    return plain(405, 'A site can only be read.', { allow: 'GET, HEAD' });
  const path = decodedPath(url);
  if (path === undefined) return plain(400, 'The address is not valid.');
  return answer(incoming, {
    path,
    query: url.includes('?') ? url.slice(url.indexOf('?') + 1) : '',
    ifNoneMatch: asked['if-none-match'],
    ...(method === 'GET' && { range: asked.range, ifRange: asked['if-range'] as string | undefined }),
    acceptEncoding: String(asked['accept-encoding'] ?? ''),
  });
}

/** True for what the API server answers: its calls and the desk. */
function isForServer(url = ''): boolean {
  return /^\/(?:api\/|desk(?:[/?]|$))/.test(url);
}

/** The page at `http://localhost`: links to every built site. */
function dealerIndex(slugs: string[], port: string, missing?: string) {
  const items = slugs.map((slug) => {
    const host = `${slug}.localhost:${port}`;
    return html`<li><a href="http://${host}/">${slug.replaceAll('-', ' ')}<small>${host}</small></a></li>`;
  });
  const empty = html`<p>Nothing is built yet. Run <code>npm run build</code>.</p>`;
  return html`<!doctype html>
<html lang="en-AU">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Forecourt: dealers</title>
<style>
  body { max-width: 40rem; margin: 10vh auto; padding: 0 1.25rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
  ul { list-style: none; padding: 0; }
  a { display: flex; justify-content: space-between; padding: .9rem 0; border-block-end: 1px solid #dfe2e6; font-weight: 600; text-transform: capitalize; }
  small { font-weight: 400; text-transform: none; }
</style>
<h1>Forecourt</h1>
${missing !== undefined && html`<p>There is no built site “${missing}”.</p>`}
<p>${slugs.length} dealers’ sites are built and served here.</p>
${slugs.length > 0 ? html`<ul>${items}</ul>` : empty}
</html>`;
}
