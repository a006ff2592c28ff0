/** The exact values that `?body=` of the model list accepts (ROUTE-21). */
export const modelBodies = ['suv', 'trucks', 'vans', 'performance', 'electric', 'future vehicles'] as const;
export type ModelBody = (typeof modelBodies)[number];

/** The body type in a link to the model list. Any other value is ignored (ROUTE-21). */
export function modelBodyAsked(search: string): ModelBody | undefined {
  const asked = new URLSearchParams(search).get('body');
  return modelBodies.find((body) => body === asked);
}

/** Link to the model list with one body type. Without script, the anchor selects it. */
export function modelBodyHref(body: ModelBody): string {
  return `/models/?${new URLSearchParams({ body })}#${modelBodyAnchor(body)}`;
}

/** 'body-future-vehicles': an element id that the page's styles also use. */
export function modelBodyAnchor(body: ModelBody): string {
  return `body-${body.replace(' ', '-')}`;
}

const labels: Readonly<Record<string, string>> = { suv: 'SUVs', 'future vehicles': 'Future Vehicles' };

/** A manufacturer's body category as a heading: 'SUVs', 'Trucks'. */
export function bodyCategoryLabel(category: string): string {
  const known = Object.hasOwn(labels, category.toLowerCase()) ? labels[category.toLowerCase()] : undefined;
  return known ?? category.charAt(0).toUpperCase() + category.slice(1);
}
