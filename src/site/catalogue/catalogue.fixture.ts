import {
  type Catalogue,
  emptyCatalogue,
  type Model,
  modelSchema,
  type Offer,
  offerSchema,
  type Review,
  reviewSchema,
} from '../../content/catalogue.ts';
import { pageSettingsSchema, type TextBlock, type TextPage } from '../../content/texts.ts';
import type { CarInput } from '../../domain/cars/car.ts';
import type { Page, RouteName, SitePlan } from '../../page-kinds/page-plans.ts';
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

/** A text page with the settings at the start of its file. */
export function aPage(slug: string, settings: object = {}, ...blocks: TextBlock[]): TextPage {
  const parsed = pageSettingsSchema.parse({ title: slug, description: `About ${slug}.`, ...settings });
  return { ...parsed, blocks, images: [], words: 440, file: 'x.md', slug };
}

/** A dealer's catalogue with only a text page for each slug. */
export function aCatalogueWithTexts(...slugs: string[]): Catalogue {
  return { ...emptyCatalogue, pages: slugs.map((slug) => aPage(slug)) };
}
