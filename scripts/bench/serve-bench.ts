import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDealers } from '../../src/config/load.ts';
import { atOnce } from '../../src/domain/at-once.ts';
import { readStock } from '../../src/inventory/read-stock.ts';
import { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { FolderStore } from '../../src/release-store/object-store.ts';
import { dealerDirectory } from '../../src/server/dealers/dealer-directory.ts';
import { releasedDealers } from '../../src/server/dealers/released-dealers.ts';
import { serverDataOf } from '../../src/site/server-data.ts';
import { peakOf } from './measured-run.ts';

const slug = 'meridian-auto-group';

/** Measures `npm run serve` with a store in which every dealer is a copy of the largest demo dealer. */
export async function benchServe(root: string, dealers: number) {
  const folder = join(root, '.cache/bench/served');
  rmSync(folder, { recursive: true, force: true });
  const releases = new DealerReleases(new FolderStore(folder));
  const copy = await copiesOf(join(root, 'dealers'));
  const publish = async (number: number, release: string) => {
    const data = copy(number);
    const server = await releases.addServerData(data);
    await releases.serve({ dealer: data.head.slug, release, today: '2026-11-28', server });
  };
  await atOnce(8, [...Array(dealers).keys()], (number) => publish(number, 'first'));
  const { startSeconds, peakMb, firstCarMs } = await started(root, folder, dealers);

  let now = 1;
  const directory = dealerDirectory({
    published: releasedDealers(releases),
    elapsed: () => now,
    log: { error: console.error },
  });
  await directory.byId(idOf(0));
  await publish(0, 'second');
  now += 2000;
  const asked = performance.now();
  await directory.byId(idOf(0));
  /** From the request of a dealer that was just published until its new configuration is known. */
  const changedMs = performance.now() - asked;
  rmSync(folder, { recursive: true });
  return { dealers, startSeconds, peakMb, changedMs, firstCarMs };
}

const idOf = (number: number) => 100_000 + number;
const hostOf = (number: number) => `www.copy-${number}.example`;

/** Returns what is published of the copy with a number. All have the same stock, which the store keeps once. */
async function copiesOf(dealersDir: string) {
  const { dealers } = await loadDealers(dealersDir, [slug]);
  const dealer = dealers[0]!;
  const inventory = await readStock(dealer, { folder: join(dealersDir, slug), today: '2026-11-28' });
  const { stock } = serverDataOf({ dealer, inventory }, undefined);
  return (number: number) => {
    const one = {
      ...dealer,
      slug: `copy-${number}`,
      id: idOf(number),
      siteUrl: `https://${hostOf(number)}`,
      hosts: [],
    };
    return { ...serverDataOf({ dealer: one, inventory: { cars: [] } }, undefined), stock };
  };
}

async function started(root: string, store: string, dealers: number) {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'scripts/serve.ts'), '--port', '0', '--data', `${store}/bench.sqlite`],
    {
      cwd: root,
      env: { ...process.env, RELEASE_STORE: store, LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  try {
    const address = await new Promise<string>((done, failed) => {
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
        const [url] = /http:\S+ready/.exec(output) ?? [];
        if (url) done(url);
      });
      child.on('exit', (code) => failed(new Error(`npm run serve ended with ${code}.`)));
    });
    const ready = (await (await fetch(address)).json()) as { dealers: number };
    if (ready.dealers !== dealers) throw new Error(`It serves ${ready.dealers} dealers of ${dealers}.`);
    /** From the start of the process until it is ready for all dealers. */
    const startSeconds = (performance.now() - begun) / 1000;
    const peakMb = peakOf(child.pid);
    const asked = performance.now();
    const origin = `https://${hostOf(dealers - 1)}`;
    await (await fetch(new URL('/api/cars/none', address), { headers: { origin } })).text();
    // The last: from the request of a car of a dealer that nobody asked for before.
    return { startSeconds, peakMb, firstCarMs: performance.now() - asked };
  } finally {
    child.kill();
  }
}
