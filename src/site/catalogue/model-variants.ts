import type { Model } from '../../content/models-schema.ts';
import type { VariantTable } from './model-props.ts';
import { fromPrice } from './site-models.ts';

/** One variant is nothing to compare. */
const fewest = 2;

/** The variants of a model side by side: a row for everything that any of them is said to have. */
export function variantTable(model: Model): VariantTable | undefined {
  const { variant } = model;
  if (variant.length < fewest) return undefined;
  const labels = new Set(variant.flatMap(({ specifications }) => Object.keys(specifications)));
  return {
    columns: variant.map(({ name, from_price }) => {
      const price = fromPrice(from_price, model);
      return { name, ...(price && { price }) };
    }),
    rows: [...labels].map((label) => ({
      label,
      cells: variant.map(({ specifications }) => specifications[label] ?? ''),
    })),
  };
}
