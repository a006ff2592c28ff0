import type { Directive } from '../../content/directives.ts';
import type { TextBlock } from '../../content/texts.ts';
import { isAvailable } from '../../domain/cars/availability.ts';
import type { ListedCar } from '../../domain/cars/listed-car.ts';
import {
  comparisonBasis,
  comparisonWarning,
  repaymentDisclaimer,
} from '../../domain/finance/repayment-notes.ts';
import { contactPath, servicePath } from '../../domain/leads/form-paths.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import { reservationTerms } from '../../domain/leads/reservation.ts';
import { exactRange } from '../../domain/prices/exact-range.ts';
import { slugify } from '../../domain/slug.ts';
import type { Sparse } from '../../domain/sparse.ts';
import type { Department } from '../../domain/time/opening-hours.ts';
import { currentOffers, offersPath, offerView } from '../catalogue/site-offers.ts';
import { xmlText } from '../files/sitemap.ts';
import { locationsOf } from '../leads/lead-form-setup.ts';
import type { Link } from '../link-props.ts';
import { partsPath } from '../page.ts';
import { locationSummary, primaryLocation, shownLocations } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import { chosenSearch } from '../search/search-routes.ts';
import { salesPhone } from '../site-identity.ts';
import type { EmbeddedFrame, ShownBlock } from './text-props.ts';

/**
 * Resolves a link of a text on this site. Undefined when the page does not exist; the text then stays without the link.
 */
export type LinkTarget = (href: string) => string | undefined;

/** The link resolver of a site with these pages: paths end in a slash, and links to missing pages are removed. */
export function linkTargets(paths: ReadonlySet<string>): LinkTarget {
  return (href) => {
    if (!href.startsWith('/')) return href;
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
    if (path.startsWith('/media/') || paths.has(path)) return href;
    return paths.has(`${path}/`) ? `${path}/${rest}` : undefined;
  };
}

/** The blocks of a text with the site's data. Blocks without data are left out. */
export function shownBlocks(
  blocks: readonly TextBlock[],
  planning: Planning,
  target: LinkTarget,
): ShownBlock[] {
  return blocks.flatMap((block) => shownBlock(block, planning, target) ?? []);
}

type Of<Kind extends Directive['kind']> = Extract<Directive, { kind: Kind }>;

/** The fields of a car that a block can filter by, with the block's names for them. */
const fields = { make: 'make', model: 'model', body: 'body', fuel: 'fuel', car_type: 'type' } as const;

/** What a block asks of the fields of a car: ['make', 'Toyota']. */
const askedOf = (block: Of<'cars'>) =>
  (Object.keys(fields) as (keyof typeof fields)[]).flatMap((field) => {
    const wanted = block[fields[field]];
    return wanted === undefined ? [] : [[field, wanted] as const];
  });

/** The newest cars that match a block, and a link to the search for all of them. Undefined when no car matches. */
function textCars(block: Of<'cars'>, { dealer, stock, noun }: Planning): ShownBlock | undefined {
  const wanted = stock.filter(({ listed }) => isWanted(listed, block));
  const cars = wanted.filter(({ listed }) => isAvailable(listed));
  const [first] = cars;
  if (!first) return undefined;
  const { make, model, body, type } = block;
  const kind = [type, model ? [make, model].filter(Boolean).join(' ') : make, model ? undefined : body];
  const words = [...kind.filter(Boolean), noun.other.toLowerCase()].join(' ');
  const heading =
    block.heading ?? (model ? `${[make, model].filter(Boolean).join(' ')} in stock` : 'In stock now');
  const href = searchFor(block, first.listed, dealer.search.searchPath);
  const hasMore = cars.length > block.limit;
  const label = hasMore ? `See all ${wanted.length} ${words}` : `See the ${words} in the search`;
  const shown = cars.slice(0, block.limit).map(({ card }) => card);
  return { kind: 'cars', heading, cars: shown, all: { label, href } };
}

function isWanted(car: ListedCar, block: Of<'cars'>): boolean {
  const { minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = block;
  return (
    askedOf(block).every(([field, wanted]) => String(car[field]).toLowerCase() === wanted.toLowerCase()) &&
    // A car without a price matches no maximum price.
    (car.price ?? 0) >= minPrice &&
    (car.price ?? (block.maxPrice === undefined ? 0 : Number.POSITIVE_INFINITY)) <= maxPrice
  );
}

/** The search URL for a block (OPEN-37). Its values are written as in the stock. */
function searchFor(block: Of<'cars'>, car: ListedCar, searchPath: string): string {
  const filters = Object.fromEntries(askedOf(block).map(([field]) => [field, [String(car[field])]]));
  const link = chosenSearch(searchPath, filters);
  const { minPrice, maxPrice } = block;
  if (minPrice === undefined && maxPrice === undefined) return link;
  const range = exactRange(`${minPrice ?? ''}:${maxPrice ?? ''}`);
  return `${link}${link === searchPath ? '?' : '&'}${encodeURIComponent('range[price]')}=${encodeURIComponent(range)}`;
}

function shownBlock(block: TextBlock, planning: Planning, target: LinkTarget): ShownBlock | undefined {
  switch (block.kind) {
    case 'prose':
      return { kind: 'prose', html: withLiveLinks(block.html, target) };
    case 'facts':
      return block;
    case 'faq': {
      const items = block.items.map((item) => ({ ...item, html: withLiveLinks(item.html, target) }));
      return { kind: 'faq', items };
    }
    case 'cars':
      return textCars(block, planning);
    case 'offers':
      return offersBlock(block, planning);
    case 'contact':
      return { kind: 'contact', call: contactCall(block, planning, target) };
    case 'locations':
      return locationsBlock(block, planning);
    case 'iframe':
      return { kind: 'iframe', frame: embeddedFrame(block) };
    case 'reservation-terms':
      return reservationBlock(block.heading, planning);
    case 'finance-notes':
      return financeBlock(block.heading, planning);
  }
}

/** @param html sanitised, attributes in double quotes */
function withLiveLinks(html: string, target: LinkTarget): string {
  return html.replace(/<a href="(\/[^"]*)">([\s\S]*?)<\/a>/g, (_, href: string, words: string) => {
    const live = target(href.replaceAll('&amp;', '&'));
    return live === undefined ? words : `<a href="${xmlText(live)}">${words}</a>`;
  });
}

