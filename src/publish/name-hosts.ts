import type { Dealer } from '../config/schema/dealer.ts';
import type { DealerReleases } from '../release-store/dealer-releases.ts';
import type { HostRecord } from '../release-store/host-record.ts';
import { readJson } from '../release-store/object-store.ts';

/** The hosts that a dealer's site has in the store. */
interface SiteNames {
  siteUrl: string;
  hosts: string[];
}

const recordKey = (host: string) => `hosts/${host}.json`;
const namesKey = (slug: string) => `dealers/${slug}/names.json`;

/**
 * Writes what each host of a dealer shows: the site, or the way to the site's own address. The address that a dealer
 * left leads to the new one.
 *
 * @param before the address of the release before, for stores that have no names yet
 * @throws when a host shows the site of another dealer
 */
export async function nameHosts(
  releases: DealerReleases,
  { slug, siteUrl, hosts }: Pick<Dealer, 'slug' | 'siteUrl' | 'hosts'>,
  before: string | undefined,
): Promise<void> {
  const { store } = releases;
  const known =
    (await readJson<SiteNames>(store, namesKey(slug))) ??
    (before ? { siteUrl: before, hosts: [] } : undefined);
  const names: SiteNames = { siteUrl, hosts };
  if (JSON.stringify(known) === JSON.stringify(names) && (await store.has(namesKey(slug)))) return;
  const own = new URL(siteUrl).host;
  const records = new Map<string, HostRecord>([[own, { dealer: slug }]]);
  for (const host of hosts)
    records.set(host, isSameName(host, own) ? { movedTo: siteUrl } : { dealer: slug });
  for (const host of records.keys()) await mustBeFree(releases, host, slug);
  const left = known ? new URL(known.siteUrl).host : own;
  if (!records.has(left)) records.set(left, { movedTo: siteUrl });
  for (const [host, record] of records) await store.put(recordKey(host), JSON.stringify(record));
  await store.remove((known?.hosts ?? []).filter((host) => !records.has(host)).map(recordKey));
  await store.put(namesKey(slug), JSON.stringify(names));
}

/** Visitors take 'example.com.au' and 'www.example.com.au' for one site, so one of them leads to the other. */
function isSameName(host: string, other: string): boolean {
  return host.replace(/^www\./, '') === other.replace(/^www\./, '');
}

async function mustBeFree(releases: DealerReleases, host: string, slug: string): Promise<void> {
  const record = await readJson<HostRecord>(releases.store, recordKey(host));
  if (!record || !('dealer' in record) || record.dealer === slug) return;
  const { dealer } = record;
  const current = await releases.current(dealer);
  if (!current || current.takenDown) return;
  throw new Error(
    `${host} shows the site of ${dealer}. Give one of the two another host, or run: npm run release -- takedown ${dealer}`,
  );
}
