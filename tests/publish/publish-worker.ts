import { openHosts } from '../../src/publish/hosts.ts';
import { runPublish } from '../../src/publish/run-publish.ts';
import { openStore } from '../../src/release-store/object-store.ts';

/** A worker that a test starts and kills: `node publish-worker.ts ROOT DEALERS CACHE`, settings in the environment. */
const [root, dealersDir, cacheDir] = process.argv.slice(2) as [string, string, string];
await runPublish({
  root,
  dealersDir,
  cacheDir,
  store: await openStore(process.env),
  hosts: await openHosts(process.env),
  environment: process.env,
  now: Date.now,
  readHeld: async () => () => [],
  except: [],
  threads: 1,
  json: false,
  watch: true,
});