function offersBlock({ id, limit, heading }: Of<'offers'>, planning: Planning): ShownBlock | undefined {
  const offers = currentOffers(planning)
    .filter((offer) => id === undefined || offer.id === id)
    .slice(0, limit)
    .map((offer) => offerView(offer, planning));
  if (offers.length === 0) return undefined;
  const usual = offers.length === 1 ? 'On offer now' : 'Special offers';
  return { kind: 'offers', heading: heading ?? usual, offers, href: offersPath };
}

function locationsBlock(
  { department, heading }: Of<'locations'>,
  { dealer }: Planning,
): ShownBlock | undefined {
  const found = department ? locationsOf(dealer, department) : shownLocations(dealer);
  if (found.length === 0) return undefined;
  const places = found.map((location) => locationSummary(location, dealer));
  return { kind: 'locations', ...(heading && { heading }), places };
}

const callHeadings: Record<Department, string> = {
  sales: 'Talk to us',
  service: 'Talk to the workshop',
  parts: 'Talk to the parts counter',
};

/** The page to contact each department. */
const departmentLinks: Record<Department, Link> = {
  sales: { label: 'Send a message', href: contactPath },
  service: { label: 'Book a service', href: servicePath },
  parts: { label: 'Ask for a part', href: partsPath },
};

/** A call to phone or write to a department. */
export type ContactCall = Sparse<ReturnType<typeof contactCall>>;

function contactCall(block: Of<'contact'>, planning: Planning, target: LinkTarget) {
  const { department, heading = callHeadings[department], text, label, href } = block;
  const own = href === undefined ? undefined : target(href);
  const link = own ? { label: label ?? 'Send a message', href: own } : writtenTo(department, target, label);
  return { heading, text, phone: phoneOf(department, planning), link };
}

/** The link to the page of the department, otherwise to the contact page. Undefined when neither exists. */
function writtenTo(department: Department, target: LinkTarget, label?: string): Link | undefined {
  const link = [departmentLinks[department], departmentLinks.sales].find(
    ({ href }) => target(href) !== undefined,
  );
  return link && { label: label ?? link.label, href: link.href };
}

function phoneOf(department: Department, { dealer }: Planning) {
  const own = phoneLink(dealer.phoneNumbers[department]);
  const place = locationsOf(dealer, department)[0];
  return own ?? phoneLink(place?.contact_detail.phone) ?? salesPhone(dealer);
}

/** The contact card beside a text. On narrow screens it is below the text. */
export type ContactCard = NonNullable<ReturnType<typeof contactCard>>;

export function contactCard(department: Department, planning: Planning, target: LinkTarget) {
  const { dealer } = planning;
  const main = primaryLocation(dealer);
  const location = department === 'sales' ? main : (locationsOf(dealer, department)[0] ?? main);
  if (!location) return undefined;
  return {
    heading: callHeadings[department],
    place: locationSummary(location, dealer),
    phone: phoneOf(department, planning),
    link: writtenTo(department, target),
  };
}

/** An embedded frame in the form that the page shows. */
export function embeddedFrame({ title, url, height }: Omit<EmbeddedFrame, 'host'>): EmbeddedFrame {
  return { title, url, host: new URL(url).host, height };
}

/** The same text as on the checkout page, so that the terms never differ. */
function reservationBlock(heading: string, { dealer, can, stock }: Planning): ShownBlock | undefined {
  const amounts = new Set(stock.flatMap(({ listed }) => listed.reserve_amount ?? []));
  const [amount = 0, ...more] = amounts;
  if (!can.reserve || amounts.size === 0) return undefined;
  const words = reservationTerms(dealer.reserve, Math.max(amount, ...more));
  // Without an amount, because it differs between cars.
  const general = words.map((text) =>
    text.replace(/ deposit of \$[\d,]+/, ' deposit, the amount shown for the car,'),
  );
  return section(heading, more.length > 0 && !dealer.reserve.terms ? general : words);
}

function financeBlock(heading: string, { rules }: Planning): ShownBlock | undefined {
  if (!rules.repayment) return undefined;
  return section(heading, [repaymentDisclaimer.join(' '), comparisonBasis, comparisonWarning]);
}

function section(heading: string, paragraphs: readonly string[]): ShownBlock {
  const words = paragraphs.map((text) => `<p>${xmlText(text)}</p>`).join('');
  return { kind: 'prose', html: `<h2 id="${slugify(heading)}">${xmlText(heading)}</h2>${words}` };
}
