import type { Catalogue } from '../content/catalogue.ts';
import type { Car } from '../domain/cars/car.ts';
import { commentParagraphs } from '../domain/cars/comments.ts';
import { type CheckedCar, carProblems, watchedCars } from '../domain/quality/car-quality.ts';
import type { CarWatch, QualityProblem, SiteQuality } from '../domain/quality/site-quality.ts';
import { localDay } from '../domain/time/time-zone.ts';
import type { Reject } from '../inventory/inventory.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import { contentHash } from '../release-store/manifest.ts';
import { dealerZone } from '../site/site-identity.ts';
import { postPath } from '../site/texts/posts.ts';
import { textPath } from '../site/texts/text-links.ts';
import type { Finding } from './finding.ts';
import { linkFindings, textLinkFindings } from './link-rules.ts';
import type { PlannedSite } from './lint-site.ts';
import { shownCars } from './stock-rules.ts';

/** What a plan says of the quality of its site. The sizes of its pages are known when they are rendered. */
export interface PlannedQuality extends Pick<SiteQuality, 'cars' | 'watched'> {
  /** All of them, also those that are too many to be kept. */
  problems: QualityProblem[];
  /** The kind of every page, by path. */
  routes: Record<string, string>;
}

/** What a dealer can put right on a planned site. A pure function without clock and file access. */
export function plannedQuality(
  site: PlannedSite & {
    /** Every stock line that was left out, by the feed's map and by the rules of stock. */
    rejects: readonly Reject[];
    /** Of the release before. Undefined when there is none, or it watched no cars. */
    watched: Readonly<Record<string, CarWatch>> | undefined;
  },
): PlannedQuality {
  const { dealer, inventory, rejects, catalogue, plan, watched: before } = site;
  const today = dealer.stock.asOf ?? site.today;
  const shown = checkedCars(inventory.cars, plan, dealerZone(dealer));
  // A car that is reserved for some days is watched on.
  const watched = watchedCars(shown, before, today);
  const cars = shown.filter(({ isForSale }) => isForSale);
  return {
    cars: cars.length,
    problems: [
      ...carProblems(cars, watched, dealer.desk.quality, today),
      ...rejects.map(leftOutLine),
      ...[...linkFindings(dealer, plan), ...textLinkFindings(catalogue, dealer, plan)].map((finding) =>
        deadLink(finding, plan),
      ),
      ...picturesWithoutWords(catalogue, plan),
    ],
    watched,
    routes: Object.fromEntries(plan.pages.map(({ path, route }) => [path, route])),
  };
}

/** The cars that have a page, as that shows them. */
function checkedCars(
  cars: readonly Car[],
  plan: SitePlan,
  timeZone: string,
): (CheckedCar & { isForSale: boolean })[] {
  return shownCars(plan, cars).map(({ car, path, props: { card, stockNumber } }) => {
    const text = commentParagraphs(car.dealercomments).join(' ');
    const { price, offer_price, before_price } = car;
    const name = [card.title, card.subtitle.split(' · ')[0]].filter(Boolean).join(' ');
    return {
      id: car.id,
      name: stockNumber ? `${name}, ${stockNumber}` : name,
      path,
      photos: card.photosCount,
      hasPrice: card.price.kind !== 'none',
      text,
      listedOn: listedOn(car, timeZone),
      mark: contentHash(JSON.stringify([text, price, offer_price, before_price])).slice(0, 8),
      isForSale: card.available,
    };
  });
}

/** The first day of 1971: feeds write year 0 or 1970 for a date that they do not know. */
const firstDay = Date.UTC(1971, 0);

function listedOn({ created_at = '', created_at_made_up }: Car, timeZone: string): string | undefined {
  const at = Date.parse(created_at);
  return created_at_made_up || !(at >= firstDay) ? undefined : localDay(at, timeZone);
}

/** Without the address of the feed, which may contain a key. */
function leftOutLine({ place, line, id, reason }: Reject): QualityProblem {
  const number = line ?? /:(\d+)$/.exec(place)?.[1];
  const names = [
    ...(number === undefined ? [] : [`Line ${number}`]),
    ...(id === undefined ? [] : [`car ${id}`]),
  ];
  return { kind: 'leftOut', name: names.join(', ') || 'The whole stock', detail: reason.slice(0, 300) };
}

/** Where links of dealer.json stand, by its first key. */
const partsOfPages: Readonly<Record<string, string>> = {
  navigation: 'the menu',
  header: 'the banner of the header',
  promotions: 'the promotions',
  finance: 'the finance terms',
};

function deadLink({ place, found = '', message, remedy }: Finding, { pages }: SitePlan): QualityProblem {
  const said = `${message} ${remedy}`;
  if (place.file === 'pages')
    return { kind: 'deadLink', name: `${found} on ${place.address}`, path: place.address, detail: said };
  if ('offer' in place) {
    const page = pages.find((one) => one.route === 'offer' && one.props.offer.id === place.offer);
    const path = page && { path: page.path };
    return { kind: 'deadLink', name: `${found} in an offer`, ...path, detail: said };
  }
  const part = 'path' in place ? partsOfPages[String(place.path[0])] : undefined;
  return { kind: 'deadLink', name: `${found} in ${part ?? 'the settings'}`, path: '/', detail: said };
}

/** Pictures of the dealer's pages and posts that a screen reader passes over. */
function picturesWithoutWords({ pages = [], posts = [] }: Catalogue, plan: SitePlan): QualityProblem[] {
  const planned = new Set(plan.pages.map(({ path }) => path));
  const of = (path: string, pictures: (string | undefined)[]): QualityProblem[] =>
    planned.has(path)
      ? pictures.flatMap((picture) =>
          picture === undefined ? [] : { kind: 'noAlt', name: path, path, detail: picture },
        )
      : [];
  const inBlocks = (text: Pick<(typeof posts)[number], 'blocks'>) =>
    [...JSON.stringify(text.blocks).matchAll(/<img src=\\"\/([^"\\]*)\\" alt=\\"\\"/g)].map(
      ([, source]) => source,
    );
  return [
    ...pages
      .filter(({ file }) => !file.includes('_defaults/'))
      .flatMap((page) =>
        of(textPath(page), [page.hero?.alt === '' ? page.hero.image : undefined, ...inBlocks(page)]),
      ),
    ...posts.flatMap((post) =>
      of(postPath(post), [post.imageAlt === '' ? post.image : undefined, ...inBlocks(post)]),
    ),
  ];
}
