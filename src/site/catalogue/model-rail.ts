import type { Model } from '../../content/catalogue.ts';
import type { Planning } from '../planning.ts';
import type { ModelProps } from './model-props.ts';
import { modelStock } from './site-models.ts';

/** Cars in a strip; the search has the rest. */
const railShown = 8;

/** The newest cars of a model that can be bought; none where there is none. */
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
