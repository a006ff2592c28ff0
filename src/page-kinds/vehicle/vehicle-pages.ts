import { carJsonLd } from '../../site/json-ld/car.ts';
import { breadcrumbJsonLd, headOf, measuredCar, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { carMarkdownPath } from '../../site/published/car-markdown.ts';
import { baseUrlOf, siteDealershipId } from '../../site/site-identity.ts';
import type { StockCar } from '../../site/stock-of.ts';
import { vehiclePropsOf } from '../../site/vehicle/vehicle-props.ts';

/** A page for every listed car (ROUTE-3), and for every hidden one, whose page only links lead to. */
export function vehiclePages(planning: Planning) {
  const { dealer, stock, unlisted } = planning;
  const cars = [...stock, ...unlisted];
  const propsOf = vehiclePropsOf(planning);
  const isSharedTitle = repeated(cars.map((one) => titleOf(one)));
  const isSharedDescription = repeated(cars.map((one) => descriptionOf(one)));
  const siteDealership = siteDealershipId(dealer);
  return cars.map((one) => {
    const { car, card, pictures } = one;
    const props = propsOf(one);
    const head = headOf(dealer, {
      path: card.href,
      title: isSharedTitle(titleOf(one)) ? titleOf(one, car.stocknum) : titleOf(one),
      description: isSharedDescription(descriptionOf(one))
        ? descriptionOf(one, car.stocknum)
        : descriptionOf(one),
      index: card.available,
      image: pictures.photosCount > 0 ? pictures.gallery[0]?.src : undefined,
      markdown: dealer.publishedData.markdownPages ? carMarkdownPath(car.slug) : undefined,
      jsonLd: [carJsonLd(one, dealer), breadcrumbJsonLd(baseUrlOf(dealer), props.breadcrumb)],
    });
    const { dealershipId } = props;
    const measured = measuredCar(one, dealershipId === siteDealership ? undefined : dealershipId);
    return pageOf({ path: card.href, route: 'vehicle', head, props, measured });
  });
}

/** The values that occur more than once. */
function repeated(texts: string[]): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (text) => (counts.get(text) ?? 0) > 1;
}

/** @param stockNumber set when another car has the same title, so that search results can be told apart */
function titleOf({ card, car, listed }: StockCar, stockNumber?: string): string {
  const name = [card.title, car.badge, stockNumber].filter(Boolean).join(' ');
  const town = [listed.city, listed.state].filter(Boolean).join(' ');
  return town ? `${name} for sale in ${town}` : `${name} for sale`;
}

/**
 * The description for search engines: '2021 Toyota Corolla Ascent Sport, 45,210 km, Automatic, Hybrid, Hatch.
 * $26,990 drive away at Southport.'
 */
function descriptionOf({ card, car, listed }: StockCar, stockNumber?: string): string {
  const name = [card.title, car.badge].filter(Boolean).join(' ');
  const number = stockNumber && `stock number ${stockNumber}`;
  const facts = [name, number, ...card.facts.map(({ value }) => value)].filter(Boolean).join(', ');
  const { text, basis } = card.price;
  const price = [text, basis?.toLowerCase()].filter(Boolean).join(' ');
  const place = listed.location_name ? ` at ${listed.location_name}` : '';
  return card.available ? `${facts}. ${price}${place}.` : `${facts}. Sold${place}.`;
}
