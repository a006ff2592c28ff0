import { isUtf8 } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { nearest } from '../config/issue-fault.ts';
import { shownPath } from '../config/layer-file.ts';
import { pictures } from '../config/load-dealer.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { readCatalogue } from '../content/read-catalogue.ts';
import { readParts } from '../content/read-parts.ts';
import type { Car } from '../domain/cars/car.ts';
import { currentStock } from '../inventory/feed/take-stock.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { isPhotoName, mostPhotoPixels, photoKind } from '../photos/photo-kind.ts';
import { cachedCopies, type StockCopies } from '../release-store/stock-copies.ts';
import { dealerToday } from '../site/site-identity.ts';
import { type Finding, inDealer, inStock, warning } from './finding.ts';
import { lintSite } from './lint-site.ts';
import { type LocatedFinding, located } from './located.ts';

/**
 * Reads the other files of a dealer with a valid configuration, plans its site and checks it against the rules of the
 * trade.
 *
 * @param copies the last good stock of feeds
 * @param now milliseconds since 1970
 * @returns the problems of the files, and the findings of the planned site: none when it cannot be planned
 */
export async function checkDealer(
  dealersDir: string,
  dealer: Dealer,
  { cacheDir, copies = cachedCopies(cacheDir), now }: { cacheDir: string; copies?: StockCopies; now: number },
): Promise<{ problems: ConfigProblem[]; findings: LocatedFinding[] }> {
  const folder = join(dealersDir, dealer.slug);
  const content = await readCatalogue(dealersDir, dealer);
  const { parts, problems: inParts } = await readParts(folder, dealer.slug);
  const problems = [...content.failures, ...content.problems, ...inParts];
  if (content.failures.length + inParts.length > 0) return { problems, findings: [] };
  const today = dealerToday(dealer, now);
  const stock = await currentStock(dealer, {
    dealersDir,
    copies,
    cacheDir,
    now,
    todayOf: () => today,
    environment: process.env,
  }).catch((error: Error) => error);
  if (stock instanceof Error)
    return { problems: [...problems, unreadStock(dealer, folder, stock)], findings: [] };
  const { catalogue } = content;
  const plan = planSite({ dealer, inventory: stock, today, folder, parts, catalogue });
  const findings = [
    ...lintSite({ dealer, inventory: stock, catalogue, plan, today, hosts: process.env['PUBLISH_HOSTS'] }),
    ...(await pictureSizeFindings(dealer, folder)),
    ...(await folderFindings(folder, stock.cars)),
  ];
  return { problems, findings: await located(dealersDir, dealer, findings) };
}

function unreadStock({ slug, stock }: Dealer, folder: string, { message }: Error): ConfigProblem {
  const [name, key, remedy] = stock.feed
    ? ['dealer.json', 'stock.feed', 'Correct "stock.feed", or try again.']
    : ['stock.ndjson', '', 'Bring the stock: npm run stock -- import.'];
  const file = shownPath(join(folder, name));
  return { dealer: slug, file, key, message: `The stock cannot be read: ${message}`, remedy };
}

/** Pictures of tiles are square, in pixels (LIMIT-3). */
const tileSize = 1000;

/** The least difference of a logo's proportions that is seen: one pixel of a small one is less. */
const leastSeen = 0.03;

/**
 * The dealer's pictures whose size is another than their place has: those of tiles are 1000 by 1000 pixels (LIMIT-3), a
 * logo is as its width and height say. They would be cropped or stretched, or move the page when they have loaded.
 */
async function pictureSizeFindings(dealer: Dealer, folder: string): Promise<Finding[]> {
  const findings = pictures(dealer)
    .filter(({ text }) => text.startsWith('media/'))
    .map(async ({ path, text: source }): Promise<Finding[]> => {
      const [group, kind] = path;
      const isTile = group === 'tiles' || (group === 'promotions' && kind === 'promoTiles');
      const logo = { logo: dealer.logo, header: dealer.header.headerLogo }[String(group)];
      if (!isTile && !logo) return [];
      // Loaded here, because most dealers have no such pictures of their own.
      const { default: sharp } = await import('sharp');
      const size = await sharp(join(folder, source), { limitInputPixels: mostPhotoPixels })
        .metadata()
        .then(({ autoOrient }) => autoOrient)
        .catch(() => undefined);
      const ratio = size ? size.width / size.height : Number.NaN;
      const found = size ? `${source}, ${size.width} by ${size.height} pixels` : source;
      if (logo) {
        if (!size || Math.abs((ratio * logo.height) / logo.width - 1) < leastSeen) return [];
        const message = `Its width and height say ${logo.width} by ${logo.height}, which is another shape.`;
        const remedy = `Write the picture's own: ${size.width} and ${size.height}, or both made smaller alike.`;
        return [warning('logo-size', inDealer(path.slice(0, -1)), { found, message, remedy })];
      }
      // A vector image is sharp at any size.
      if (ratio === 1 && (source.endsWith('.svg') || size?.width === tileSize)) return [];
      const [message, remedy] = size
        ? [
            'Pictures of tiles are 1000 by 1000 pixels.',
            'Cut the picture to a square and save it at 1000 by 1000.',
          ]
        : ['This picture cannot be read.', 'Save it again as JPEG, PNG, WebP or SVG.'];
      return [warning('tile-picture', inDealer(path), { found, message, remedy })];
    });
  return (await Promise.all(findings)).flat();
}

