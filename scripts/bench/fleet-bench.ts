import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FleetSize,
  fleetToMeasure,
  measuredRun,
  medianOf,
  sizeOfFolder,
  summaryOf,
} from './measured-run.ts';

const warmRuns = 3;

/** About what Amazon S3 Standard costs in Sydney, in US dollars: a thousand PUT requests, a gigabyte and month. */
const putPrice = 0.0055;
const storagePrice = 0.025;

/** Measures `npm run publish` over a made-up fleet, into a store in a folder. */
export async function benchFleet(root: string, size: FleetSize) {
  const { scratch, dealersDir } = await fleetToMeasure(root, size);
  const store = join(scratch, 'store');
  const slug = readdirSync(dealersDir).sort()[0]!;
  const feed = feedOf(dealersDir, slug);
  const fixed = ['scripts/publish.ts', '--dealers', dealersDir, '--reservations', 'none', '--json'];
  const publish = (...words: string[]) => measuredRun(root, [...fixed, ...words], { RELEASE_STORE: store });
  const cold = await publish();
  const { pages } = summaryOf(cold);
  // As the watch does it.
  const onePrice = await medianOf(warmRuns, (index) => {
    const text = readFileSync(feed, 'utf8');
    writeFileSync(feed, text.replace(/"price":\d+/, `"price":${20_000 + index}`));
    return publish('--dealer', slug);
  });
  const unchanged = await medianOf(warmRuns, () => publish());
  const { files: objects, bytes: storedBytes } = sizeOfFolder(store);
  const result = {
    ...size,
    pages,
    /** Into an empty store. */
    coldSeconds: cold.seconds,
    coldPeakMb: cold.peakMb,
    pagesASecond: pages / cold.seconds,
    onePriceSeconds: onePrice.seconds,
    unchangedSeconds: unchanged.seconds,
    unchangedPeakMb: unchanged.peakMb,
    siteGb: (await siteBytesOf(store, slug, size.dealers)) / 1e9,
    storedGb: storedBytes / 1e9,
    objects,
    putDollars: (objects / 1000) * putPrice,
    monthDollars: (storedBytes / 1e9) * storagePrice,
  };
  rmSync(scratch, { recursive: true, force: true });
  return result;
}

/** Gives a dealer a feed in place of its stock file. Returns the feed's file. */
function feedOf(dealersDir: string, slug: string): string {
  const config = join(dealersDir, slug, 'dealer.json');
  const dealer = JSON.parse(readFileSync(config, 'utf8'));
  const stock = { ...dealer.stock, feed: { url: 'file:stock.ndjson' } };
  writeFileSync(config, JSON.stringify({ ...dealer, stock }));
  return join(dealersDir, slug, 'stock.ndjson');
}

/** Bytes of one dealer's site, times the number of dealers: they are alike. */
async function siteBytesOf(store: string, slug: string, dealers: number): Promise<number> {
  const { DealerReleases } = await import('../../src/release-store/dealer-releases.ts');
  const { FolderStore } = await import('../../src/release-store/object-store.ts');
  const manifest = await new DealerReleases(new FolderStore(store)).currentManifest(slug);
  return Object.values(manifest?.files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0) * dealers;
}
