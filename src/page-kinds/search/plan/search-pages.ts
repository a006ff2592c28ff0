import type { Dealer } from '../../../config/schema/dealer.ts';
import { isAvailable } from '../../../domain/cars/availability.ts';
import { bodyPlural } from '../../../domain/cars/body-type.ts';
import { carTypes } from '../../../domain/cars/car.ts';
import type { ListedCar } from '../../../domain/cars/listed-car.ts';
import type { PromoCard, PromoTile, PromoTileName, Promotions } from '../../../domain/cars/promo.ts';
import { dollars } from '../../../domain/prices/money.ts';
import { vehiclePath } from '../../../domain/slug.ts';
import { type Landing, landingIndexing } from '../../../domain/stock/landing.ts';
import { nounOfKinds } from '../../../domain/stock/noun.ts';
import type { Engine } from '../../../search/static/engine.ts';
import { joined, sentenceCase, withNoun } from '../../../site/heading-words.ts';
import { itemListJsonLd } from '../../../site/json-ld/pages.ts';
import type { Link, LinkGroup } from '../../../site/link-props.ts';
import { leadsSomewhere } from '../../../site/navigation.ts';
import type { Addresses } from '../../../site/page.ts';
import { headOf, type LinkingPage, pageOf } from '../../../site/page.ts';
import { compareText, shownLocations } from '../../../site/places/location-of.ts';
import type { Planning } from '../../../site/planning.ts';
import { bodyTilesOf } from '../../../site/search/body-tiles.ts';
import { scopeOfPath, stockEngine } from '../../../site/search/link-counts.ts';
import { driveAway, lowestPrice } from '../../../site/search/list-entries.ts';
import { type SearchRoute, searchRoutes } from '../../../site/search/search-routes.ts';
import { placeOf, type SearchWords, searchWords } from '../../../site/search/search-words.ts';
import { baseUrlOf } from '../../../site/site-identity.ts';
import type { StockCar } from '../../../site/stock-of.ts';
import { homeLink } from '../../home-link.ts';
import type { SearchSetup } from '../search-page.ts';
import { secondPageOf } from './further-pages.ts';
import words from './promo-words.json' with { type: 'json' };
import { browseFrom, browseStock, makesAbove } from './search-browse.ts';
import { type OwnSetup, searchSetup, withUsefulFilters } from './search-setup.ts';

/** The data of a search page without its cars. */
interface SearchPageSpec {
  own: OwnSetup;
  words: SearchWords;
  /** Path of the page with the same list, otherwise the page's own path. */
  canonicalPath: string;
  /** False to exclude the page from search engines. A page without cars is always excluded. */
  index: boolean;
  /** Visible above the heading, on a page for one make, model or body type. Others have it only in structured data. */
  breadcrumb?: Link[];
  browse: LinkGroup[];
  /** Path of the second page, for browsers without scripts. */
  secondPage?: string | undefined;
}

type SearchPage = ReturnType<typeof searchPage>;

/** Props of `/search/*` (ROUTE-13, ROUTE-16). */
export type SearchProps = SearchPage['props'];

/** All search pages, including the landing pages. */
export function searchPages(planning: Planning): LinkingPage<SearchPage>[] {
  const { dealer, landings } = planning;
  const engine = stockEngine(planning);
  const specs = [
    ...searchRoutes(dealer).map((route) => stockSpec(planning, route)),
    ...landings.all.map((landing) => landingSpec(planning, landing)),
  ];
  return specs.map((spec) => ({
    path: spec.own.path,
    make: (addresses) => searchPage(planning, engine, spec, promotionsOf(planning, addresses)),
  }));
}

