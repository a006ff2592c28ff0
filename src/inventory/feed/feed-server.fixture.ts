import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** Answers one request for a feed. */
export type FeedReply = (request: IncomingMessage, response: ServerResponse) => void;

/** A real HTTP server on this machine, whose answer each test sets. */
export class FeedServer {
  reply: FeedReply = (_, response) => response.writeHead(404).end();
  readonly requests: IncomingMessage[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      this.requests.push(request);
      response.on('error', () => undefined);
      this.reply(request, response);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
  }

  get host(): string {
    const address = this.#server.address();
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  get url(): string {
    return `http://${this.host}/stock`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}

/** Cars of a dealer as NDJSON: the prices of cars S0, S1 and so on, in dollars. */
export function ndjsonOf(prices: readonly number[]): string {
  return prices
    .map((price, index) =>
      JSON.stringify({
        id: `S${index}`,
        year: 2021,
        make: 'Kia',
        model: 'Rio',
        car_type: 'used',
        price,
        price_type: 'Drive Away',
        created_at: '2026-04-01T00:00:00Z',
      }),
    )
    .join('\n')
    .concat('\n');
}
