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
 * The parts of Request, Response and Headers that Astro needs to render a page to bytes. Node's own classes copy,
 * stream and validate for the network, which takes a tenth of the time of every page, and loading them delays each
 * thread. Only the build uses these classes, never a network connection.
 */
export class LightHeaders {
  readonly #values = new Map<string, string>();

  constructor(init: LightHeaders | Iterable<[string, string]> | Record<string, string> = []) {
    const entries = init instanceof LightHeaders || Symbol.iterator in init ? init : Object.entries(init);
    for (const [name, value] of entries as Iterable<[string, string]>) this.set(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), String(value));
  }

  append(name: string, value: string): void {
    const known = this.get(name);
    this.set(name, known === null ? value : `${known}, ${value}`);
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  getSetCookie(): string[] {
    return [];
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values.entries();
  }
}

export class LightResponse {
  readonly body: Uint8Array | string | null;
  readonly status: number;
  readonly statusText: string;
  readonly headers: LightHeaders;

  constructor(
    body: Uint8Array | string | null,
    init: { status?: number; statusText?: string; headers?: LightHeaders } = {},
  ) {
    this.body = body;
    this.status = init.status ?? 200;
    this.statusText = init.statusText ?? '';
    this.headers = new LightHeaders(init.headers);
  }

  bytes(): Buffer {
    const { body } = this;
    if (body === null) return Buffer.alloc(0);
    return typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  }
}

class LightRequest {
  readonly method = 'GET';
  readonly headers = new LightHeaders();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

const light = { Request: LightRequest, Response: LightResponse, Headers: LightHeaders };
const standard = {
  Request: globalThis.Request,
  Response: globalThis.Response,
  Headers: globalThis.Headers,
};

/**
 * Renders with small classes instead of Node's `Request`, `Response` and `Headers`, which Astro takes from the
 * global scope. The global scope contains them only while a page renders, because a small build shares its thread
 * with other code.
 *
 * @throws a TypeError when Astro uses something that the small classes do not have
 */
export async function renderLight(app: App, url: string, options: RenderOptions): Promise<Rendered> {
  const request = new LightRequest(url) as unknown as Request;
  Object.assign(globalThis, light);
  try {
    const answer: unknown = await app.render(request, options);
    const response = answer as LightResponse;
    return { status: response.status, html: withoutIslandStyle(response.bytes()) };
  } finally {
    Object.assign(globalThis, standard);
  }
}

/** Renders with Astro's public API only. It is slower and returns the same bytes. */
export async function renderStandard(app: App, url: string, options: RenderOptions) {
  const response = await app.render(new standard.Request(url), options);
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