/** The spec of a page with all cars or some conditions. Pages with all have the dealer's search path as canonical. */
function stockSpec(planning: Planning, route: SearchRoute): SearchPageSpec {
  const { path, carTypes } = route;
  const { stock } = planning;
  // Without a car of the page's kinds, the way to the others stands out.
  const hasOthersOnly =
    stock.length > 0 && carTypes.length > 0 && !stock.some(({ car }) => carTypes.includes(car.car_type));
  return {
    own: {
      path,
      scope: scopeOfPath(planning, path) ?? {},
      noun: planning.noun,
      ...(hasOthersOnly && { widen: toWholeStock(planning) }),
    },
    words: searchWords(planning, carTypes),
    canonicalPath: carTypes.length === 0 ? planning.dealer.search.searchPath : path,
    index: true,
    browse: browseStock(planning, path),
    secondPage: secondPageOf(planning, route),
  };
}

function searchPage(
  planning: Planning,
  engine: Engine<ListedCar>,
  spec: SearchPageSpec,
  promotions: Promotions | undefined,
) {
  const { own, words, breadcrumb, browse, secondPage } = spec;
  const { heading } = words;
  const whole = searchSetup(planning, engine, own);
  const setup = breadcrumb ? withUsefulFilters(whole) : whole;
  const bodyTiles = bodyTilesOf(planning, setup);
  const search: SearchSetup = {
    ...setup,
    ...(bodyTiles.length > 0 && { bodyTiles }),
    ...(promotions && { promotions }),
  };
  const listed = search.initial.hits.map(({ slug }) => vehiclePath(slug));
  return pageOf({
    path: own.path,
    route: 'search',
    head: headOf(planning.dealer, {
      path: own.path,
      title: words.title,
      description: words.intro,
      canonicalPath: spec.canonicalPath,
      index: spec.index && search.initial.nbHits > 0,
      breadcrumb: breadcrumb ?? [homeLink, { label: heading, href: own.path }],
      jsonLd: [itemListJsonLd(baseUrlOf(planning.dealer), heading, listed)],
    }),
    props: {
      heading,
      intro: words.intro,
      search,
      ...(breadcrumb && { breadcrumb }),
      /** The makes above the list, in templates that have them there. */
      makes: makesAbove(planning),
      /** Plain links to related lists, under the results. */
      browse,
      ...(secondPage && { secondPage }),
    },
    measured: { page_type: 'itemlist' },
  });
}

type Promoting = Pick<Planning, 'dealer' | 'pictures' | 'noun' | 'stock'>;

/** The promotions among the cars of a search (CFG-35, CFG-36). Undefined when there are none. */
export function promotionsOf(planning: Promoting, paths: Addresses): Promotions | undefined {
  const { promoTiles, promoCards } = planning.dealer.promotions;
  if (promoTiles.length + promoCards.length === 0) return undefined;
  const listed = new Set(planning.stock.map(({ listed: car }) => car.car_type));
  return {
    tiles: promoTiles.map((tile) => withLiveLink(tileOf(tile, planning), paths, anyQuestion)),
    cards: promoCards.map((card) => withLiveLink(cardOf(card, planning), paths)),
    listedTypes: carTypes.filter((type) => listed.has(type)),
  };
}

type TileInput = Dealer['promotions']['promoTiles'][number];
type CardInput = Dealer['promotions']['promoCards'][number];

function tileOf({ image, alt, href, ...shown }: TileInput, { pictures, noun }: Promoting): PromoTile {
  const { heading, text, link } = withNoun(promoWords[shown.name], noun);
  return {
    ...shown,
    heading,
    text,
    link: { ...link, href: href ?? link.href },
    ...pictureOf(image, alt, pictures),
  };
}

function cardOf({ image, alt, href, linkText, ...shown }: CardInput, { pictures }: Promoting): PromoCard {
  const link = href && { label: linkText, href };
  return { ...shown, ...(link && { link }), ...pictureOf(image, alt, pictures) };
}

/** A missing picture is left out. Without an alternative text of the dealer it is decorative. */
function pictureOf(image: string | undefined, alt = '', pictures: Planning['pictures']) {
  const src = image && pictures.image(image);
  return src ? { image: { src, alt } } : {};
}

/** The fallback link of a standard tile when the site has no page for it. */
const anyQuestion = '/contact/';

