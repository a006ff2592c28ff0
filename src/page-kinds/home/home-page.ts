import { type HomeSection, homeSections } from '../../config/schema/pages.ts';
import { templates } from '../../config/templates.ts';
import { carTypes } from '../../domain/cars/car.ts';
import { testDrivePath, tradeInPath } from '../../domain/leads/form-paths.ts';
import { locationType } from '../../domain/places/location.ts';
import { indicativeNote } from '../../domain/trade-in/valuation.ts';
import { reviewSection } from '../../site/catalogue/review-section.ts';
import { currentOffers, offersPath, offerView } from '../../site/catalogue/site-offers.ts';
import { budgetOf } from '../../site/finance/budget.ts';
import { joined } from '../../site/heading-words.ts';
import {
  featuredCars,
  homeBodies,
  homeFinder,
  homeMakes,
  lastVisitBlock,
  newestCars,
} from '../../site/home/home-choices.ts';
import type { HeroProps } from '../../site/home/home-props.ts';
import { stockBoard } from '../../site/home/stock-board.ts';
import { dealerJsonLd } from '../../site/json-ld/dealer.ts';
import { onlyRoute, tradeInSteps, valuesOnline } from '../../site/leads/lead-form-setup.ts';
import { type Addresses, blogPath, dealershipsPath, directoryPath, headOf, pageOf } from '../../site/page.ts';
import { primaryLocation, shownLocations } from '../../site/places/location-of.ts';
import { placeView } from '../../site/places/location-props.ts';
import type { Planning } from '../../site/planning.ts';
import type { StockCar } from '../../site/stock-of.ts';
import { currentPosts, postCard } from '../../site/texts/posts.ts';
import { featureLinks } from './feature-links.ts';

const heroPictures = 3;
const offersShown = 3;
const postsShown = 3;

/** Commercial bodies are not shown first on the home page if there are others. */
const workBodies = new Set(['Van', 'Bus', 'Cab Chassis', 'Light Truck']);

/**
 * The pictures behind the hero: illustrations of cars in stock, of the dealer's most frequent bodies, each in a
 * different colour, in some templates after the dearest car. A dealer of one make gets only cars of that make.
 */
function heroImages({ dealer, stock, pictures }: Planning): HeroProps['heroImages'] {
  const own = dealer.manufacturer?.name;
  const newestFirst = stock.filter(({ listed }) => own === undefined || listed.make === own);
  const byPrice = newestFirst.toSorted((a, b) => (b.listed.price ?? 0) - (a.listed.price ?? 0));
  const chosen = templates[dealer.template].dearestInHero ? byPrice.slice(0, 1) : [];
  for (const body of bodiesByRank(newestFirst)) {
    const cars = newestFirst.filter(({ listed }) => listed.body === body);
    const paints = new Set(chosen.map(({ listed }) => listed.colour));
    const car = cars.find(({ listed }) => !paints.has(listed.colour)) ?? cars[0];
    if (car) chosen.push(car);
    if (chosen.length === heroPictures) break;
  }
  const drawn = chosen.length > 0 ? chosen.map(({ car }) => car) : [{ simple_body: 'SUV', colour: 'Silver' }];
  const unique = new Map(drawn.map((car) => pictures.illustration(car)).map(({ src, alt }) => [src, alt]));
  return [...unique].map(([src, alt]) => ({ src, alt }));
}

function bodiesByRank(stock: StockCar[]): string[] {
  const works = (body: string) => Number(workBodies.has(body));
  return [...Map.groupBy(stock, ({ listed }) => listed.body)]
    .sort(([a, m], [b, n]) => works(a) - works(b) || n.length - m.length || (a < b ? -1 : 1))
    .map(([body]) => body);
}

/** More than this is a long way to scroll before the address and the phone number. */
const mostSections = 7;

/** What visitors come for, most wanted first. A board of changes is for a large stock and a route for a good one, so only dealers choose them. */
const wantedSections: readonly HomeSection[] = [
  'newest',
  'bodies',
  'budget',
  'offers',
  'reviews',
  'locations',
  'tradeIn',
  'whyBuyFromUs',
  'featured',
  'priceRange',
  'makes',
  'about',
  'posts',
];

/**
 * The sections that the page shows of those with content, where the dealer does not choose. The banner of links is a
 * line, and the recent searches and cars are those of the visitor: neither takes a place.
 */
export function shownSections(filled: readonly HomeSection[]): HomeSection[] {
  const kept = wantedSections.filter((section) => filled.includes(section)).slice(0, mostSections);
  return filled.filter(
    (section) => section === 'features' || section === 'history' || kept.includes(section),
  );
}

/** The home page `/` (ROUTE-1). */
export function homePages(planning: Planning) {
  return [{ path: '/', make: (addresses: Addresses) => homePage(planning, addresses) }];
}

