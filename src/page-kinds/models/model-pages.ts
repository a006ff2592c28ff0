import type { Model } from '../../content/catalogue.ts';
import {
  bodyCategoryLabel,
  modelBodies,
  modelBodyAnchor,
  modelBodyHref,
} from '../../domain/cars/model-address.ts';
import { contactPath, testDrivePath } from '../../domain/leads/form-paths.ts';
import { grouped } from '../../domain/prices/money.ts';
import { paintChips } from '../../illustration/spec.ts';
import {
  fromPrice,
  fuelText,
  fullModelName,
  type ModelCard,
  modelCard,
  modelPaints,
  modelPicture,
  modelRail,
  type SiteModel,
  siteModels,
} from '../../site/catalogue/site-models.ts';
import { currentOffers, offeredModel, offerView } from '../../site/catalogue/site-offers.ts';
import { joined, paragraphsOf } from '../../site/heading-words.ts';
import { itemListJsonLd, modelJsonLd } from '../../site/json-ld/pages.ts';
import type { Link } from '../../site/link-props.ts';
import { headOf, headOfWords, modelsPath, pageOf } from '../../site/page.ts';
import type { Planning } from '../../site/planning.ts';
import { baseUrlOf } from '../../site/site-identity.ts';
import { homeLink } from '../home-link.ts';

/** The smallest number of variants that can be compared. */
const fewest = 2;

/** The variants of a model side by side. Each property known for at least one has a row; unknown cells are empty. */
function variantTable(model: Model) {
  const { variant } = model;
  if (variant.length < fewest) return undefined;
  const labels = new Set(variant.flatMap(({ specifications }) => Object.keys(specifications)));
  return {
    columns: variant.map(({ name, from_price }) => ({ name, price: fromPrice(from_price, model) })),
    rows: [...labels].map((label) => ({
      label,
      cells: variant.map(({ specifications }) => specifications[label] ?? ''),
    })),
  };
}

const all: Link = { label: 'Models', href: modelsPath };

/**
 * The model listing, and a page for each model whose page is not on another site (ROUTE-20, ROUTE-22). Empty for a
 * dealer without models.
 */
export function modelPages(planning: Planning) {
  const models = siteModels(planning);
  if (models.length === 0) return [];
  const own = models.filter(({ isPage }) => isPage);
  return [
    listPage(planning, models),
    ...own.map((one) => ({
      path: one.href,
      ifTaken: `The model "${one.model.name}" (id ${one.model.id}) wants the address ${one.href}, which another page has. Give it a new_slug.`,
      make: () => modelPage(planning, one),
    })),
  ];
}

/** `/models/` (MODEL-1). */
function listPage(planning: Planning, models: readonly SiteModel[]) {
  const { dealer } = planning;
  const cards = models.map((one) => modelCard(one, planning));
  const makes = [...new Set(models.map(({ model }) => model.manufacturer_name))];
  const props = {
    heading: makes.length <= 2 ? `${joined(makes)} models` : 'New models',
    intro: `The ${joined(makes)} range at ${dealer.name}, with the starting price of each and how many we have in stock.`,
    breadcrumb: [homeLink, all],
    models: cards,
    bodies: bodyChoices(cards),
  };
  const own = models.filter(({ isPage }) => isPage).map(({ href }) => href);
  const head = headOfWords(dealer, modelsPath, props, {
    image: cards[0] && planning.pictures.toShare(cards[0].image),
    jsonLd: [itemListJsonLd(baseUrlOf(dealer), props.heading, own)],
  });
  return pageOf({ path: modelsPath, route: 'models', head, props });
}

/** The body types that filter the list (ROUTE-21): those with models. Empty when there is only one. */
function bodyChoices(cards: readonly ModelCard[]) {
  const choices = modelBodies.map((body) => {
    const id = modelBodyAnchor(body);
    const count = cards.filter(({ bodies }) => bodies.includes(id)).length;
    return { id, body, label: bodyCategoryLabel(body), href: modelBodyHref(body), count };
  });
  const some = choices.filter(({ count }) => count > 0);
  return some.length > 1 ? some : [];
}

function modelPage(planning: Planning, one: SiteModel) {
  const { dealer } = planning;
  const { model, href } = one;
  const base = baseUrlOf(dealer);
  const heading = fullModelName(model);
  const breadcrumb = [homeLink, all, { label: heading, href }];
  const image = modelPicture(model, planning, [model.image?.url, model.image?.thumb]);
  const cars = modelRail(planning, model, `${heading} in stock`);
  const comingSoon = model.status === 'coming_soon';
  const description = paragraphsOf(model.description).map((paragraph) => paragraph.replace(/\s+/g, ' '));
  const lead = model.short_description;
  const props = {
    heading,
    breadcrumb,
    comingSoon,
    image,
    /** The paints to choose from, where the picture is an illustration. */
    paints: modelPaints(model, planning, image),
    /** The colour of each paint's chip. */
    chips: paintChips,
    lead,
    description,
    price: fromPrice(model.from_price, model),
    facts: factsOf(one),
    variants: variantTable(model),
    cars,
    offers: currentOffers(planning)
      .filter((offer) => offeredModel(offer, planning)?.model === model)
      .map((offer) => offerView(offer, planning)),
    /** The first action is the main one. */
    actions: actionsOf(planning, comingSoon),
  };
  const shared = planning.pictures.toShare(image);
  const head = headOf(dealer, {
    path: href,
    title: heading,
    // The short description may be only a few words. Search results have space for more text.
    description: [lead, ...description].filter(Boolean).join(' ') || `The ${heading} at ${dealer.name}.`,
    image: shared,
    breadcrumb,
    jsonLd: [modelJsonLd(model, { url: base + href, base, image: shared })],
  });
  return pageOf({ path: href, route: 'model', head, props });
}

function factsOf({ model }: SiteModel) {
  const { fuel, body, bodyStyle, variant, accessories_count } = model;
  const bodies = body.length > 0 ? body : bodyStyle === undefined ? [] : [bodyStyle];
  const facts: [string, string | undefined][] = [
    ['Fuel', fuel.length > 0 ? fuelText(model) : undefined],
    ['Body', joined(bodies)],
    ['Variants', variant.length > 1 ? String(variant.length) : undefined],
    ['Genuine accessories', accessories_count ? grouped(accessories_count) : undefined],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** A coming model cannot be driven yet, but visitors can register their interest. */
function actionsOf({ dealer }: Planning, comingSoon: boolean): Link[] {
  if (comingSoon) return [{ label: 'Register your interest', href: contactPath }];
  const drives = dealer.stock.itemTypes.some((type) => type !== 'caravan');
  return [
    ...(drives ? [{ label: 'Book a Test Drive', href: testDrivePath }] : []),
    { label: 'Enquire', href: contactPath },
  ];
}
