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

export class LightRequest {
  readonly method = 'GET';
  readonly headers = new LightHeaders();
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}
