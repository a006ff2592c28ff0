import { things } from '../src/domain/stock/show-count.ts';
import { bringUpToDate, openHosts, shownOn, takeOff } from '../src/publish/hosts.ts';
import {
  differenceLines,
  pruneStore,
  qualityText,
  releaseList,
  releaseText,
  usualRetention,
  verifyReleases,
} from '../src/publish/release-commands.ts';
import { DealerReleases } from '../src/release-store/dealer-releases.ts';
import { openStore } from '../src/release-store/object-store.ts';
import { Misuse, program, wholeNumber } from './command-line.ts';

const help = `Shows, compares, proves and takes back releases.

  npm run release -- list [SLUG]
  npm run release -- show SLUG [RELEASE]
  npm run release -- quality SLUG [RELEASE]
  npm run release -- diff SLUG RELEASE [RELEASE]
  npm run release -- page SLUG PATH [--at INSTANT]
  npm run release -- rollback SLUG [RELEASE]
  npm run release -- takedown SLUG
  npm run release -- verify [SLUG ...]
  npm run release -- prune [--days N] [--at-least N]

  list       a dealer's releases, newest first; the dealers of the store without SLUG
  show       what a release holds; the current one without RELEASE
  quality    what the dealer can put right in a release, as the desk shows it
  diff       what differs from one release to another, or to the current one
  page       prints a page as visitors saw it at an instant (2026-11-23T10:00:00Z); now without --at
  rollback   makes an older release current and hands it to the hosts; the one before without RELEASE
  takedown   answers visitors with status 410, and removes the site from the hosts in PUBLISH_HOSTS
  verify     reads every blob and compares it with its hash
  prune      removes old releases

  --at INSTANT  the moment of the page
  --days N      removes releases older than N days (${usualRetention.days})
  --at-least N  but keeps the newest N of each dealer (${usualRetention.atLeast})

After rollback and takedown the dealer is on hold: no publish changes it until npm run fleet -- resume SLUG.
RELEASE_STORE names the store: a folder (.releases) or s3://bucket/prefix.` as const;

/** `npm run release`. */
export const main = program({ name: 'release', help }, async (values, positionals) => {
  const releases = new DealerReleases(await openStore(process.env));
  const [verb, slug, ...words] = positionals;
  const now = new Date();
  if (verb === 'verify') return verify(releases, positionals.slice(1));
  if (verb === 'prune') {
    const { days = usualRetention.days, 'at-least': atLeast = usualRetention.atLeast } = values;
    const retention = {
      days: wholeNumber('--days', String(days), 0, 36_500),
      atLeast: wholeNumber('--at-least', String(atLeast), 1, 10_000),
    };
    const pruned = await pruneStore(releases, retention, now.getTime());
    console.log(
      `${things(pruned.releases, 'release')} and ${things(pruned.blobs, 'blob')} of ${pruned.bytes} bytes removed`,
    );
    return 0;
  }
  if (slug === undefined && verb === 'list') {
    console.log((await releases.knownSlugs()).join('\n'));
    return 0;
  }
  if (slug === undefined) throw new Misuse(help);
  const named = async (release: string | undefined) => {
    if (release !== undefined) return releases.manifest(slug, release);
    const manifest = await releases.currentManifest(slug);
    if (!manifest) throw new Error(`${slug} has no current release.`);
    return manifest;
  };
  if (verb === 'list') console.log((await releaseList(releases, slug)).join('\n'));
  else if (verb === 'show') console.log(releaseText(await named(words[0])));
  else if (verb === 'quality') {
    const { release } = await named(words[0]);
    const quality = await releases.quality(slug, release);
    if (!quality)
      throw new Error(`Nothing is known of ${release}. It needs "desk.enabled" and "desk.quality.enabled".`);
    console.log(qualityText(quality));
  } else if (verb === 'diff' && words[0] !== undefined)
    console.log(differenceLines(await named(words[0]), await named(words[1])).join('\n') || 'No difference.');
  else if (verb === 'page' && words[0] !== undefined) await page(releases, slug, words[0], values.at);
  else if (verb === 'rollback') {
    const release = await releases.rollBack(slug, words[0], now);
    for (const host of await openHosts(process.env)) await bringUpToDate(host, slug, releases, now);
    console.log(
      `${slug} shows ${release} again and is on hold. When the cause is mended: npm run fleet -- resume ${slug}`,
    );
  } else if (verb === 'takedown') {
    await releases.takeDown(slug, now);
    for (const host of await openHosts(process.env)) await takeOff(host, slug, releases);
    const left = await shownOn(slug, releases);
    console.log(
      `${slug} is taken down: npm run serve -- --sites answers 410, and other hosts have no file of it.`,
    );
    if (left.length > 0)
      throw new Error(
        `It is shown on ${left.join(' and ')} as well. Name it in PUBLISH_HOSTS and take it down again.`,
      );
  } else throw new Misuse(help);
  return 0;
});

async function page(releases: DealerReleases, slug: string, path: string, at: string | undefined) {
  const moment = at === undefined ? new Date() : new Date(at);
  if (Number.isNaN(moment.getTime())) throw new Misuse(`--at is '${at}'; write 2026-11-23T10:00:00Z.`);
  const manifest = at === undefined ? await releases.currentManifest(slug) : await releases.at(slug, moment);
  if (!manifest) throw new Error(`${slug} had no release at ${moment.toISOString()}.`);
  const file = manifest.files[path];
  if (!file) throw new Error(`${slug} had no ${path} at ${moment.toISOString()} (${manifest.release}).`);
  console.error(`${manifest.siteUrl}${path}, release ${manifest.release} of ${manifest.at}`);
  // The reader, such as `head`, may close the pipe.
  process.stdout.on('error', () => undefined);
  process.stdout.write(await releases.content(file));
}

async function verify(releases: DealerReleases, slugs: string[]): Promise<number> {
  const checked = new Map<string, boolean>();
  let faults = 0;
  const all = await releases.knownSlugs();
  const unknown = slugs.find((slug) => !all.includes(slug));
  if (unknown !== undefined) throw new Error(`${unknown} has no release in ${releases.store.address}.`);
  for (const slug of slugs.length > 0 ? slugs : all)
    for (const { release, path, fault } of await verifyReleases(releases, slug, checked)) {
      faults++;
      console.error(`${slug} ${release} ${path}: ${fault} in the store`);
    }
  console.log(`${things(checked.size, 'blob')} read, ${things(faults, 'fault')}`);
  if (faults > 0) console.error('Restore what is named from a backup of the store (docs/operations.md).');
  return faults > 0 ? 1 : 0;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
