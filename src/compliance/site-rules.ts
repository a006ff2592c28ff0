import type { Dealer } from '../config/schema/dealer.ts';
import { currentConsent } from '../domain/leads/consent-texts.ts';
import { type AustralianState, locationType } from '../domain/places/location.ts';
import type { Page, SitePlan } from '../page-kinds/page-plans.ts';
import type { ReviewSection } from '../site/catalogue/review-section.ts';
import { searchSizeOf } from '../site/search/engine-setup-of.ts';
import { privacyPath } from '../site/texts/text-links.ts';
import { themeFor } from '../theme/theme-for.ts';
import { isSampleLicence, licenceKeys } from './contact-rules.ts';
import { error, type Finding, inDealer, warning } from './finding.ts';

/** The states whose law requires the licence number on a website, as far as it is known. */
const licenceStates: readonly AustralianState[] = ['nsw', 'wa'];

/** Locations that sell or repair without a licence number, or with a sample number. */
export function licenceFindings({ locations }: Dealer): Finding[] {
  return locations.flatMap((location, index): Finding[] => {
    const type = locationType(location);
    const key = type === 'sales' ? 'dealer_license_number' : 'motor_vehicle_repairer';
    const { state } = location.address;
    const must = type === 'sales' && licenceStates.includes(state);
    const finding = (at: string, message: string, remedy: string, found?: string): Finding =>
      (must ? error : warning)('licence-number', inDealer(['locations', index, at]), {
        found,
        message,
        remedy,
      });
    const place = `${location.name} (${state.toUpperCase()})`;
    const samples = licenceKeys.flatMap((at) => {
      const number = location[at];
      if (!location.visible || !number || !isSampleLicence(number)) return [];
      const message = `${place} shows a sample in place of its licence number.`;
      return [finding(at, message, 'Write the number of the licence.', number)];
    });
    if (!location.visible || type === 'parts' || location[key]) return samples;
    // For repairers it is checked only in New South Wales, where the same Act covers dealers and repairers.
    if (type === 'service' && state !== 'nsw') return samples;
    const missing = finding(key, `${place} shows no licence number.`, `Add "${key}" to this location.`);
    return [...samples, missing];
  });
}

const formOf = ({ props }: Page) => ('form' in props ? props.form : undefined);

/** Forms whose notice does not name the collecting company, and sites with forms but without a privacy policy. */
export function privacyFindings({ dealer, plan }: { dealer: Dealer; plan: SitePlan }): Finding[] {
  const forms = plan.pages.filter(formOf);
  if (forms.length === 0) return [];
  const notice = dealer.leads.collectionNotice ?? currentConsent.privacy(dealer.name);
  const names = [dealer.name, dealer.legalName].map((name) => name.toLowerCase());
  return [
    !plan.pages.some(({ path }) => path === privacyPath) &&
      error(
        'privacy-policy',
        { file: 'pages', address: privacyPath },
        {
          message: `${forms.length} pages ask for details and there is no privacy policy.`,
          remedy: 'Write pages/privacy-policy.md, or take over the default one.',
        },
      ),
    !names.some((name) => notice.toLowerCase().includes(name)) &&
      error('collection-notice', inDealer(['leads', 'collectionNotice']), {
        found: notice,
        message: 'The notice above the button of every form does not say who collects the details.',
        remedy: `Name ${dealer.name} in it, or remove it to take the usual one.`,
      }),
  ].filter((finding) => finding !== false);
}

function sectionOf(page: Page): ReviewSection | undefined {
  if (page.route === 'reviews') return page.props.section;
  return page.route === 'home' || page.route === 'location' ? page.props.reviews : undefined;
}

/** A selection of good reviews that is not labelled as one, or is shown without the average of all reviews. */
export function reviewFindings(plan: SitePlan): Finding[] {
  const sections = plan.pages.flatMap((page) => sectionOf(page) ?? []);
  return [
    sections.some(({ selection }) => !/selected/i.test(selection)) &&
      error(
        'selected-reviews',
        { file: 'reviews.json' },
        {
          message: 'Some reviews are left out and the section does not call itself a selection.',
          remedy: 'Say "Selected reviews" beside them.',
        },
      ),
    sections.some(({ average, count }) => average === undefined || count === 0) &&
      error('selected-reviews', inDealer(['reviews', 'reviewAverageMinimum']), {
        message: 'Chosen reviews are shown and the average of all of them is hidden.',
        remedy: 'Lower "reviewAverageMinimum" below the average, or show no reviews.',
      }),
  ].filter((finding) => finding !== false);
}

/** Colours without enough contrast. */
export function contrastFindings(dealer: Dealer): Finding[] {
  const found = dealer.theme.brandColour;
  return themeFor(dealer).problems.map(({ message, remedy }) =>
    error('contrast', inDealer(['theme', 'brandColour']), { found, message, remedy }),
  );
}

/** Forms whose initial state is one where the dealer has no location. */
export function stateFinding({ locations, locationDisplay: { defaultState } }: Dealer): Finding | [] {
  const states = new Set(locations.map(({ address }) => address.state));
  if (states.has(defaultState)) return [];
  return warning('default-state', inDealer(['locationDisplay', 'defaultState']), {
    found: defaultState,
    message: `Forms begin with ${defaultState.toUpperCase()}, where no location is.`,
    remedy: `Set it to ${[...states].map((state) => `"${state}"`).join(' or ')}.`,
  });
}

/** A stock that is too large for the way in which it is searched. */
export function searchFinding(dealer: Dealer, { pages }: SitePlan): Finding | [] {
  const cars = pages.filter(({ route }) => route === 'vehicle').length;
  const { message, remedy } = searchSizeOf(dealer, cars) ?? {};
  if (message === undefined || remedy === undefined) return [];
  const found = dealer.search.engine;
  return warning('search-size', inDealer(['search', 'engine']), { found, message, remedy });
}

/** A site that search engines are told not to list. */
export function listingFinding({ searchEngines }: Dealer): Finding | [] {
  if (searchEngines) return [];
  return warning('unlisted-site', inDealer(['searchEngines']), {
    found: 'false',
    message: 'Search engines are told not to list any page.',
    remedy: 'Take it out when the site opens.',
  });
}
