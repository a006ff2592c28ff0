import { connect, type Socket } from 'node:net';

const EOL = '\r\n';

/** The head of a request, as a client writes it that keeps to no rules. */
export interface RawHead {
  method?: string;
  path: string;
  headers?: Record<string, string | undefined>;
}

/** What came back before the connection ended, or the first answer on it. */
export interface RawAnswer {
  /** 0: the connection ended without an answer. */
  status: number;
  text: string;
}

/** A connection that sends what a test wants, when it wants. */
export class RawClient {
  readonly #socket: Socket;
  readonly answer: Promise<RawAnswer>;
  readonly closed: Promise<void>;
  #dripping: NodeJS.Timeout | undefined;

  /** @param from the address that the server sees, of the network 127.0.0.0/8 */
  constructor(port: number, from = '127.0.0.1') {
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let text = '';
    this.closed = new Promise((done) => this.#socket.once('close', () => done()));
    this.answer = new Promise((done) => {
      this.#socket.on('data', (chunk) => {
        text += chunk;
        // The answer may come in two parts. Its status is in the first.
        if (/^HTTP\/1\.1 (?!100)\d{3}/.test(text)) done({ status: Number(text.slice(9, 12)), text });
      });
      this.#socket.on('error', () => done({ status: 0, text }));
      this.#socket.on('close', () => {
        clearInterval(this.#dripping);
        done({ status: 0, text });
      });
    });
  }

  head({ method = 'POST', path, headers = {} }: RawHead): this {
    const lines = Object.entries({ host: 'www.alpha.example', ...headers }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    );
    return this.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join(EOL));
  }

  write(bytes: string | Buffer): this {
    if (!this.#socket.destroyed) this.#socket.write(bytes);
    return this;
  }

  /** Makes no copy, so that a test of the server's memory finds only that. */
  chunk(bytes: Buffer): this {
    this.#socket.cork();
    this.write(bytes.length.toString(16) + EOL)
      .write(bytes)
      .write(EOL);
    this.#socket.uncork();
    return this;
  }

  lastChunk(): this {
    return this.write(`0${EOL}${EOL}`);
  }

  /** Sends one byte again and again, until the connection ends. */
  drip(everyMs: number): this {
    this.#dripping = setInterval(() => this.chunk(Buffer.from('a')), everyMs);
    return this;
  }

  /** Resolves when the system has everything that was written. */
  written(): Promise<void> {
    return new Promise((done) => this.#socket.write('', () => done()));
  }

  /** Sends nothing more. */
  end(): void {
    this.#socket.end();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
