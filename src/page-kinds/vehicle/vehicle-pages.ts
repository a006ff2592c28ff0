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
  const ownTitleOf = toldApart(cars, titleOf);
  const ownDescriptionOf = toldApart(cars, descriptionOf);
  const siteDealership = siteDealershipId(dealer);
  return cars.map((one) => {
    const { car, card, pictures } = one;
    const props = propsOf(one);
    const head = headOf(dealer, {
      path: card.href,
      title: ownTitleOf(one),
      description: ownDescriptionOf(one),
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

/** The text of each car, with its stock number where others have the same, so that search results can be told apart. */
function toldApart(cars: readonly StockCar[], textOf: (one: StockCar, stockNumber?: string) => string) {
  const byText = Map.groupBy(cars, (one) => textOf(one));
  return (one: StockCar) => textOf(one, byText.get(textOf(one))!.length > 1 ? one.car.stocknum : undefined);
}

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
