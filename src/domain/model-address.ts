/** The fields of a model that decide its page's address. */
export interface ModelAddressed {
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
