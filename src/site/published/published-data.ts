import type { AnyPage } from '../page.ts';
import type { Planning } from '../planning.ts';
import type { Site } from '../site.ts';
import type { SiteFile } from '../site-file.ts';
import type { VehicleProps } from '../vehicle/vehicle-props.ts';
import { advertFeed, type LeftOutCar } from './advert-feed.ts';
import { carMarkdownFile } from './car-markdown.ts';
import { googleVehicleAds } from './google-vehicle-ads.ts';
import { inventoryFile } from './inventory-file.ts';
import { llmsFile } from './llms-file.ts';
import { marketplaceTable } from './marketplace-table.ts';
import { metaVehicles } from './meta-vehicles.ts';

/**
 * The files for programs that the dealer publishes (`publishedData`), and the cars that the feeds among them leave out.
 * They are files of the plan, so a build writes those whose content has changed.
 *
 * @param vehicles the props of the pages of cars
 */
export function publishedData(
  planning: Planning,
  { site, pages, vehicles }: { site: Site; pages: readonly AnyPage[]; vehicles: readonly VehicleProps[] },
): { files: SiteFile[]; leftOut: LeftOutCar[] } {
  const { dealer, stock } = planning;
  const wanted = dealer.publishedData;
  const feeds = [
    ...(wanted.googleVehicleAds.enabled ? [googleVehicleAds(dealer)] : []),
    ...(wanted.metaVehicles.enabled ? [metaVehicles(dealer)] : []),
    ...(wanted.marketplace.enabled ? [marketplaceTable(dealer)] : []),
  ].map((rules) => advertFeed(stock, rules));
  return {
    files: [
      ...(wanted.markdownPages ? vehicles.map((car) => carMarkdownFile(car, site)) : []),
      ...(wanted.inventory ? [inventoryFile(planning)] : []),
      ...(wanted.llmsTxt ? [llmsFile(planning, site, pages)] : []),
      ...feeds.map(({ file }) => file),
    ],
    leftOut: feeds.flatMap(({ leftOut }) => leftOut),
  };
}
