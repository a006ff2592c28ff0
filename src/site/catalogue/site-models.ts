import type { Model } from '../../content/catalogue.ts';
import { isAvailable } from '../../domain/cars/availability.ts';
import { cutText, modelDescriptionFold } from '../../domain/cars/folded-text.ts';
import { modelAddress, modelBodies, modelBodyAnchor } from '../../domain/cars/model-address.ts';
import { dollars } from '../../domain/prices/money.ts';
import { priceBasis } from '../../domain/prices/price-display.ts';
import type { Sparse } from '../../domain/sparse.ts';
import { paintNamed } from '../../illustration/paint.ts';
import type { DrawnCar } from '../../illustration/shape-of.ts';
import { newestFirst } from '../../search/static/documents.ts';
import { contentPicture } from '../content-picture.ts';
import { joined, sentenceCase } from '../heading-words.ts';
import type { Picture } from '../link-props.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import { linkedCarCount } from '../search/link-counts.ts';
import { chosenSearch } from '../search/search-routes.ts';

/** Maximum number of cars in the strip. The search shows all of them. */
const railShown = 8;

/** The newest cars of a model that can be bought. Undefined when there are none. */
export function modelRail(
  planning: Planning,
  model: Pick<Model, 'name' | 'manufacturer_name' | 'stock_models'>,
  heading: string,
) {
  const { cars, href, listed } = modelStock(planning, model);
  if (cars.length === 0) return undefined;
  return { heading, cars: cars.slice(0, railShown).map(({ card }) => card), href, total: listed };
}

/** A model with the URL of its page. */
export type SiteModel = ReturnType<typeof siteModels>[number];

/** The models of a site, sorted by the dealer's body categories, then in the order of the data. */
export function siteModels({ dealer, catalogue }: Pick<Planning, 'dealer' | 'catalogue'>) {
  const order = dealer.models.bodyCategories.map((category) => category.toLowerCase());
  const rank = ({ manufacturer_body: [first] }: Model) => {
    const at = first === undefined ? -1 : order.indexOf(first.toLowerCase());
    return at < 0 ? order.length : at;
  };
  return (catalogue.models ?? [])
    .toSorted((a, b) => rank(a) - rank(b))
    .map((model) => ({ model, ...modelAddress(model, dealer.siteUrl) }));
}

/** The name of a model in a list: 'CX-5' on a site of its make, 'Mazda CX-5' on other sites. */
export function modelName({ name, manufacturer_name }: Model, { dealer }: Pick<Planning, 'dealer'>): string {
  return dealer.manufacturer?.name === manufacturer_name ? name : fullModelName({ name, manufacturer_name });
}

/** The name with the make: 'Mazda CX-5'. A name that already starts with the make, such as 'Mazda3', stays as it is. */
export function fullModelName({
  name,
  manufacturer_name,
}: Pick<Model, 'name' | 'manufacturer_name'>): string {
  const hasMake = name.toLowerCase().startsWith(manufacturer_name.toLowerCase());
  return hasMake ? name : `${manufacturer_name} ${name}`;
}

/** A model in a list. */
export type ModelCard = Sparse<ReturnType<typeof modelCard>>;

export function modelCard(one: SiteModel, planning: Planning) {
  const { model } = one;
  const text = model.short_description ?? model.description;
  return {
    name: modelName(model, planning),
    href: one.href,
    /** True when the page of the model is on another site. */
    isElsewhere: !one.isPage,
    image: modelPicture(model, planning, [model.image?.thumb, model.image?.url]),
    comingSoon: model.status === 'coming_soon',
    /** MODEL-3. */
    ...(text && { text: cutText(text.replace(/\s+/g, ' '), modelDescriptionFold) }),
    price: fromPrice(model.from_price, model),
    ...(model.fuel.length > 0 && { fuel: fuelText(model) }),
    /** Ids of the body types for `?body=` (ROUTE-21): 'suv', 'future-vehicles'. */
    bodies: bodyIds(model),
    /** Number of cars of this model that can be bought. */
    inStock: modelStock(planning, model).listed,
  };
}

/** The fuels of a model: 'Petrol, hybrid and electric'. */
export function fuelText({ fuel }: Model): string {
  return sentenceCase(joined(fuel.map((one) => one.toLowerCase())));
}

