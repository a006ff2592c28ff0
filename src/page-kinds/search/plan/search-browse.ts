import { templates } from '../../../config/templates.ts';
import { bodyPlural } from '../../../domain/cars/body-type.ts';
import type { Landing } from '../../../domain/stock/landing.ts';
import { sentenceCase } from '../../../site/heading-words.ts';
import type { Link, LinkGroup } from '../../../site/link-props.ts';
import { directoryPath } from '../../../site/page.ts';
import type { Planning } from '../../../site/planning.ts';
import { searchRoutes } from '../../../site/search/search-routes.ts';
import { searchWords } from '../../../site/search/search-words.ts';
import type { StockCar } from '../../../site/stock-of.ts';

/** The list of all cars and those of the makes, where the template has them above a list. Empty for a single make. */
export function makesAbove({ dealer, landings }: Planning): Link[] {
  const makes = landings.all.filter(({ kind }) => kind === 'make');
  if (!templates[dealer.template].makesAbove || makes.length < 2) return [];
  return [{ label: 'All', href: dealer.search.searchPath }, ...makes.map(linkTo)];
}

/**
 * Plain links under the results, for search engines and for browsers without scripts, which show only the first page.
 * Without counts and by name, so that the page does not change with every sale.
 */
export function browseStock(planning: Planning, path: string): LinkGroup[] {
  const { landings } = planning;
  const of = (kind: string) => landings.all.filter((landing) => landing.kind === kind);
  return groups([
    { heading: 'Browse by make', links: [...of('make').map(linkTo), ...allMakes(of('make'))] },
    { heading: 'Browse by body type', links: of('body').map(linkTo) },
    { heading: 'Browse by condition', links: otherConditions(planning, path) },
  ]);
}

/** Links to the pages by condition that have cars. The dealer's own menu may not contain them. */
function otherConditions(planning: Planning, path: string): Link[] {
  const has = new Set(planning.stock.map(({ car }) => car.car_type));
  return searchRoutes(planning.dealer)
    .filter((route) => route.path !== path && route.carTypes.some((type) => has.has(type)))
    .map((route) => ({ label: searchWords(planning, route.carTypes).heading, href: route.path }));
}

/** Links from a make to its models, from a model to other models of its make, and from a body type to its makes. */
export function browseFrom({ landings }: Planning, landing: Landing<StockCar>): LinkGroup[] {
  const { all } = landings;
  if (landing.kind === 'body') {
    const makes = new Set(landing.cars.map(({ listed }) => landings.ofMake(listed.make)));
    const makePages = all.filter((one) => makes.has(one));
    const others = all.filter(({ kind, path }) => kind === 'body' && path !== landing.path);
    return groups([
      {
        heading: `Makes with ${bodyPlural(landing.name) ?? landing.name}`,
        links: [...makePages.map(linkTo), ...allMakes(makePages)],
      },
      { heading: 'Other body types', links: others.map(linkTo) },
    ]);
  }
  const make = landing.make ?? landing.name;
  const makePage = landings.ofMake(make);
  const models = all.filter((one) => one.make === make && one.path !== landing.path);
  const bodies = new Set(landing.cars.map(({ listed }) => landings.ofBody(listed.body)));
  return groups([
    {
      heading: landing.kind === 'make' ? `${make} models` : `More from ${make}`,
      links: [
        ...(makePage && makePage !== landing ? [{ label: `All ${make}`, href: makePage.path }] : []),
        ...models.map(linkTo),
      ],
    },
    { heading: 'Body types', links: all.filter((one) => bodies.has(one)).map(linkTo) },
  ]);
}

function linkTo({ kind, name, path }: Landing<StockCar>): Link {
  const label = kind === 'body' ? sentenceCase(bodyPlural(name) ?? name) : name;
  return { label, href: path };
}

function allMakes(makes: unknown[]): Link[] {
  return makes.length > 0 ? [{ label: 'All makes and models', href: directoryPath }] : [];
}

function groups(all: LinkGroup[]): LinkGroup[] {
  return all.filter(({ links }) => links.length > 0);
}