/** The tile with its link, or with the fallback link if that page exists. External URLs are not checked. */
function withLiveLink<Item extends PromoTile | PromoCard>(
  { link, ...item }: Item,
  paths: Addresses,
  instead?: string,
) {
  const href = [link?.href, instead].find((target) => target && leadsSomewhere(target, paths));
  return { ...item, ...(link && href && { link: { ...link, href } }) };
}

type PromoWords = Required<Pick<PromoTile, 'heading' | 'text' | 'link'>>;

/** The text and link of each promotional tile. The dealer's own terms are on the linked page. */
const promoWords: Record<PromoTileName, PromoWords> = words;

/** The spec of the search page for one make, model or body type (ROUTE-16). */
function landingSpec(planning: Planning, landing: Landing<StockCar>): SearchPageSpec {
  const { dealer, stock, landings } = planning;
  const { searchPath } = dealer.search;
  const offered = landing.cars.filter(({ listed }) => isAvailable(listed)).length;
  const words = landingWords(planning, landing);
  return {
    own: {
      path: landing.path,
      scope: landing.scope,
      noun: nounOfKinds([...new Set(landing.cars.map(({ car }) => car.item_type))]),
      widen: toWholeStock(planning),
    },
    words,
    ...landingIndexing(landing, landings, { size: stock.length, path: searchPath }, offered),
    breadcrumb: landingTrail(planning, landing, words.heading),
    browse: browseFrom(planning, landing),
  };
}

/** 'Search all cars', for a page that has only some of them, or none. */
function toWholeStock({ dealer, noun }: Pick<Planning, 'dealer' | 'noun'>): Link {
  return { label: `Search all ${noun.other.toLowerCase()}`, href: dealer.search.searchPath };
}

/** The breadcrumb: Home, the make if it has a page, the page itself. */
function landingTrail({ landings }: Planning, landing: Landing<StockCar>, heading: string): Link[] {
  const make = landing.make === undefined ? undefined : landings.ofMake(landing.make);
  return [
    homeLink,
    ...(make ? [{ label: make.name, href: make.path }] : []),
    { label: landing.kind === 'body' ? heading : landing.name, href: landing.path },
  ];
}

/**
 * The texts of a landing page, of facts that most sales leave as they are: the conditions, body types, fuels, makes
 * and places of its cars, and the lowest price, rounded up to a step.
 */
function landingWords(planning: Planning, landing: Landing<StockCar>): SearchWords {
  const cars = landing.cars.map(({ listed }) => listed);
  const conditions = joined(carTypes.filter((type) => cars.some(({ car_type }) => car_type === type)));
  const cities = citiesOf(planning, landing);
  const named = nameOf(landing);
  return {
    heading: sentenceCase(named),
    title: `${sentenceCase(conditions)} ${named} for sale${inTown(planning, cities)}`,
    intro: `${sentenceCase(conditions)} ${subject(landing)}${priceText(landing)}${detail(landing)}. ${seeThem(planning, cities)}`,
  };
}

/** The name of the list: 'Toyota cars', 'Toyota Corolla', 'utes'. */
function nameOf(landing: Landing<StockCar>): string {
  const { kind, name, make } = landing;
  if (kind === 'make') return `${name} ${nounsOf(landing)}`;
  return kind === 'model' ? `${make} ${name}` : (bodyPlural(name) ?? name);
}

/** The name of the cars inside a sentence. If they have only one or two body types, it uses those. */
function subject(landing: Landing<StockCar>): string {
  const { kind, name, make } = landing;
  if (kind === 'body') {
    const makes = new Set(landing.cars.map(({ listed }) => listed.make));
    return [...(makes.size === 1 ? makes : []), bodyPlural(name) ?? name].join(' ');
  }
  const bodies = bodiesOf(landing);
  const nouns =
    bodies.length > 0 && bodies.length <= (kind === 'make' ? 1 : 2) ? joined(bodies) : nounsOf(landing);
  return `${kind === 'make' ? name : `${make} ${name}`} ${nouns}`;
}

