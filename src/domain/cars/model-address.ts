/** The fields of a model that decide its page's address. */
interface ModelAddressed {
  slug: string;
  new_slug?: string | undefined;
  override_url?: string | undefined;
}

/**
 * A model's address (ROUTE-22): its override URL if set, else its new slug, else its slug.
 *
 * @param siteUrl the dealer's own host; an override URL on this host is a page of the site, one elsewhere only a link
 */
export function modelAddress(
  { slug, new_slug, override_url }: ModelAddressed,
  siteUrl: string,
): { href: string; isPage: boolean } {
  if (override_url === undefined) return { href: `/${new_slug ?? slug}/`, isPage: true };
  const url = new URL(override_url, siteUrl);
  if (url.origin !== new URL(siteUrl).origin) return { href: url.href, isPage: false };
  return { href: url.pathname.replace(/\/*$/, '/'), isPage: true };
}

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

/** Australians call a pick-up a ute, and a light truck is something else. The key in addresses stays 'trucks'. */
const labels: Readonly<Record<string, string>> = { suv: 'SUVs', trucks: 'Utes' };

/** A manufacturer's body category as a heading: 'SUVs', 'Utes'. */
export function bodyCategoryLabel(category: string): string {
  const known = Object.hasOwn(labels, category.toLowerCase()) ? labels[category.toLowerCase()] : undefined;
  return known ?? category.charAt(0).toUpperCase() + category.slice(1);
}
