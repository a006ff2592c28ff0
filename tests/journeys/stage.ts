import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import type { BuildSummary } from '../../src/build/build-fleet.ts';
import { SiteStates } from '../../src/build/site-state.ts';
import type { DealerInput } from '../../src/config/schema/dealer.ts';
import type { CarInput } from '../../src/domain/cars/car.ts';
import { openDatabase } from '../../src/server/storage/open-database.ts';
import type { Tables } from '../../src/server/storage/tables.ts';
import type { SentMessages } from '../browser/outbox.ts';
import { freePort } from '../free-port.ts';

const root = resolve(import.meta.dirname, '../..');

export interface StageOptions {
  /** Demo dealers whose folders are copied, so that a journey can change them. */
  dealers: string[];
  /** ISO time at which builds and the server start. Without it they use the machine's clock. */
  now?: string;
  /** Variables that are added to the server's environment. */
  environment?: Record<string, string>;
}

/** A search server that tests are run against holds the demo dealers' cars, not those that a journey writes. */
const withoutSearchServer = { TYPESENSE_URL: '', TYPESENSE_API_KEY: '' };

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
}

/**
 * A separate folder of dealers. The build command builds it, and the preview command serves it with API and database. A
 * journey changes data, builds again, stops the server, moves the clock, and checks what visitors see.
 */
export class Stage {
  readonly folder = mkdtempSync(join(tmpdir(), 'forecourt-journey-'));
  readonly dealersDir = join(this.folder, 'dealers');
  readonly outDir = join(this.folder, 'dist');
  readonly dataFile = join(this.folder, 'data/api.sqlite');
  /** Port of the sites, which stays the same after every restart. */
  port = 0;
  readonly #options: StageOptions;
  #now: string | undefined;
  #server: ChildProcess | undefined;

  constructor(options: StageOptions) {
    this.#options = options;
    this.#now = options.now;
    mkdirSync(this.dealersDir);
    for (const name of ['_brands', '_defaults', '_maps', ...options.dealers]) {
      cpSync(join(root, 'dealers', name), join(this.dealersDir, name), { recursive: true });
    }
  }

  /** Address of a page of a dealer's site. */
  url(slug: string, path = '/'): string {
    return `http://${slug}.localhost:${this.port}${path}`;
  }

  /** Changes a dealer's configuration file. Pages and API have it after the next build. */
  editDealer(slug: string, change: (dealer: DealerInput) => void): void {
    const file = join(this.dealersDir, slug, 'dealer.json');
    const dealer = JSON.parse(readFileSync(file, 'utf8')) as DealerInput;
    change(dealer);
    writeFileSync(file, `${JSON.stringify(dealer, null, 2)}\n`);
  }

  /** The lines of a dealer's stock file. */
  stock(slug: string): CarInput[] {
    const lines = readFileSync(this.#stockFile(slug), 'utf8').split('\n');
    return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as CarInput);
  }

