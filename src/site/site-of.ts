import type { Dealer } from '../config/schema/dealer.ts';
import type { CarType } from '../domain/car.ts';
import type { PhoneLink } from '../domain/card-view.ts';
import { phoneLink } from '../domain/phone.ts';
import { themeFor } from '../theme/theme-for.ts';
import { savingRulesOf } from './card-rules-of.ts';
import { locationSummary, primaryLocation, shownLocations } from './location-of.ts';
import { navigationOf } from './navigation.ts';
import type { Site } from './page.ts';
import type { Pictures } from './pictures.ts';

const socialNames = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  x: 'X',
} as const;

/**
 * What every page of a site shares. Nothing in it counts or prices cars: a change of it renders every page again.
 *
 * @param paths every page of the site
 */
export function siteOf(parts: {
  dealer: Dealer;
  carTypes: ReadonlySet<CarType>;
  paths: ReadonlySet<string>;
  pictures: Pictures;
  repaymentNotes: Site['repaymentNotes'];
}): Site {
  const { dealer, carTypes, paths, pictures, repaymentNotes } = parts;
  const theme = themeFor(dealer);
  const phone = salesPhone(dealer);
  const locations = shownLocations(dealer).map((location) => locationSummary(location, dealer));
  const logo = dealer.logo && pictures.image(dealer.logo.src);
  const saving = savingRulesOf(dealer);
  const footerImages = dealer.promotions.footerImages.flatMap(({ image, alt, href }) => {
    const src = pictures.image(image);
    return src ? [{ src, alt, ...(href && { href }) }] : [];
  });
  return {
    slug: dealer.slug,
    websiteId: dealer.id,
    dealershipId: siteDealershipId(dealer),
    ...(dealer.api.enabled && { api: { baseUrl: dealer.api.baseUrl ?? '' } }),
    analytics: analyticsOf(dealer, paths),
    name: dealer.name,
    legalName: dealer.legalName,
    template: dealer.template,
    baseUrl: baseUrlOf(dealer),
    tagline: dealer.copy.tagline,
    ...(dealer.logo && logo && { logo: { ...dealer.logo, src: logo } }),
    themeCss: theme.css,
    mode: theme.mode,
    themeColour: theme.themeColour,
    fonts: theme.fonts,
    navigation: navigationOf({ dealer, carTypes, locations, paths }),
    searchPath: dealer.search.searchPath,
    ...(saving && { saving: { list: saving.list, compare: saving.compare } }),
    ...(phone && { phone }),
    ...(repaymentNotes && { repaymentNotes }),
    ...(footerImages.length > 0 && { footerImages }),
    locations,
    social: Object.entries(socialNames).flatMap(([key, name]) => {
      const href = dealer.social[key as keyof typeof socialNames];
      return href ? [{ name, href }] : [];
    }),
  };
}

/** 'https://www.example.com.au', without the slash at the end. */
export function baseUrlOf({ siteUrl }: Pick<Dealer, 'siteUrl'>): string {
  return siteUrl.replace(/\/+$/, '');
}

const privacyPath = '/privacy-policy/';

function analyticsOf({ analytics }: Dealer, paths: ReadonlySet<string>): Site['analytics'] {
  const { consent, consentText, gtmContainerId } = analytics;
  return {
    consent,
    ...(consentText !== undefined && { consentText }),
    ...(gtmContainerId !== undefined && { gtmContainerId }),
    ...(paths.has(privacyPath) && { privacyPath }),
  };
}

/** The dealership a site stands for, by its own word or as the first that is known. */
export function siteDealershipId(dealer: Dealer): string {
  return (
    dealer.dealership_id ??
    primaryLocation(dealer)?.dealership_id ??
    dealer.dealerships[0]?.id ??
    String(dealer.id)
  );
}

/** The number to ring about a car: the dealer's (CFG-12), else the primary location's. */
export function salesPhone(dealer: Dealer): PhoneLink | undefined {
  return phoneLink(dealer.phoneNumbers.sales) ?? phoneLink(primaryLocation(dealer)?.contact_detail.phone);
}
