import { contactPath, testDrivePath, tradeInPath } from '../../domain/leads/form-paths.ts';
import type { AnyPage } from '../page.ts';
import type { Planning } from '../planning.ts';
import type { LocationSummary, Site, SiteFile } from '../site.ts';
import { advertFeed, type LeftOutCar } from './advert-feed.ts';
import { markdownLink, markdownText } from './car-markdown.ts';
import { googleVehicleAds } from './google-vehicle-ads.ts';
import { inventoryFile, inventoryPath } from './inventory-file.ts';
import { marketplaceTable } from './marketplace-table.ts';
import { metaVehicles } from './meta-vehicles.ts';

/**
 * The files for programs that the dealer publishes (`publishedData`), and the cars that the feeds among them leave out.
 * They are files of the plan, so a build writes those whose content has changed.
 *
 * @param copies makes the copies of pages in Markdown
 */
export function publishedData(
  planning: Planning,
  { site, pages, copies }: { site: Site; pages: readonly AnyPage[]; copies: () => SiteFile[] },
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
      ...(wanted.markdownPages ? copies() : []),
      ...(wanted.inventory ? [inventoryFile(planning)] : []),
      ...(wanted.llmsTxt ? [llmsFile(planning, site, pages)] : []),
      ...feeds.map(({ file }) => file),
    ],
    leftOut: feeds.flatMap(({ leftOut }) => leftOut),
  };
}

const llmsPath = '/llms.txt';

/**
 * The guide for assistants in the form of https://llmstxt.org: a heading with the name, a quote that says what the site
 * is, plain text, then sections of links. It links only to pages that exist.
 */
function llmsFile(planning: Planning, site: Site, pages: readonly AnyPage[]): SiteFile {
  const { dealer, stock, noun } = planning;
  const { publishedData, copy } = dealer;
  const paths = new Set(pages.map(({ path }) => path));
  const link = (label: string, href: string, note: string) =>
    `- ${markdownLink(label, site.baseUrl + href)}: ${markdownText(note)}`;
  const forSale = stock.filter(({ card }) => card.available).length;
  const firstCar = stock[0]?.card;
  const copies =
    publishedData.markdownPages && firstCar
      ? `Every car's page has a copy in Markdown: of ${firstCar.href} it is ${firstCar.href.slice(0, -1)}.md.`
      : '';
  const about = [
    `${dealer.name} is a car dealer in Australia (${dealer.legalName}).`,
    'Prices are in Australian dollars. "Drive away" is the whole price. "Excl. government charges" is without duty and registration.',
    'A price is valid as long as the page of the car shows it.',
    copies,
  ].filter(Boolean);
  const sections: [heading: string, lines: string[]][] = [
    [
      'Stock',
      [
        link(`${noun.other} for sale`, site.searchPath, `${forSale} for sale on ${planning.stockDay}`),
        ...(publishedData.inventory
          ? [link('Inventory', inventoryPath, 'all of them as JSON, with price, photos and availability')]
          : []),
      ],
    ],
    ['Locations', site.locations.map((place) => link(place.name, place.path, placeNote(place)))],
    ['How to enquire', enquiries(site, paths).map(([label, href, note]) => link(label, href, note))],
    [
      'Pages',
      mainPages(site, paths).map(({ label, href }) => `- ${markdownLink(label, site.baseUrl + href)}`),
    ],
  ];
  const phone = site.phone ? [`Phone: ${site.phone.text}`] : [];
  const blocks = [
    `# ${markdownText(dealer.name)}`,
    `> ${markdownText(copy.tagline)}`,
    [...about.map(markdownText), ...phone.map(markdownText)].join('\n\n'),
    ...sections.flatMap(([heading, lines]) => (lines.length > 0 ? [`## ${heading}`, lines.join('\n')] : [])),
  ];
  return { path: llmsPath, body: `${blocks.join('\n\n')}\n` };
}

/** '1 Nerang Street, Southport QLD 4215; 07 5550 1234; Mon to Fri 8:30 am to 5:30 pm' */
function placeNote({ type, street, place, phone, hours }: LocationSummary): string {
  const open = hours.map(({ days, hours: time }) => `${days} ${time}`).join(', ');
  return [type, `${street}, ${place}`, phone?.text, open].filter(Boolean).join('; ');
}

/** The pages of the menus, each once. */
function mainPages({ footer, searchPath }: Site, paths: ReadonlySet<string>) {
  const links = footer.columns.flatMap((column) => column.links);
  return links.filter(
    ({ href }, at) =>
      paths.has(href) && href !== searchPath && links.findIndex((link) => link.href === href) === at,
  );
}

/** The pages for buyers. Without an API they have no form, and a phone call remains. */
function enquiries({ api }: Site, paths: ReadonlySet<string>): [string, string, string][] {
  if (!api) return paths.has(contactPath) ? [['Contact', contactPath, 'addresses and phone numbers']] : [];
  const forms: [string, string, string][] = [
    ['Contact', contactPath, 'a form for questions about a car; the page of every car for sale has one too'],
    ['Book a test drive', testDrivePath, 'a form with the free times'],
    ['Trade in', tradeInPath, 'what the dealer pays for your car'],
  ];
  return forms.filter(([, path]) => paths.has(path));
}