/** The ids of the body types that `?body=` filters the model by (ROUTE-21). */
function bodyIds({ manufacturer_body }: Model): string[] {
  const own = new Set(manufacturer_body.map((category) => category.toLowerCase()));
  return modelBodies.filter((body) => own.has(body)).map((body) => modelBodyAnchor(body));
}

/** The basis of a price whose source names none: a manufacturer's list price does not include on-road costs. */
const unsaidBasis = 'Plus on-road costs';

/** A 'from' price with its basis. A price that does not include all costs must say so (ACL s 48). */
export function fromPrice(amount: number | undefined, { price_type }: Pick<Model, 'price_type'>) {
  if (amount === undefined) return undefined;
  return { text: dollars(amount), basis: price_type === undefined ? unsaidBasis : priceBasis(price_type) };
}

const firstPaints = ['White', 'Silver', 'Blue', 'Red', 'Grey'];

/** A car like the model, for a model without a picture. */
function drawnModel({ id, name, manufacturer_name, bodyStyle, body }: Model): DrawnCar {
  const letters = [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
  return {
    make: manufacturer_name,
    model: name,
    simple_body: bodyStyle ?? body[0],
    colour: firstPaints[letters % firstPaints.length],
  };
}

/** The picture of the model, otherwise an illustration of a similar car. */
export function modelPicture(
  model: Model,
  planning: Planning,
  sources: readonly (string | undefined)[],
): Picture {
  return contentPicture(planning, sources) ?? planning.pictures.illustration(drawnModel(model));
}

/**
 * The paints to see a model in, with the cars in stock that have them. Undefined for a model with a picture of its own,
 * which comes in one colour.
 *
 * @param image the picture of the model, see `modelPicture`
 */
export function modelPaints(model: Model, planning: Planning, image: Picture) {
  const drawn = planning.pictures.inEachPaint(drawnModel(model));
  if (!drawn.some(({ picture }) => picture.src === image.src)) return undefined;
  const { cars, hrefOf } = modelStock(planning, model);
  const coloured = cars.map(({ listed }) => listed.colour).filter(Boolean);
  const byPaint = Map.groupBy(new Set(coloured), (colour) => paintNamed(colour));
  const shown = drawn.map(({ paint, picture }) => {
    const colours = byPaint.get(paint) ?? [];
    const href = hrefOf({ colour: colours });
    const stock = { colours: joined(colours.toSorted(compareText)), href };
    return {
      paint,
      name: sentenceCase(paint),
      picture,
      /** The cars in stock that have this paint: the makers' names of it, 'Deep Crystal Blue', and the search of them. */
      stock: colours.length > 0 ? { ...stock, count: linkedCarCount(planning, href) } : undefined,
    };
  });
  const own = shown.find(({ picture }) => picture.src === image.src);
  const [mostStocked] = shown.toSorted((a, b) => (b.stock?.count ?? 0) - (a.stock?.count ?? 0));
  const first = own?.stock || !mostStocked?.stock ? own : mostStocked;
  /** The first is in stock where any is: the paint of the model's picture, or else the one of most cars. */
  return shown.map((one) => ({ ...one, isFirst: one === first }));
}

/**
 * The available cars of a model, the URL of the search that lists them, with filters too, and the number of cars in
 * that list. The number is 0 when no car is available.
 */
function modelStock(
  planning: Planning,
  { name, manufacturer_name, stock_models }: Pick<Model, 'name' | 'manufacturer_name' | 'stock_models'>,
) {
  const { dealer, landings } = planning;
  const names = stock_models.length > 0 ? stock_models : [name];
  const found = names.flatMap((one) => landings.ofModel(manufacturer_name, one) ?? []);
  const [only, ...more] = found;
  const cars = found.flatMap(({ cars }) => cars).filter(({ listed }) => isAvailable(listed));
  // Links to the make's own page, which lists all car types, because another make may have a model with the same
  // name.
  const all = landings.ofMake(manufacturer_name)?.path ?? dealer.search.searchPath;
  const hrefOf = (filters: Record<string, string[]>) =>
    only && more.length === 0
      ? chosenSearch(only.path, filters)
      : chosenSearch(all, { model: found.map((one) => one.name), ...filters });
  const href = hrefOf({});
  const listed = cars.length > 0 ? linkedCarCount(planning, href) : 0;
  return { cars: cars.toSorted((a, b) => newestFirst(a.listed, b.listed)), href, hrefOf, listed };
}
