import { join } from 'node:path';
import { shownPath } from '../config/layer-file.ts';
import type { ConfigProblem } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { readCatalogue } from '../content/read-catalogue.ts';
import { readParts } from '../content/read-parts.ts';
import { readStock } from '../inventory/read-stock.ts';
import { dealerToday } from '../site/dealer-day.ts';
import { planSite } from '../site/plan-site.ts';
import { lintSite } from './lint-site.ts';
import { type LocatedFinding, located } from './located.ts';
import { tilePictureFindings } from './tile-picture-rules.ts';

/** The problems of a dealer with a valid configuration. */
export interface DealerCheck {
  /** The problems of its other files. */
  problems: ConfigProblem[];
  /** The findings of the planned site. Empty when it cannot be planned. */
  findings: LocatedFinding[];
}

/**
 * Reads the dealer's other files, plans its site and checks it against the rules of the trade.
 *
 * @param cacheDir contains the last good copy of a stock from a URL
 * @param now milliseconds since 1970
 */
export async function checkDealer(
  dealersDir: string,
  dealer: Dealer,
  { cacheDir, now }: { cacheDir: string; now: number },
): Promise<DealerCheck> {
  const folder = join(dealersDir, dealer.slug);
  const content = await readCatalogue(dealersDir, dealer);
  const { parts, problems: inParts } = await readParts(folder, dealer.slug);
  const problems = [...content.failures, ...content.problems, ...inParts];
  if (content.failures.length + inParts.length > 0) return { problems, findings: [] };
  const today = dealerToday(dealer, now);
  const stock = await readStock(dealer, { folder, cacheDir: join(cacheDir, 'stock'), today }).catch(
    (error: Error) => error,
  );
  if (stock instanceof Error)
    return { problems: [...problems, unreadStock(dealer, folder, stock)], findings: [] };
  const { catalogue } = content;
  const plan = planSite({ dealer, inventory: stock, today, folder, parts, catalogue });
  const findings = [
    ...lintSite({ dealer, inventory: stock, catalogue, plan, today }),
    ...(await tilePictureFindings(dealer, folder)),
  ];
  return { problems, findings: await located(dealersDir, dealer, findings) };
}

function unreadStock({ slug, stock }: Dealer, folder: string, { message }: Error): ConfigProblem {
  const file = shownPath(join(folder, stock.url ? 'dealer.json' : 'stock.ndjson'));
  const remedy = stock.url
    ? 'Correct "stock.url", or try again.'
    : 'Bring the stock: npm run stock -- import.';
  return {
    dealer: slug,
    file,
    key: stock.url ? 'stock.url' : '',
    message: `The stock cannot be read: ${message}`,
    remedy,
  };
}
