import { isAvailable } from '../../domain/cars/availability.ts';
import type { CardView } from '../../domain/cars/card-view.ts';
import type { PageCar } from '../../domain/cars/page-car.ts';
import type { Link } from '../../site/link-props.ts';
import { headOf, type PageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { carBreadcrumb } from '../../site/vehicle/car-breadcrumb.ts';
import { similarCars } from '../../site/vehicle/similar-cars.ts';

/** Props of the page of a car that the site does not show at the moment. It has nothing of the car but its name. */
export interface WithheldProps {
  title: string;
  breadcrumb: Link[];
  /** What the form of an enquiry needs. Undefined for a dealer without an API. */
  asks?: PageCar;
  similar: CardView[];
  searchPath: string;
}

const similarShown = 4;

/**
 * A page for each car that may be back. Its address stays, so that a link, a bookmark or a saved list does not say that
 * the car is sold. Search engines keep no such page.
 */
export function withheldPages(planning: Planning): PageOf<'withheld', WithheldProps>[] {
  const { dealer, stock, withheld, can } = planning;
  const similarTo = similarCars(
    [...stock, ...withheld],
    ({ listed }) => listed,
    (one) => 'pictures' in one && isAvailable(one.listed),
    similarShown,
  );
  return withheld.map((one): PageOf<'withheld', WithheldProps> => {
    const { title, href: path, page } = one.card;
    const { price: _, ...named } = page;
    const breadcrumb = carBreadcrumb(one, planning);
    const head = headOf(dealer, {
      path,
      title,
      description: `This ${title} is not shown at the moment. It may be back soon.`,
      index: false,
      breadcrumb,
    });
    const props: WithheldProps = {
      title,
      breadcrumb,
      ...(can.enquire && { asks: { ...named, said: { kind: 'none' as const, text: '' } } }),
      similar: similarTo(one).map(({ card: similar }) => similar),
      searchPath: dealer.search.searchPath,
    };
    return { path, route: 'withheld', head, props };
  });
}
