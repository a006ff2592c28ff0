import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A real S3 server on this machine, behind a proxy that fails a share of the calls. */
export class FlakyS3 {
  readonly #folder = mkdtempSync(join(tmpdir(), 'forecourt-s3-'));
  readonly #server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: this.#folder,
    configureBuckets: [{ name: 'releases', configs: [] }],
  });
  #proxy = createServer();
  /** The share of calls that fail, from 0 to 1. */
  failing = 0;
  /** Number of calls by method, including failed ones. */
  readonly calls: Record<string, number> = {};
  failed = 0;

  /** @param random returns numbers from 0 to 1 */
  async start(random: () => number): Promise<NodeJS.ProcessEnv> {
    const { port } = (await this.#server.run()) as unknown as AddressInfo;
    this.#proxy = createServer((incoming, outgoing) => {
      const { method = 'GET', url, headers } = incoming;
      this.calls[method] = (this.calls[method] ?? 0) + 1;
      if (random() < this.failing) {
        this.failed++;
        incoming.resume();
        // Half of the failures are error answers, half are lost connections.
        if (random() < 0.5) incoming.socket.destroy();
        else outgoing.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
        return;
      }
      const onward = request({ port, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((done) => this.#proxy.listen(0, '127.0.0.1', done));
    const proxy = this.#proxy.address() as AddressInfo;
    return {
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${proxy.port}`,
      AWS_REGION: 'us-east-1',
      // The credentials that the server expects.
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    };
  }

  async stop(): Promise<void> {
    this.#proxy.closeAllConnections();
    await new Promise((done) => this.#proxy.close(done));
    await this.#server.close();
    rmSync(this.#folder, { recursive: true });
  }
}
