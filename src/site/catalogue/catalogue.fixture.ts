import {
  type Catalogue,
  type Model,
  modelSchema,
  type Offer,
  offerSchema,
  type Review,
  reviewSchema,
} from '../../content/catalogue.ts';
import type { CarInput } from '../../domain/car.ts';
import type { Page, RouteName, SitePlan } from '../../page-kinds/page.ts';
import { planSite } from '../../page-kinds/plan-site.ts';
import { aCar, aDealer, inventoryOf } from '../dealer.fixture.ts';

export function anOffer(change: Record<string, unknown> = {}): Offer {
  return offerSchema.parse({ id: 'runout', name: 'The last CX-30s', ...change });
}

export function aModel(change: Record<string, unknown> = {}): Model {
  return modelSchema.parse({
    id: 'cx-5',
    name: 'CX-5',
    slug: 'mazda-cx-5',
    manufacturer_name: 'Mazda',
    ...change,
  });
}

export function aReview(change: Record<string, unknown> = {}): Review {
  return reviewSchema.parse({ id: 1, text: 'Good people.', customer_name: 'Jo T.', rating: 5, ...change });
}

/** A site with this catalogue on 21 November 2026. */
export function planWith(
  catalogue: Partial<Catalogue>,
  { dealer = aDealer(), cars = [] }: { dealer?: ReturnType<typeof aDealer>; cars?: Partial<CarInput>[] } = {},
): SitePlan {
  return planSite({
    dealer,
    inventory: inventoryOf(cars.map((car, index) => aCar({ id: `c${index}`, slug: `car-${index}`, ...car }))),
    today: '2026-11-21',
    catalogue: { manufacturers: [], ...catalogue },
  });
}

type PageOn<Route extends RouteName> = Extract<Page, { route: Route }>;

export function pagesOn<Route extends RouteName>({ pages }: SitePlan, route: Route): PageOn<Route>[] {
  return pages.filter((page): page is PageOn<Route> => page.route === route);
}
