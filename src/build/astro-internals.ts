import type { createApp } from 'astro/app/entrypoint';

/**
 * All parts of the build that depend on Astro's internals and not only on its public API. An update of Astro may
 * break them. `tests/site/render-paths.test.ts` compares both ways of rendering for a page of every kind.
 */

type App = ReturnType<typeof createApp>;
type RenderOptions = Parameters<App['render']>[1];

/** A rendered page as Astro returns it. */
export type Rendered = Awaited<ReturnType<typeof renderStandard>>;

/**
 * The parts of Response that Astro needs to render a page to bytes. Node's own class copies, streams and validates for the
 * network, which takes a fifth of the time of every page. Only the build uses this class, never a network connection.
 */
export class LightResponse {
  readonly body: Uint8Array | string | null;
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;

  constructor(body: Uint8Array | string | null, init: ResponseInit = {}) {
    this.body = body;
    this.status = init.status ?? 200;
    this.statusText = init.statusText ?? '';
    this.headers = new Headers(init.headers);
  }

  bytes(): Buffer {
    const { body } = this;
    if (body === null) return Buffer.alloc(0);
    return typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }
}

const standardResponse = globalThis.Response;

/**
 * Renders with a small class instead of Node's `Response`, which Astro takes from the global scope. The global scope
 * contains it only while a page renders, because a small build shares its thread with other code.
 *
 * @throws a TypeError when Astro uses something that the small class does not have
 */
export async function renderLight(app: App, url: string, options: RenderOptions): Promise<Rendered> {
  Object.assign(globalThis, { Response: LightResponse });
  try {
    const answer: unknown = await app.render(new Request(url), options);
    const response = answer as LightResponse;
    return { status: response.status, html: withoutIslandStyle(response.bytes()) };
  } finally {
    globalThis.Response = standardResponse;
  }
}

/** Renders with Astro's public API only. It is slower and returns the same bytes. */
export async function renderStandard(app: App, url: string, options: RenderOptions) {
  const response = await app.render(new Request(url), options);
  return {
    status: response.status,
    html: withoutIslandStyle(Buffer.from(await response.arrayBuffer())),
  };
}

/**
 * Astro writes this element before a page's first island, in the middle of the body, where HTML allows no `<style>`. The
 * rule is in src/styles/base.css. `tests/site/render-paths.test.ts` fails when Astro writes another one.
 */
const islandStyle = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

function withoutIslandStyle(html: Buffer): Buffer {
  const at = html.indexOf(islandStyle);
  return at < 0
    ? html
    : Buffer.concat([html.subarray(0, at), html.subarray(at + Buffer.byteLength(islandStyle))]);
}