  /** Writes a dealer's stock file as a feed would. */
  writeStock(slug: string, cars: CarInput[]): void {
    writeFileSync(this.#stockFile(slug), cars.map((car) => `${JSON.stringify(car)}\n`).join(''));
  }

  /** A built file of a dealer's site, as text. */
  builtFile(slug: string, path: string): string {
    return readFileSync(join(this.outDir, slug, path), 'utf8');
  }

  /**
   * Runs the build command. It reads from the server's database which cars are reserved.
   *
   * @throws with the whole output if the build fails
   */
  async build(...words: string[]): Promise<BuildSummary> {
    const { status, output, errors } = await this.run('build', [
      '--dealers',
      this.dealersDir,
      '--out',
      this.outDir,
      '--json',
      '--reservations',
      existsSync(this.dataFile) ? this.dataFile : 'none',
      ...this.#clockWords(),
      ...words,
    ]);
    if (status !== 0) throw new Error(`The build ended with ${status}:\n${errors}\n${output}`);
    return JSON.parse(output.trim().split('\n').at(-1)!) as BuildSummary;
  }

  /** Runs any command of the project as `npm run <name> -- <words>` does. */
  async run(
    name: string,
    words: string[],
    environment: Record<string, string> = {},
  ): Promise<{ status: number | null; output: string; errors: string }> {
    const child = spawn(process.execPath, [join(root, `scripts/${name}.ts`), ...words], {
      cwd: root,
      env: { ...process.env, ...withoutSearchServer, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const [status] = (await once(child, 'close')) as [number | null];
    return { status, output, errors };
  }

  /** Serves the built sites with the API. */
  async serve(): Promise<void> {
    this.port ||= await freePort();
    const words = ['--out', this.outDir, '--dealers', this.dealersDir, '--data', this.dataFile];
    await this.#start('preview', [...words, ...this.#clockWords()], 'Dealers:');
  }

  /** Serves the published releases, as in production. */
  async serveReleases(): Promise<void> {
    this.port ||= await freePort();
    await this.#start(
      'serve',
      ['--sites', '--dealers', this.dealersDir, '--data', this.dataFile],
      'Sites of',
    );
  }

  /** Publishes what is out of date. @returns the exit status and the output */
  async publish(...words: string[]): Promise<{ status: number | null; said: string }> {
    const dealers = ['--dealers', this.dealersDir, '--reservations', 'none'];
    const { status, output, errors } = await this.run(
      'publish',
      [...dealers, ...words],
      this.#options.environment,
    );
    return { status, said: `${errors}\n${output}` };
  }

  /** Starts a server and waits until it prints a line that begins with `ready`. */
  async #start(name: string, words: string[], ready: string): Promise<void> {
    const script = join(root, `scripts/${name}.ts`);
    const child = spawn(process.execPath, [script, ...words, '--port', String(this.port)], {
      cwd: root,
      // A cheap captcha saves time. Other tests check its proof.
      env: {
        ...process.env,
        ...withoutSearchServer,
        LOG_LEVEL: 'error',
        CAPTCHA_COST: '1',
        ...this.#options.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#server = child;
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    for await (const line of createInterface(child.stdout)) {
      if (line.startsWith(ready)) {
        // The pipe must be read continuously, or a server that prints much would block.
        child.stdout.resume();
        return;
      }
    }
    throw new Error(`The server did not start:\n${said}`);
  }

  /** Stops the server after its running requests, as a deployment does. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Kills the server at once, as a power cut does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Moves the clock of builds and of the server, which is restarted if it runs. */
  async moveClock(now: string): Promise<void> {
    this.#now = now;
    if (!this.#server) return;
    await this.stop();
    await this.serve();
  }

  /** The rows that the API has stored. */
  async rows<Table extends keyof Tables>(table: Table): Promise<Tables[Table][]> {
    const db = await openDatabase({ file: this.dataFile });
    try {
      return (await sql<Tables[Table]>`select * from ${sql.table(table)}`.execute(db)).rows;
    } finally {
      await db.destroy();
    }
  }

  /** What would have been sent for a dealer by SMS, mail and post since the server started. */
  async sent(slug: string): Promise<SentMessages> {
    const { status, text } = await this.ask(slug, '/api/dev/outbox');
    if (status !== 200) throw new Error(`The outbox answered ${status}: ${text}`);
    return JSON.parse(text) as SentMessages;
  }

  /** Sends one request to a dealer's site without a browser. */
  ask(
    slug: string,
    path: string,
    { method = 'GET', headers = {} as Record<string, string>, body = '' } = {},
  ): Promise<Answer> {
    return new Promise((done, reject) => {
      const host = `${slug}.localhost:${this.port}`;
      const call = request(
        { host: '127.0.0.1', port: this.port, path, method, headers: { host, ...headers }, agent: false },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const bytes = Buffer.concat(parts);
            done({ status: response.statusCode!, headers: response.headers, text: bytes.toString(), bytes });
          });
        },
      );
      call.on('error', reject);
      call.end(body);
    });
  }

  async close(): Promise<void> {
    await this.kill();
    const states = new SiteStates(join(root, '.cache'), this.outDir);
    for (const slug of states.slugs()) states.forget(slug);
    rmSync(this.folder, { recursive: true, force: true });
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  }

  #clockWords(): string[] {
    return this.#now === undefined ? [] : ['--now', this.#now];
  }

  #stockFile(slug: string): string {
    return join(this.dealersDir, slug, 'stock.ndjson');
  }
}
