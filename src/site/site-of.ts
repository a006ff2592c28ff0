import type { Dealer } from '../config/schema/dealer.ts';
import { signInPath } from '../domain/sign-in.ts';
import { themeFor } from '../theme/theme-for.ts';
import { nounOf } from './heading-words.ts';
import type { LinkGroup } from './link-props.ts';
import { leadsSomewhere, type Menus, navigationOf } from './navigation.ts';
import { dealershipsPath } from './page.ts';
import type { Pictures } from './pictures.ts';
import { locationSummary, shownLocations } from './places/location-of.ts';
import type { NavItem, Site, SiteLogo } from './site.ts';
import { baseUrlOf, dealerZone, salesPhone, siteDealershipId } from './site-identity.ts';
import { privacyPath, termsPath } from './texts/text-links.ts';
import { savingRulesOf } from './vehicle/card-rules-of.ts';

const socialNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  x: 'X',
} as const;

/**
 * The data that all pages of a site share. It contains no counts or prices of cars, because a change renders every page
 * again.
 */
export function siteOf(
  parts: Omit<Menus, 'locations'> & {
    pictures: Pictures;
    repaymentNotes: Site['repaymentNotes'];
    changeoverHref: string | undefined;
    /** True when at least one car can be reserved. */
    reserves: boolean;
  },
): Site {
  const { dealer, carTypes, paths, vehicles, pictures, repaymentNotes, changeoverHref, reserves } = parts;
  const { one, other } = nounOf(dealer);
  const theme = themeFor(dealer);
  const phone = salesPhone(dealer);
  const locations = shownLocations(dealer).map((location) => locationSummary(location, dealer));
  const logo = logoOf(dealer.logo, pictures);
  const owner = ownerOf(dealer, pictures);
  const navigation = navigationOf({ dealer, carTypes, locations, vehicles, paths });
  const serviceHeader = serviceHeaderOf(dealer, pictures, paths);
  const saving = savingRulesOf(dealer);
  const footerImages = dealer.promotions.footerImages.flatMap(({ image, alt, href }) => {
    const src = pictures.image(image);
    return src ? [{ src, alt, ...(href && { href }) }] : [];
  });
  return {
    slug: dealer.slug,
    websiteId: dealer.id,
    dealershipId: siteDealershipId(dealer),
    timeZone: dealerZone(dealer),
    ...(dealer.api.enabled && { api: { baseUrl: dealer.api.baseUrl ?? '' } }),
    analytics: analyticsOf(dealer, paths),
    name: dealer.name,
    legalName: dealer.legalName,
    template: dealer.template,
    baseUrl: baseUrlOf(dealer),
    tagline: dealer.copy.tagline,
    ...(logo && { logo }),
    ...(owner && { owner }),
    themeCss: theme.css,
    mode: theme.mode,
    themeColour: theme.themeColour,
    fonts: theme.fonts,
    navigation,
    ...(serviceHeader && { serviceHeader }),
    footer: footerOf({ dealer, navigation, paths }),
    searchPath: dealer.search.searchPath,
    noun: { one: one.toLowerCase(), other: other.toLowerCase() },
    ...(paths.has(signInPath) && { signIn: { label: 'Sign in', href: signInPath } }),
    ...(reserves && { reserves: true as const }),
    ...(saving && { saving: { list: saving.list, compare: saving.compare } }),
    ...(phone && { phone }),
    ...(dealer.preview && { preview: true as const }),
    ...(dealer.offline.enabled && { offline: true as const }),
    ...(repaymentNotes && { repaymentNotes }),
    ...(changeoverHref && { changeoverHref }),
    ...(footerImages.length > 0 && { footerImages }),
    locations,
    social: Object.entries(socialNames).flatMap(([key, name]) => {
      const href = dealer.social[key as keyof typeof socialNames];
      return href ? [{ name, href }] : [];
    }),
  };
}

function logoOf(logo: Dealer['logo'], pictures: Pictures): SiteLogo | undefined {
  const src = logo && pictures.image(logo.src);
  return src ? { ...logo, src } : undefined;
}

function ownerOf({ copy: { owner } }: Dealer, pictures: Pictures): Site['owner'] {
  if (!owner) return undefined;
  const { name, firstName, role, words } = owner;
  const photo = owner.photo && pictures.image(owner.photo);
  return { name, firstName, ...(role && { role }), ...(photo && { photo }), ...(words && { words }) };
}

/** The header with its own logo and a service banner (CFG-25). A banner without a target page is left out. */
function serviceHeaderOf({ header }: Dealer, pictures: Pictures, paths: ReadonlySet<string>) {
  if (header.headerVariant !== 'service') return undefined;
  const { text, href } = header.serviceBanner;
  const logo = logoOf(header.headerLogo, pictures);
  return { ...(leadsSomewhere(href, paths) && { banner: { label: text, href } }), ...(logo && { logo }) };
}

function analyticsOf({ analytics }: Dealer, paths: ReadonlySet<string>): Site['analytics'] {
  const { consent, consentText, gtmContainerId } = analytics;
  return {
    consent,
    ...(consentText !== undefined && { consentText }),
    ...(gtmContainerId !== undefined && { gtmContainerId }),
    ...(paths.has(privacyPath) && { privacyPath }),
  };
}

/**
 * The footer of every page without the locations: the menus as lists, and the small print (NAV-9).
 *
 * @param navigation the entries of the header, without dead links
 */
export function footerOf({
  dealer,
  navigation,
  paths,
}: Pick<Menus, 'dealer' | 'paths'> & { navigation: readonly NavItem[] }): Site['footer'] {
  const { acknowledgement } = dealer.copy;
  const legal = [
    { label: 'Terms and Conditions', href: termsPath },
    { label: 'Privacy Policy', href: privacyPath },
  ];
  return {
    columns: columnsOf(navigation),
    legal: legal.filter(({ href }) => paths.has(href)),
    ...(paths.has(dealershipsPath) && { locationsHref: dealershipsPath }),
    ...(acknowledgement && { acknowledgement }),
  };
}

/**
 * Each menu with entries becomes a column, and all single links form the first column. A wide menu is a link to its
 * page.
 */
function columnsOf(navigation: readonly NavItem[]): LinkGroup[] {
  const shown = navigation.filter(({ isLocations }) => !isLocations);
  const isColumn = ({ children = [], groups }: NavItem) => children.length > 0 && !groups;
  const singles = shown.filter((item) => !isColumn(item)).map(({ label, href }) => ({ label, href }));
  const columns = shown.filter(isColumn).map(({ label, children = [] }) => ({
    heading: label,
    links: children.map((child) => ({ label: child.label, href: child.href })),
  }));
  return [{ heading: 'Explore', links: singles }, ...columns].filter(({ links }) => links.length > 0);
}
