import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

interface VictimSettings {
  /** The SQLite file. */
  file: string;
  /** The folder of the release store. */
  store: string;
  /** The database, if it is not the SQLite file. */
  environment: Record<string, string>;
}

/** The server as an operator runs it. It can be killed, and starts again by itself. */
export class Victim {
  /** Of the server that is up, or was up last. */
  port = 0;
  readonly #settings: VictimSettings;
  #child: ChildProcess | undefined;
  killed = 0;
  isUp = false;
  /** Settles when the server answers again. */
  up: Promise<unknown>;

  constructor(settings: VictimSettings) {
    this.#settings = settings;
    this.up = this.#start();
  }

  kill(): void {
    this.killed += 1;
    this.isUp = false;
    this.#child?.kill('SIGKILL');
    this.up = this.#start();
  }

  /** Stops the server, which does not start again. */
  async end(): Promise<void> {
    await this.up.catch(() => {});
    if (this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise((done) => this.#child?.once('exit', done));
    this.#child.kill('SIGKILL');
    await gone;
  }

  async #start(): Promise<void> {
    const before = this.#child;
    if (before && before.exitCode === null && before.signalCode === null) {
      await new Promise((done) => before.once('exit', done));
    }
    const { file, store, environment } = this.#settings;
    const child = spawn(process.execPath, ['scripts/serve.ts', '--port', '0', '--data', file], {
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        LOG_LEVEL: 'silent',
        RELEASE_STORE: store,
        LEADS_PER_ADDRESS: '100000',
        LEADS_PER_PHONE: '100000',
        CALLS_PER_ADDRESS: '1000000',
        CAPTCHA_COST: '1',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    await new Promise<void>((done, failed) => {
      child.stdout.on('data', (chunk) => {
        const [, port] = /API: \S+:(\d+)\//.exec(String(chunk)) ?? [];
        if (!port) return;
        this.port = Number(port);
        done();
      });
      child.on('exit', (code, signal) => signal === null && failed(new Error(`The server ended: ${code}`)));
    });
    this.isUp = true;
  }
}
