import type { Model } from '../../content/catalogue.ts';
import { fullModelName } from '../catalogue/site-models.ts';
import { absoluteUrl } from '../heads.ts';

/** The JSON-LD of a model. It has no price, because such a price must be one that a buyer can pay. */
export function modelJsonLd(
  model: Model,
  { url, base, image }: { url: string; base: string; image: string },
): object {
  const text = model.short_description ?? model.description;
  return {
    '@context': 'https://schema.org',
    '@type': 'Car',
    name: fullModelName(model),
    url,
    brand: { '@type': 'Brand', name: model.manufacturer_name },
    model: model.name,
    image: absoluteUrl(base, image),
    ...(text && { description: text }),
    ...(model.bodyStyle && { bodyType: model.bodyStyle }),
    ...(model.fuel.length > 0 && { fuelType: model.fuel }),
  };
}
