import { join } from 'node:path';
import { shownPath } from '../config/layer-file.ts';
import { pictures } from '../config/load-dealer.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { readCatalogue } from '../content/read-catalogue.ts';
import { readParts } from '../content/read-parts.ts';
import { currentStock } from '../inventory/feed/take-stocks.ts';
import { planSite } from '../page-kinds/plan-site.ts';
import { mostPhotoPixels } from '../photos/photo-kind.ts';
import { cachedCopies, type StockCopies } from '../release-store/stock-copies.ts';
import { dealerToday } from '../site/site-identity.ts';
import { type Finding, inDealer, warning } from './finding.ts';
import { folderFindings } from './folder-rules.ts';
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
