import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { SiteStates } from '../src/build/site-state.ts';
import { closeServer, listen, onStop } from '../src/hosting/connections.ts';
import { builtSites, createSiteServer } from '../src/hosting/site-server.ts';
import { usualDataFile } from '../src/release-store/data-home.ts';
import type { SiteCommands } from '../src/server/content-desk/content-desk.ts';
import { openApiServer } from '../src/server/open-api-server.ts';
import { serverSettings } from '../src/server/server-settings.ts';
import { clockFrom, nowHelp, type OptionValues, program, wholeNumber } from './command-line.ts';

const help = `Serves the built sites, with the API at /api/ of each. "npm start" builds every dealer first.

  npm run preview -- [--out DIR] [--port N] [--host ADDRESS] [--data FILE] [--dealers DIR] [--now INSTANT]

  --out DIR             where the sites are (dist)
  --port N              4321; 0 picks a free one
  --host ADDRESS        127.0.0.1
  --data FILE           the SQLite file of the API (.data/forecourt.sqlite)
  --dealers DIR         where dealers' folders are (dealers)
${nowHelp};
                        the clock of API and pages starts there. Use the same for the build
  --build               build every dealer first, as npm start does` as const;

type Values = OptionValues<typeof help>;

/** `npm run preview` and `npm start`. The server runs on after it returns. */
export const main = program({ name: 'preview', help }, async (values) => {
  const port = wholeNumber('--port', values.port ?? '4321', 0, 65_535);
  const status = values.build ? statusOfBuild(values) : 0;
  if (status === 0) await preview(values, port);
  return status;
});

/** Builds every dealer's site for the moment of the preview. */
function statusOfBuild({ out = 'dist', dealers = 'dealers', now }: Values): number {
  const words = ['--out', out, '--dealers', dealers, ...(now === undefined ? [] : ['--now', now])];
  const script = join(import.meta.dirname, 'build.ts');
  return spawnSync(process.execPath, [script, ...words], { stdio: 'inherit' }).status ?? 1;
}

async function preview(values: Values, wantedPort: number): Promise<void> {
  const outDir = resolve(values.out ?? 'dist');
  const now = clockFrom(values.now);
  const dealersDir = resolve(values.dealers ?? 'dealers');
  const { contentMode, ...settings } = serverSettings(process.env, {
    preview: true,
    dataFile: resolve(values.data ?? usualDataFile()),
  });
  const states = new SiteStates(resolve('.cache'), outDir);
  const api = await openApiServer({
    ...settings,
    content: contentMode && {
      mode: contentMode,
      commands: siteCommands({ outDir, dealersDir, now: values.now }),
    },
    dealersDir,
    cacheDir: resolve('.cache'),
    published: states.published,
    quality: async (slug) => states.quality(slug),
    preview: true,
    now,
  });
  const server = createSiteServer(outDir, api.listener, values.now === undefined ? undefined : now);
  const port = await listen(server, wantedPort, values.host ?? '127.0.0.1');
  const sites = await builtSites(outDir);
  if (values.now !== undefined) console.log(`\nThe clock was set to ${new Date(now()).toISOString()}.`);
  console.log(`\nDealers: http://localhost:${port}/\n`);
  for (const slug of sites) console.log(`  http://${slug}.localhost:${port}/`);
  console.log('\nMails that visitors and dealers would get: /api/dev/letters of each.');
  const desks = await api.demoSignIns();
  if (desks.size > 0)
    console.log('\nDesks, where staff answer leads. Each link signs in once, until tonight:\n');
  for (const [slug, path] of desks) console.log(`  http://${slug}.localhost:${port}${path}`);
  console.log('\nCtrl+C stops the server.');
  onStop(async () => {
    await closeServer(server, 1000);
    await api.close();
  });
}

/** A preview publishes by building into the folder that it serves. */
function siteCommands(of: { outDir: string; dealersDir: string; now: string | undefined }): SiteCommands {
  const script = join(import.meta.dirname, 'build.ts');
  const at = of.now === undefined ? [] : ['--now', of.now];
  const build = (dealers: string, slug: string, outDir: string) => [
    script,
    ...['--dealers', dealers, '--dealer', slug, '--out', outDir, ...at],
  ];
  return {
    build: (draft) => build(draft.dealersDir, draft.slug, draft.outDir),
    publish: (slug) => build(of.dealersDir, slug, of.outDir),
  };
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
