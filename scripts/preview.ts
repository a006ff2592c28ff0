import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { builtSites, createSiteServer, listen } from '../src/server/site-server.ts';

/** Serves what is built: `npm run preview -- [--out DIR] [--port N] [--host ADDRESS]`. */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'dist' },
    port: { type: 'string', default: '4321' },
    host: { type: 'string', default: '127.0.0.1' },
  },
});

try {
  const outDir = resolve(values.out);
  const server = createSiteServer(outDir);
  const port = await listen(server, Number(values.port), values.host);
  const sites = await builtSites(outDir);
  console.log(`\nDealers: http://localhost:${port}/\n`);
  for (const slug of sites) console.log(`  http://${slug}.localhost:${port}/`);
  console.log('\nCtrl+C stops the server.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
    });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
