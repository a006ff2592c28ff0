import { loadDealers } from '../../src/config/load.ts';
import { stockFromLines } from '../../src/inventory/read-stock.ts';
import type { DealerReleases } from '../../src/release-store/dealer-releases.ts';
import { contentHash, filesHash, type Manifest } from '../../src/release-store/manifest.ts';
import type { StockCopy } from '../../src/release-store/stock-copies.ts';
import { serverDataOf } from '../../src/site/server-data.ts';

/** A line of stock, whose name has to be escaped on a page. */
export const stockLine = (id: number, price: number, more: object = {}) => ({
  ...{ id: String(id), year: 2022, make: 'Kia', model: 'Rio', car_type: 'Used', odometer: 10_000 },
  ...{ price, name: `2022 Kia Rio <${id}>`, images: [`https://photos.example/${id}.jpg`], ...more },
});

const ndjson = (lines: readonly object[]) => lines.map((one) => JSON.stringify(one)).join('\n');

/** A copy of stock. @param why it is held */
export function stockCopy(lines: readonly object[], why?: string): StockCopy {
  const text = ndjson(lines);
  const about = { hash: contentHash(text), source: 'feed', reading: '', cars: lines.length, rejected: 0 };
  return { text, about: { ...about, takenAt: '2026-11-20T00:00:00.000Z', ...(why && { why }) } };
}

/** Makes a release of the dealer alpha current, without rendering a page. Its files have no content. */
export async function addRelease(
  releases: DealerReleases,
  dealersDir: string,
  { name, lines, pages }: { name: string; lines: readonly object[]; pages: readonly string[] },
): Promise<void> {
  const { dealers } = await loadDealers(dealersDir, ['alpha']);
  const { cars } = stockFromLines(ndjson(lines), '', '2026-11-21');
  const server = await releases.addServerData(
    serverDataOf({ dealer: dealers[0]!, inventory: { cars } }, undefined),
  );
  const file = (text: string) => ({ hash: contentHash(text), bytes: 1, stored: 1, type: 'text/html' });
  const files = Object.fromEntries(pages.map((path) => [path, file(`${name} ${path}`)]));
  const manifest: Manifest = {
    ...{ format: 1, dealer: 'alpha', release: name, at: '2026-11-20T00:00:00.000Z', files, server },
    ...{ siteUrl: 'https://www.alpha.example', app: 'app', configuration: filesHash(files) },
    ...{ today: '2026-11-21', cars: cars.length, immutable: [] },
  };
  await releases.add(manifest);
  await releases.makeCurrent(manifest, new Date());
}
