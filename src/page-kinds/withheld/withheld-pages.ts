import { isAvailable } from '../../domain/cars/availability.ts';
import type { PageCar } from '../../domain/cars/page-car.ts';
import { headOf, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { carBreadcrumb } from '../../site/vehicle/car-breadcrumb.ts';
import { similarCars } from '../../site/vehicle/similar-cars.ts';

/**
 * A page for each car that may be back. Its address stays, so that a link, a bookmark or a saved list does not say that
 * the car is sold. It has nothing of the car but its name, and search engines keep no such page.
 */
export function withheldPages(planning: Planning) {
  const { dealer, stock, withheld, can } = planning;
  const similarTo = similarCars(
    [...stock, ...withheld],
    ({ listed }) => listed,
    (one) => 'pictures' in one && isAvailable(one.listed),
  );
  return withheld.map((one) => {
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
    const asks: PageCar = { ...named, said: { kind: 'none', text: '' } };
    const props = {
      title,
      breadcrumb,
      ...(can.enquire && { asks }),
      similar: similarTo(one).map(({ card: similar }) => similar),
      searchPath: dealer.search.searchPath,
    };
    return pageOf({ path, route: 'withheld', head, props });
  });
}