/** The choices among the cars: fuels of a model, body types of a make, or makes of a body type. */
function detail(landing: Landing<StockCar>): string {
  if (landing.kind === 'model') {
    const fuels = fuelsOf(landing);
    return fuels.length > 1 && fuels.length <= 3 ? `, ${joined(fuels, 'or')}` : '';
  }
  if (landing.kind === 'make') {
    const bodies = bodiesOf(landing);
    return bodies.length > 1 ? `: ${someOf(bodies, 'more')}` : '';
  }
  const makes = mostFrequent(landing.cars.map(({ listed }) => listed.make));
  return makes.length > 1 ? `: ${someOf(makes, 'other makes')}` : '';
}

/** Maximum number of names in a list. Further ones become 'more'. */
const mostNamed = 4;

/** The most frequent words in alphabetical order, so that a single sale does not change the order. */
function someOf(words: string[], rest: string): string {
  if (words.length <= mostNamed) return joined(words.toSorted(compareText));
  return joined([...words.slice(0, mostNamed - 1).toSorted(compareText), rest]);
}

function mostFrequent(words: string[]): string[] {
  return [...Map.groupBy(words.filter(Boolean), (word) => word)]
    .sort(([a, m], [b, n]) => n.length - m.length || compareText(a, b))
    .map(([word]) => word);
}

function bodiesOf({ cars }: Landing<StockCar>): string[] {
  return mostFrequent(cars.map(({ listed }) => bodyPlural(listed.body) ?? ''));
}

function fuelsOf({ cars }: Landing<StockCar>): string[] {
  const fuels = mostFrequent(cars.map(({ listed }) => listed.fuel)).toSorted(compareText);
  return fuels.map((fuel) => (fuel === fuel.toUpperCase() ? fuel : fuel.toLowerCase()));
}

/** The plural noun: 'cars', 'motorcycles'. Motorhomes are listed under caravans, but get their own noun. */
function nounsOf(landing: Landing<StockCar>): string {
  const kinds = [...new Set(landing.cars.map(({ car }) => car.item_type))];
  const [body, ...others] = bodiesOf(landing);
  if (body && others.length === 0 && !kinds.includes('car')) return body;
  return nounOfKinds(kinds).other.toLowerCase();
}

/** Price steps in whole dollars. */
const priceSteps = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 50_000, 60_000, 80_000, 100_000, 150_000,
  200_000, 300_000,
];

/** ' from under $20,000', with the charges that the price does not include. Empty without prices. */
function priceText({ cars }: Landing<StockCar>): string {
  const lowest = lowestPrice(cars.map(({ listed }) => listed));
  const step = lowest && priceSteps.find((one) => lowest.price < one);
  if (!lowest || !step) return '';
  const basis = /^excl/i.test(lowest.basis) ? 'plus government charges' : lowest.basis.toLowerCase();
  const extra = basis && lowest.basis !== driveAway ? ` ${basis}` : '';
  return ` from under ${dollars(step)}${extra}`;
}

/** Cities of these cars, in the dealer's order. Empty when the dealer has one city or configured the city text. */
function citiesOf({ dealer }: Planning, { cars }: Landing<StockCar>): string[] {
  if (dealer.locationDisplay.override_city) return [];
  const standing = new Set(cars.map(({ location }) => location?.address.city));
  const cities = [...new Set(shownLocations(dealer).map(({ address }) => address.city))];
  return cities.length > 1 ? cities.filter((city) => standing.has(city)) : [];
}

function seeThem({ dealer }: Planning, cities: string[]): string {
  if (cities.length === 0) return placeOf(dealer).seeThem;
  const where = cities.length > mostNamed ? `in ${cities.length} towns` : `in ${joined(cities)}`;
  return `See them ${where}.`;
}

/** ' in' and the dealer's main city if some of these cars are there, otherwise the first city that has them. */
function inTown({ dealer }: Planning, cities: string[]): string {
  const usual = placeOf(dealer).inTown;
  const [first] = cities;
  if (first === undefined || cities.some((city) => usual.startsWith(` in ${city} `))) return usual;
  const place = shownLocations(dealer).find(({ address }) => address.city === first);
  return ` in ${first} ${place?.address.state.toUpperCase() ?? ''}`.trimEnd();
}
