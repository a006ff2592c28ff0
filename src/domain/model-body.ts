/** What `?body=` of the model listing accepts, exactly (ROUTE-21). */
export const modelBodies = ['suv', 'trucks', 'vans', 'performance', 'electric', 'future vehicles'] as const;
export type ModelBody = (typeof modelBodies)[number];

/** The body a link asks the model listing for; anything that is not exactly one of them is ignored (ROUTE-21). */
export function modelBodyAsked(search: string): ModelBody | undefined {
  const asked = new URLSearchParams(search).get('body');
  return modelBodies.find((body) => body === asked);
}

/** The model listing narrowed to a body. The anchor narrows it where no script runs. */
export function modelBodyHref(body: ModelBody): string {
  return `/models/?${new URLSearchParams({ body })}#${modelBodyAnchor(body)}`;
}

/** 'body-future-vehicles': an id of the page, which its styles name too. */
export function modelBodyAnchor(body: ModelBody): string {
  return `body-${body.replace(' ', '-')}`;
}

const labels: Readonly<Record<string, string>> = { suv: 'SUVs', 'future vehicles': 'Future Vehicles' };

/** A manufacturer's body category as a heading: 'SUVs', 'Trucks'. */
export function bodyCategoryLabel(category: string): string {
  const known = Object.hasOwn(labels, category.toLowerCase()) ? labels[category.toLowerCase()] : undefined;
  return known ?? category.charAt(0).toUpperCase() + category.slice(1);
}
