import type { Model } from '../../content/catalogue.ts';
import type { Planning } from '../planning.ts';
import type { ModelProps } from './model-props.ts';
import { modelStock } from './site-models.ts';

/** Maximum number of cars in the strip. The search shows all of them. */
const railShown = 8;

/** The newest cars of a model that can be bought. Undefined when there are none. */
export function modelRail(
  planning: Planning,
  model: Pick<Model, 'name' | 'manufacturer_name' | 'stock_models'>,
  heading: string,
): ModelProps['cars'] {
  const { cars, href, listed } = modelStock(planning, model);
  if (cars.length === 0) return undefined;
  return {
    heading,
    cars: cars.slice(0, railShown).map(({ card }) => card),
    href,
    total: listed,
  };
}
