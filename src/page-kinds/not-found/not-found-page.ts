import { isAvailable } from '../../domain/cars/availability.ts';
import { newestWithoutTerms } from '../../site/home/home-choices.ts';
import { linkedCarSetup } from '../../site/leads/lead-form-setup.ts';
import { headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';

/** The 404 page. Most of its visitors look for a car that has been sold (VEH-17). */
export function notFoundPages(planning: Planning) {
  const { dealer, noun } = planning;
  const path = '/404.html';
  const head = headOf(dealer, {
    path,
    title: 'Page not found',
    description: `This page no longer exists. The ${noun.one.toLowerCase()} may have been sold.`,
    index: false,
  });
  const props = {
    searchPath: dealer.search.searchPath,
    newest: newestWithoutTerms(planning),
    goneCar: goneCarSetup(planning),
  };
  return [pageOf({ path, route: 'not-found', head, props })];
}

/** The setup to show more about a car that is not on the site. Plain JSON. */
export type GoneCarSetup = ReturnType<typeof goneCarSetup>;

/**
 * The data of the site that the page needs to show more about a car. It contains only names of makes, models and
 * bodies that can be bought, so that the page changes with a model and not with every car.
 */
function goneCarSetup(planning: Planning) {
  const { landings } = planning;
  const offered = landings.all.filter(({ cars }) => cars.some(({ listed }) => isAvailable(listed)));
  const models = Map.groupBy(
    offered.filter(({ kind }) => kind === 'model'),
    ({ make }) => make,
  );
  const ofKind = (wanted: 'make' | 'body') => offered.filter(({ kind }) => kind === wanted);
  return {
    ...linkedCarSetup(planning),
    makes: ofKind('make').map(({ name, path, scope }) => ({
      name,
      path,
      /** All spellings of the name in the stock. */
      values: scope['make'] ?? [],
      models: (models.get(name) ?? []).map((model) => ({
        name: model.name,
        values: model.scope['model'] ?? [],
      })),
    })),
    bodies: ofKind('body').map(({ name, path, scope }) => ({ name, path, values: scope['body'] ?? [] })),
  };
}
