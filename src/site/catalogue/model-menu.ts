import { bodyCategoryLabel } from '../../domain/model-address.ts';
import type { LinkGroup } from '../link-props.ts';
import type { Planning } from '../planning.ts';
import type { FromPrice } from './model-props.ts';
import { fromPrice, modelName, siteModels } from './site-models.ts';

/** A group of the models menu. */
export interface ModelMenuGroup extends LinkGroup {
  /** The category as the configuration and the models write it: 'future vehicles'. */
  category: string;
  links: { label: string; href: string; comingSoon: boolean; image: string; price?: FromPrice }[];
}

/**
 * The models in groups: the manufacturer's body categories, in the dealer's order (MODEL-5, OPEN-35). A model
 * appears in each of its categories (MODEL-4). A model without a category of the dealer appears under 'More
 * models'.
 *
 * @param imageOf returns the URL of a small picture of a model
 */
export function modelMenu(
  planning: Pick<Planning, 'dealer' | 'catalogue'>,
  imageOf: (model: ReturnType<typeof siteModels>[number]['model']) => string,
): ModelMenuGroup[] {
  const models = siteModels(planning).map(({ model, href }) => {
    const price = fromPrice(model.from_price, model);
    return {
      categories: model.manufacturer_body.map((category) => category.toLowerCase()),
      link: {
        label: modelName(model, planning),
        href,
        comingSoon: model.status === 'coming_soon',
        image: imageOf(model),
        ...(price && { price }),
      },
    };
  });
  const listed = planning.dealer.models.bodyCategories.map((category) => category.toLowerCase());
  const group = (category: string, heading: string, among: typeof models): ModelMenuGroup[] =>
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
      models.filter(({ categories }) => !categories.some((category) => listed.includes(category))),
    ),
  ];
}
