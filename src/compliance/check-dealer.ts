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

/** The problems of a dealer with a valid configuration. */
interface DealerCheck {
  /** The problems of its other files. */
  problems: ConfigProblem[];
  /** The findings of the planned site. Empty when it cannot be planned. */
  findings: LocatedFinding[];
}

/**
 * Reads the dealer's other files, plans its site and checks it against the rules of the trade.
 *
 * @param copies the last good stock of feeds
 * @param now milliseconds since 1970
 */
export async function checkDealer(
  dealersDir: string,
  dealer: Dealer,
  { cacheDir, copies = cachedCopies(cacheDir), now }: { cacheDir: string; copies?: StockCopies; now: number },
): Promise<DealerCheck> {
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
    ...(await tilePictureFindings(dealer, folder)),
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

/** The dealer's tile pictures that are not 1000 by 1000 pixels (LIMIT-3). Tiles would crop or stretch them. */
async function tilePictureFindings(dealer: Dealer, folder: string): Promise<Finding[]> {
  const own = pictures(dealer).filter(({ path: [group, kind], source }) => {
    const isTile = group === 'tiles' || (group === 'promotions' && kind === 'promoTiles');
    return isTile && source.startsWith('media/');
  });
  if (own.length === 0) return [];
  // Loaded here, because most dealers have no tile pictures of their own.
  const { default: sharp } = await import('sharp');
  const findings = await Promise.all(
    own.map(async ({ path, source }): Promise<Finding[]> => {
      const size = await sharp(join(folder, source), { limitInputPixels: mostPhotoPixels })
        .metadata()
        .then(({ autoOrient }) => autoOrient)
        .catch(() => undefined);
      // A vector image is sharp at any size.
      const isRight = source.endsWith('.svg')
        ? size?.width === size?.height
        : size?.width === tileSize && size.height === tileSize;
      if (size && isRight) return [];
      return [
        warning('tile-picture', inDealer(path), {
          found: size ? `${source}, ${size.width} by ${size.height} pixels` : source,
          message: size ? 'Pictures of tiles are 1000 by 1000 pixels.' : 'This picture cannot be read.',
          remedy: size
            ? 'Cut the picture to a square and save it at 1000 by 1000.'
            : 'Save it again as JPEG, PNG, WebP or SVG.',
        }),
      ];
    }),
  );
  return findings.flat();
}
