import type { Dealer } from '../config/schema/dealer.ts';
import { atOnce } from '../domain/at-once.ts';
import { parsedJson } from '../domain/record.ts';
import {
  type DealerReleases,
  type HostRecord,
  hostKey,
  idKey,
  namesKey,
  type SiteNames,
} from '../release-store/dealer-releases.ts';
import type { Manifest } from '../release-store/manifest.ts';
import { readJson, writeJson } from '../release-store/object-store.ts';

const readsAtOnce = 32;

/**
 * Stores what each host name of a dealer shows: the site, or a redirect to the site's main URL. A former URL of
 * the dealer redirects to the new one. Stores whose the website's id is, too: leads are stored under it.
 *
 * @param before the URL of the previous release, for stores without host names
 * @throws when a host name or the id belongs to the site of another dealer
 */
export async function nameHosts(
  releases: DealerReleases,
  { slug, id, siteUrl, hosts }: Pick<Dealer, 'slug' | 'id' | 'siteUrl' | 'hosts'>,
  before: string | undefined,
): Promise<void> {
  const { store } = releases;
  const known = (await releases.names(slug)) ?? (before ? { siteUrl: before, hosts: [] } : undefined);
  const names: SiteNames = { siteUrl, hosts, id };
  if (JSON.stringify(known) === JSON.stringify(names) && (await store.has(namesKey(slug)))) return;
  const own = new URL(siteUrl).host;
  // Visitors consider 'example.com.au' and 'www.example.com.au' the same site, so one redirects to the other.
  const isSame = (host: string) => host.replace(/^www\./, '') === own.replace(/^www\./, '');
  const records = new Map<string, HostRecord>([[own, { dealer: slug }]]);
  for (const host of hosts) records.set(host, isSame(host) ? { movedTo: siteUrl } : { dealer: slug });
  for (const host of records.keys())
    await mustBeFree(releases, host, slug, ['host', `${host} shows the site`]);
  await mustBeFree(releases, id, slug, ['id', `${id} is the id`]);
  const left = known ? new URL(known.siteUrl).host : own;
  if (!records.has(left)) records.set(left, { movedTo: siteUrl });
  for (const [host, record] of records) await writeJson(store, hostKey(host), record);
  await store.remove((known?.hosts ?? []).filter((host) => !records.has(host)).map(hostKey));
  await writeJson<HostRecord>(store, idKey(id), { dealer: slug });
  if (known?.id !== undefined && known.id !== id) await store.remove([idKey(known.id)]);
  await writeJson(store, namesKey(slug), names);
}

/** Makes the host names and the id of a dealer free for others. */
export async function freeNames(
  { store }: DealerReleases,
  { slug, siteUrl, id }: Pick<Dealer, 'slug' | 'siteUrl' | 'id'>,
): Promise<void> {
  const own: string[] = [];
  await atOnce(readsAtOnce, await store.list('hosts/'), async ({ key }) => {
    const record = await readJson<HostRecord>(store, key);
    if (record && ('dealer' in record ? record.dealer === slug : record.movedTo === siteUrl)) own.push(key);
  });
  const holder = await readJson<HostRecord>(store, idKey(id));
  if (holder && 'dealer' in holder && holder.dealer === slug) own.push(idKey(id));
  await store.remove(own);
}

/** @param words what is claimed, and the beginning of the message: 'host' and 'www.example.com.au shows the site' */
async function mustBeFree(
  releases: DealerReleases,
  claim: string | number,
  slug: string,
  [what, begin]: [what: string, begin: string],
): Promise<void> {
  const dealer = await releases.holderOf(claim);
  if (dealer === undefined || dealer === slug) return;
  throw new Error(
    `${begin} of ${dealer}. Give one of the two another ${what}; where the folder of ${dealer} has another one already, publish it first. Or run: npm run release -- takedown ${dealer}`,
  );
}

/** Maximum number of redirects of a dealer. The oldest ones are removed. */
const mostRemembered = 5000;

/** The slugs of the cars whose pages are in the one release and not in the next. */
export function carsOfGonePages(before: Manifest['files'], files: Manifest['files']): string[] {
  return Object.keys(before)
    .filter((path) => path.startsWith('/cars/') && path !== '/cars/' && !files[path])
    .map((path) => path.slice('/cars/'.length, -1));
}

/**
 * Returns redirects for the pages of cars that are no longer listed: to the page of the model, otherwise of the
 * make. The breadcrumbs of the car's old page contain both. A car that is listed again has no redirect.
 *
 * @param before the previous release, which contains the pages of the cars that are gone
 * @param htmlOf returns the HTML of a page of that release
 */
export async function goneCars(
  before: Manifest | undefined,
  files: Manifest['files'],
  htmlOf: (path: string) => Promise<string>,
): Promise<Record<string, string>> {
  if (!before) return {};
  const known = Object.entries(before.redirects ?? {}).filter(
    ([path, target]) => !files[path] && files[target],
  );
  const added: [string, string][] = [];
  for (const slug of carsOfGonePages(before.files, files)) {
    const path = `/cars/${slug}/`;
    const target = breadcrumbs(await htmlOf(path)).findLast((crumb) => crumb !== '/' && files[crumb]);
    if (target !== undefined) added.push([path, target]);
  }
  return Object.fromEntries([...known, ...added].slice(-mostRemembered));
}

/** The paths of a page's breadcrumbs, from its JSON-LD. */
export function breadcrumbs(html: string): string[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  for (const [, json = ''] of blocks) {
    if (!json.includes('"BreadcrumbList"')) continue;
    // A page without readable breadcrumbs has no redirect.
    const { itemListElement = [] } = (parsedJson(json) ?? {}) as { itemListElement?: { item?: string }[] };
    return itemListElement.flatMap(({ item }) => URL.parse(item ?? '')?.pathname ?? []);
  }
  return [];
}
