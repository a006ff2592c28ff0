import { bodyCategoryLabel } from '../../domain/cars/model-address.ts';
import { fromPrice, modelName, modelPicture, siteModels } from '../catalogue/site-models.ts';
import { homeBodies, homeMakes } from '../home/home-choices.ts';
import { compareText } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import type { NavGroup } from '../site.ts';

/**
 * The groups of the menu Vehicles: the dealer's models by the manufacturer's body categories, with picture and starting
 * price (MODEL-5). A dealer without models has the bodies and makes in stock. Every page contains the menu, so it has
 * no counts of cars and is not sorted by them.
 */
export function vehicleGroups(planning: Planning): NavGroup[] {
  const models = modelMenu(
    planning,
    (model) => modelPicture(model, planning, [model.image?.thumb, model.image?.url]).src,
  );
  if (models.length > 0) {
    return models.map(({ heading, links }) => ({
      heading,
      links: links.map(({ label, href, image, comingSoon, price }) => ({
        label,
        href,
        image,
        // A price is always shown with its basis.
        ...(comingSoon
          ? { note: 'Coming soon' }
          : price && { note: `From ${price.text} ${lowerFirst(price.basis)}`.trim() }),
      })),
    }));
  }
  const byName = (one: { name: string }, other: { name: string }) => compareText(one.name, other.name);
  const bodies = homeBodies(planning).toSorted(byName);
  const makes = homeMakes(planning).toSorted(byName);
  return [
    { heading: 'By body type', links: bodies.map(({ name, href, image }) => ({ label: name, href, image })) },
    { heading: 'By make', links: makes.map(({ name, href }) => ({ label: name, href })) },
  ].filter(({ links }) => links.length > 0);
}

const lowerFirst = (text = '') => text.charAt(0).toLowerCase() + text.slice(1);

/**
 * The models in groups: the manufacturer's body categories, in the dealer's order (MODEL-5, OPEN-35). A model
 * with several categories (MODEL-4) appears under each that the dealer lists: a visitor looks under one of them only. A
 * model without a category of the dealer appears under 'More models'. `category` is as the configuration and the models
 * write it: 'future vehicles'.
 *
 * @param imageOf returns the URL of a small picture of a model
 */
export function modelMenu(
  planning: Pick<Planning, 'dealer' | 'catalogue'>,
  imageOf: (model: ReturnType<typeof siteModels>[number]['model']) => string,
) {
  const listed = planning.dealer.models.bodyCategories.map((category) => category.toLowerCase());
  const models = siteModels(planning).map(({ model, href }) => ({
    categories: model.manufacturer_body
      .map((category) => category.toLowerCase())
      .filter((category) => listed.includes(category)),
    link: {
      label: modelName(model, planning),
      href,
      comingSoon: model.status === 'coming_soon',
      image: imageOf(model),
      price: fromPrice(model.from_price, model),
    },
  }));
  const group = (category: string, heading: string, among: typeof models) =>
    among.length > 0 ? [{ category, heading, links: among.map(({ link }) => link) }] : [];
  return [
    ...listed.flatMap((category) =>
      group(
        category,
        bodyCategoryLabel(category),
        models.filter(({ categories }) => categories.includes(category)),
      ),
    ),
    ...group(
      '',
      'More models',
      models.filter(({ categories }) => categories.length === 0),
    ),
  ];
}
