import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { buildFleet } from '../../src/build/build-fleet.ts';
import { indexFleet } from '../../src/build/index-fleet.ts';
import { SiteStates } from '../../src/build/site-state.ts';
import { nodesOf } from '../../src/config/search-nodes.ts';
import { listen } from '../../src/hosting/connections.ts';
import { createSiteServer } from '../../src/hosting/site-server.ts';
import { openApiServer } from '../../src/server/open-api-server.ts';
import { serverSettings } from '../../src/server/server-settings.ts';
import { obtainWebKit } from '../webkit/launch-webkit.ts';
import { obtainBrowser } from './find-browser.ts';
import { obtainJava } from './find-java.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the built sites. */
    outDir: string;
    /**
     * The time for which the sites were built, in milliseconds since 1970. A dealer's midnight may pass during the
     * tests.
     */
    builtAt: number;
    /** Port of the sites at `http://<slug>.localhost:<port>/`. */
    port: number;
    /** Address of the Chromium that all tests share. */
    browserEndpoint: string;
    browserName: BrowserName;
    /** Whether the engine of Safari can be tested on this machine. */
    hasWebKit: boolean;
    /** The command that runs Java. Undefined where there is none. */
    java: string | undefined;
    /** The API's SQLite file. Tests read stored rows from it. */
    apiDataFile: string;
  }
}

export type BrowserName = 'chromium' | 'firefox';

/** Builds every demo dealer as `npm run build` does, serves the output with its API, and starts one browser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = resolve(import.meta.dirname, '../..');
  const cacheDir = resolve(root, '.cache');
  const outDir = resolve(cacheDir, 'test-sites');
  const executablePath = obtainBrowser();
  const hasWebKit = obtainWebKit() !== undefined;
  const java = obtainJava();
  const builtAt = Date.now();
  await fillSearchServer(root, cacheDir, builtAt);
  const built = await buildFleet({
    root,
    cacheDir,
    outDir,
    dealersDir: resolve(root, 'dealers'),
    now: builtAt,
  });
  if (built.summary.failed > 0) {
    throw new Error(
      `The sites to test do not build:\n${JSON.stringify([built.problems, built.failures], null, 2)}`,
    );
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'forecourt-sites-'));
  const apiDataFile = join(dataFolder, 'api.sqlite');
  const states = new SiteStates(cacheDir, outDir);
  const api = await openApiServer({
    ...serverSettings({ LOG_LEVEL: 'error' }, { preview: true, dataFile: apiDataFile }),
    dealersDir: resolve(root, 'dealers'),
    cacheDir,
    published: states.published,
    preview: true,
  });
  const server = createSiteServer(outDir, api.listener);
  const port = await listen(server, 0);
  const browser = await chromium.launchServer({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  project.provide('outDir', outDir);
  project.provide('builtAt', builtAt);
  project.provide('port', port);
  project.provide('browserEndpoint', browser.wsEndpoint());
  project.provide('browserName', 'chromium');
  project.provide('hasWebKit', hasWebKit);
  project.provide('java', java);
  project.provide('apiDataFile', apiDataFile);
  return async () => {
    await browser.close();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
    await api.close();
    rmSync(dataFolder, { recursive: true });
  };
}

/**
 * Fills the search server that TYPESENSE_URL and TYPESENSE_API_KEY name, as `npm run index` does before a site is built
 * for it. The search of the demo dealer that takes its server from the environment then runs there in every test.
 */
async function fillSearchServer(root: string, cacheDir: string, now: number): Promise<void> {
  const { TYPESENSE_URL: urls, TYPESENSE_API_KEY: adminKey } = process.env;
  if (!urls || !adminKey) return;
  const { outcomes, problems } = await indexFleet({
    dealersDir: resolve(root, 'dealers'),
    cacheDir,
    now,
    server: { nodes: nodesOf(urls), adminKey },
  });
  if (outcomes.length + problems.length === 0)
    throw new Error(`Browsers cannot ask ${urls}. Name a server on https, or on this machine.`);
  if (problems.length > 0 || !outcomes.every(({ ok }) => ok))
    throw new Error(`The search server was not filled:\n${JSON.stringify([outcomes, problems], null, 2)}`);
}
