import type { Dealer } from '../config/schema/dealer.ts';
import type { Sparse } from '../domain/sparse.ts';
import type { PhotoOrder } from '../photos/encode-photo.ts';
import type { locationSummary } from './places/location-of.ts';
import type { siteOf } from './site-of.ts';

/** The data that all pages of a site share: header, footer and theme. It is hashed once per site. */
export type Site = ReturnType<typeof siteOf>;

export type SiteLogo = NonNullable<Dealer['logo']>;

/** One menu of the header: a link, or a list that opens. */
export interface NavItem {
  label: string;
  /** The target of the link. For a menu that opens: the page with all its entries. */
  href: string;
  children?: NavLink[];
  /** A wide menu, shown above `children`. */
  groups?: NavGroup[];
  /** True for the menu of locations: their entries, or one link to all of them (CFG-23). */
  isLocations?: true;
}

export interface NavLink {
  label: string;
  href: string;
  /** A second line with less emphasis. */
  note?: string | undefined;
}

export interface NavGroup {
  heading: string;
  links: (NavLink & { image?: string })[];
}

export type LocationSummary = Sparse<ReturnType<typeof locationSummary>>;

/** A file of the site that is not a rendered page. Paths begin with '/'. */
export type SiteFile =
  /** `immutable`: the name holds a hash of the content, so an old page may still ask for it after the next build. */
  | { path: string; body: string; immutable?: boolean }
  /** Absolute path of a file to copy. `immutable` as above: the file is the product's own and never changes in place. */
  | { path: string; copyFrom: string; immutable?: boolean }
  /** A smaller copy of the photo at this absolute path. `path` is the path of the copy. */
  | { path: string; resize: string; order: PhotoOrder }
  /** An icon as a square PNG, for services that do not accept SVG. The path contains no hash of the content. */
  | { path: string; icon: AppIcon };

export interface AppIcon {
  svg: string;
  sizePx: number;
}
