import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { closeServer, onStop } from '../src/server/close-server.ts';
import { openApiServer } from '../src/server/open-api-server.ts';
import { serverSettings } from '../src/server/server-settings.ts';
import { builtSites, createSiteServer, listen } from '../src/server/site-server.ts';
import { clockFrom } from './now-option.ts';

/**
 * Serves what is built, with the API at `/api/` of every site:
 * `npm run preview -- [--out DIR] [--port N] [--host ADDRESS] [--data FILE] [--dealers DIR] [--now INSTANT]`.
 *
 * With `--now` the API and the pages show that moment and go on from there; build with the same.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    port: { type: 'string', default: '4321' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string', default: '.data/forecourt.sqlite' },
    dealers: { type: 'string', default: 'dealers' },
    now: { type: 'string' },
  },
});

try {
  const outDir = resolve(values.out);
  const now = clockFrom(values.now);
  const settings = serverSettings(process.env, { preview: true, dataFile: resolve(values.data) });
  const dealersDir = resolve(values.dealers);
  const api = await openApiServer({
    ...settings,
    dealersDir,
    cacheDir: resolve('.cache'),
    preview: true,
    now,
  });
  const server = createSiteServer(outDir, api.listener, values.now === undefined ? undefined : now);
  const port = await listen(server, Number(values.port), values.host);
  const sites = await builtSites(outDir);
  if (values.now !== undefined) console.log(`\nThe clock was set to ${new Date(now()).toISOString()}.`);
  console.log(`\nDealers: http://localhost:${port}/\n`);
  for (const slug of sites) console.log(`  http://${slug}.localhost:${port}/`);
  console.log('\nCtrl+C stops the server.');
  onStop(async () => {
    await closeServer(server, 1000);
    await api.close();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