/** What a site reads of a dealer's folder (dealers/README.md). */
const files = ['dealer.json', 'stock.ndjson', 'offers.json', 'models.json', 'reviews.json', 'parts.json'];
const folders = ['pages', 'posts', 'media'];

/**
 * Findings about the files themselves: a site would leave them out, or show other characters, without a word.
 *
 * @param cars the dealer's, which may name photos of the folder
 */
export async function folderFindings(folder: string, cars: readonly Car[]): Promise<Finding[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const findings = await Promise.all(
    entries.map(async (entry): Promise<Finding[]> => {
      const path = relative(folder, join(entry.parentPath, entry.name));
      if (entry.isDirectory()) return nameFindings(path, folders);
      if (!entry.isFile()) return [];
      const named = nameFindings(path, files);
      if (named.length > 0) return named;
      if (/\.(?:json|md|ndjson)$/.test(path)) return textFindings(path, await readFile(join(folder, path)));
      return path.startsWith('media/') && isPhotoName(path)
        ? photoFindings(path, await readFile(join(folder, path)))
        : [];
    }),
  );
  const there = new Set(entries.map((entry) => relative(folder, join(entry.parentPath, entry.name))));
  return [...findings.flat(), ...cars.flatMap((car) => missingPhotos(car, there))];
}

function missingPhotos({ id, images, primary_image_url }: Car, there: ReadonlySet<string>): Finding[] {
  const named = new Set([primary_image_url ?? '', ...images.map(({ image_url }) => image_url)]);
  return [...named]
    .filter((path) => path.startsWith('media/') && !there.has(path))
    .map((found) =>
      warning('folder-file', inStock(id, found === primary_image_url ? 'primary_image_url' : 'images'), {
        found,
        message: "The dealer's folder has no such photo.",
        remedy: 'Add the file, or correct the name where the stock comes from.',
      }),
    );
}

function about(path: string, message: string, remedy: string, line?: number): Finding {
  const place = { file: 'folder' as const, path, ...(line !== undefined && { line, column: 1 }) };
  return warning('folder-file', place, { message, remedy });
}

/** Names that are nearly those that a site reads. Other files are the dealer's own: notes, a map, a feed. */
function nameFindings(path: string, known: readonly string[]): Finding[] {
  const isPage = /^(?:pages|posts)\//.test(path) && known === files;
  if (isPage && !path.endsWith('.md') && /\.(?:md|markdown|txt)$/i.test(path))
    return [about(path, 'No page is made of this file.', "Let its name end in '.md'.")];
  if (path.includes('/') || known.includes(path)) return [];
  const near = nearest(path.toLowerCase(), known);
  return near ? [about(path, 'No site reads this.', `Name it ${near} if that is meant.`)] : [];
}

function textFindings(path: string, bytes: Uint8Array): Finding[] {
  if (isUtf8(bytes)) return [];
  const lines = Buffer.from(bytes).toString('latin1').split('\n');
  const line = 1 + lines.findIndex((text) => !isUtf8(Buffer.from(text, 'latin1')));
  const message = 'This line has characters that are not UTF-8, and visitors would read � in their place.';
  return [about(path, message, 'Save the file as UTF-8.', line)];
}

async function photoFindings(path: string, bytes: Uint8Array): Promise<Finding[]> {
  const again = 'Save it again as JPEG, PNG, WebP or AVIF.';
  if (!photoKind(bytes)) return [about(path, 'This is no picture, whatever its name says.', again)];
  // Loaded here, because most dealers have their photos elsewhere.
  const { default: sharp } = await import('sharp');
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size) return [about(path, 'This picture cannot be read.', again)];
  if (size.width * size.height <= mostPhotoPixels) return [];
  const [megapixels, most] = [size.width * size.height, mostPhotoPixels].map((pixels) => pixels / 1_000_000);
  const message = `This picture has ${Math.round(megapixels!)} megapixels, and none of more than ${most} is shown.`;
  return [about(path, message, 'Save it at 2400 pixels across.')];
}
