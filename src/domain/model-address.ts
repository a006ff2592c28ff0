/** What of a model decides where its page is. */
export interface ModelAddressed {
  slug: string;
  new_slug?: string | undefined;
  override_url?: string | undefined;
}

/**
 * Where a model is shown (ROUTE-22): at its override URL when that is set, else at its new slug, else at its slug.
 *
 * @param siteUrl the dealer's own host: an override URL on it is a page of this site, one elsewhere is only a link
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
