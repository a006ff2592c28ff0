import type { Link } from '../link-props.ts';
import type { Planning } from '../planning.ts';
import { filteredSearch } from '../search/search-routes.ts';
import type { WithheldCar } from '../stock-of.ts';

/**
 * The breadcrumb of a car: home, make, model and car. Make and model link to their page, or to the filtered search if
 * there is none (ROUTE-16).
 */
export function carBreadcrumb(
  { car, card }: WithheldCar,
  { dealer, landings }: Pick<Planning, 'dealer' | 'landings'>,
): Link[] {
  const { searchPath } = dealer.search;
  const { make, model } = car;
  const makeHref = landings.ofMake(make)?.path ?? filteredSearch(searchPath, 'make', make);
  const modelHref =
    landings.ofModel(make, model)?.path ?? filteredSearch(searchPath, 'make_model', `${make} ${model}`);
  return [
    { label: 'Home', href: '/' },
    { label: make, href: makeHref },
    { label: model, href: modelHref },
    { label: card.title, href: card.href },
  ];
}