function homePage(planning: Planning, addresses: Addresses) {
  const { dealer } = planning;
  const { copy } = dealer;
  const hero: HeroProps = {
    heading: copy.heroHeading,
    text: copy.heroText ?? copy.tagline,
    finder: homeFinder(planning),
    heroImages: heroImages(planning),
  };
  const home = {
    ...hero,
    about: copy.about,
    bodies: homeBodies(planning),
    /** The makes with the most cars. Empty when there is only one make (TILE-1). */
    makes: homeMakes(planning),
    /** The path of the page that lists all makes and models. */
    makesHref: directoryPath,
    newest: newestCars(planning),
    lastVisit: dealer.lastVisit.enabled ? lastVisitBlock(planning) : undefined,
    board: stockBoard(planning),
    /** The route of the test drive. Undefined where there is none, or no page to book one. */
    testDrive: addresses.has(testDrivePath) ? onlyRoute(dealer) : undefined,
    featured: featuredCars(planning),
    offers: homeOffers(planning),
    reviews: reviewSection(planning),
    tradeIn: tradeInCall(planning),
    posts: latestPosts(planning),
    budget: budgetOf(planning),
    reasons: copy.whyBuyFromUs,
    places: homePlaces(planning),
    /** The path of the page with all locations. */
    placesHref: dealershipsPath,
    /** The links of the banner (NAV-10) to existing pages. Empty for no banner. */
    featureLinks: featureLinks(planning, addresses),
  };
  const contents: Record<HomeSection, unknown> = {
    ...home,
    features: home.featureLinks,
    priceRange: home.budget.priceRange,
    budget: home.budget.finder,
    whyBuyFromUs: home.reasons,
    locations: home.placesHref,
    history: true,
  };
  const filled = (dealer.home.sections ?? homeSections).filter((section) => {
    const content = contents[section];
    return Array.isArray(content) ? content.length > 0 : content !== undefined;
  });
  /** The sections with content, in the dealer's order. */
  const sections = dealer.home.sections ? filled : shownSections(filled);
  const head = headOf(dealer, {
    path: '/',
    title: homeTitle(planning),
    description: copy.tagline,
    jsonLd: dealerJsonLd(dealer),
  });
  return pageOf({
    path: '/',
    route: 'home',
    head: { ...head, title: homeTitle(planning) },
    props: { sections, ...home },
    measured: { page_type: 'home' },
  });
}

/** The title of the home page: 'Bayside Motors: new and used cars in Southport'. */
function homeTitle({ dealer, noun, stock }: Planning): string {
  const town = dealer.locationDisplay.override_city ?? primaryLocation(dealer)?.address.city;
  const kinds = joined(carTypes.filter((type) => stock.some(({ car }) => car.car_type === type)));
  const what = [kinds, noun.other.toLowerCase()].filter(Boolean).join(' ');
  return town ? `${dealer.name}: ${what} in ${town}` : `${dealer.name}: ${what}`;
}

/** The locations that sell cars, or all locations if none does. The page of all locations has the others. */
function homePlaces(planning: Planning) {
  const shown = shownLocations(planning.dealer);
  const yards = shown.filter((location) => locationType(location) === 'sales');
  return (yards.length > 0 ? yards : shown).map((location) => placeView(location, planning));
}

/** The first few of the site's offers. */
function homeOffers(planning: Planning) {
  const offers = currentOffers(planning)
    .slice(0, offersShown)
    .map((offer) => offerView(offer, planning));
  return offers.length > 0 ? { offers, href: offersPath } : undefined;
}

/** The newest posts with a link to all. Undefined when there are none. */
function latestPosts(planning: Planning) {
  const posts = currentPosts(planning).slice(0, postsShown);
  if (posts.length === 0) return undefined;
  return {
    heading: planning.dealer.pages.blogHeading,
    posts: posts.map((post) => postCard(post, planning)),
    href: blogPath,
  };
}

/** The call to have a car valued. */
function tradeInCall({ dealer, noun }: Planning) {
  const one = noun.one.toLowerCase();
  const hasFigures = valuesOnline(dealer);
  return {
    heading: `What is your ${one} worth?`,
    text: `Trade it in on your next one, or just sell it to ${dealer.name}.`,
    action: hasFigures ? `Value my ${one}` : `Tell us about my ${one}`,
    /** Conditions that must be shown with the text. */
    note: hasFigures
      ? `${indicativeNote} For ${noun.other.toLowerCase()} over 7 years or 100,000\u00a0km we'll call you with a figure instead.`
      : 'The figure is subject to inspection.',
    href: tradeInPath,
    steps: tradeInSteps(hasFigures, noun).items,
    /** With a number plate to write on: the state in which visitors' cars are most likely registered (CFG-69). */
    ...(dealer.home.tradeInPlate && { plateState: dealer.locationDisplay.defaultState }),
  };
}
