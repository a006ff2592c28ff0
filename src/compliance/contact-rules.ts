import { meantOr } from '../config/issue-fault.ts';
import { sampleMark } from '../config/new-dealer.ts';
import { anyOf, type KeyPath, textsAt, textsIn } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import type { LeadTarget } from '../config/schema/leads.ts';
import { hasSecondPhone, phoneLink } from '../domain/leads/phone.ts';
import { statesOfPostcode } from '../domain/places/australian-states.ts';
import { leadCategories } from '../page-kinds/lead-page/lead-pages.ts';
import type { SitePlan } from '../page-kinds/page-plans.ts';
import { error, type Finding, inDealer, warning } from './finding.ts';

/** Values that are still the sample values of a new dealer. The licence number has its own rule. */
export function sampleFindings(dealer: Dealer): Finding[] {
  // The company's address defaults to that of the primary location.
  const own = { ...dealer, address: undefined };
  return textsIn(own).flatMap(({ path, text }): Finding | [] => {
    if (!text.startsWith(sampleMark) || licenceKeys.some((key) => key === path.at(-1))) return [];
    return warning('sample-value', inDealer(path), {
      found: text,
      message: 'This is the sample that a new dealer begins with, and visitors would read it.',
      remedy: "Write the dealer's own, or remove it where it may be left out.",
    });
  });
}

export const licenceKeys = ['dealer_license_number', 'motor_vehicle_repairer'] as const;

/** Matches placeholders such as 'SAMPLE licence number', 'TBA', '00000' and '123456'. */
export function isSampleLicence(written: string): boolean {
  const digits = written.replace(/\D/g, '');
  return (
    written.startsWith(sampleMark) ||
    digits === '' ||
    /^(\d)\1{2,}$/.test(digits) ||
    (digits.length > 3 && '01234567890'.includes(digits))
  );
}

/** Invalid phone numbers. */
export function phoneFindings({ locations, phoneNumbers }: Dealer): Finding[] {
  const general = Object.entries(phoneNumbers).map(([key, written]) => ({
    path: ['phoneNumbers', key],
    written,
  }));
  const ofLocations = locations.flatMap(({ contact_detail: { phone, landline_phone } }, index) => {
    const path = ['locations', index, 'contact_detail'];
    // A number with stars is masked on purpose if there is another number.
    const isCovered = phone.includes('*') && canBeRung(landline_phone);
    return [
      ...(isCovered ? [] : [{ path: [...path, 'phone'], written: phone }]),
      { path: [...path, 'landline_phone'], written: landline_phone },
    ];
  });
  return [...general, ...ofLocations].flatMap(({ path, written }): Finding | [] => {
    if (written === undefined || canBeRung(written)) return [];
    return error('phone', inDealer(path), {
      found: written,
      message: 'This is not one phone number that can be rung.',
      remedy: "Write it whole, with its area code: '07 5550 1234', '1300 555 012'.",
    });
  });
}

function canBeRung(written = ''): boolean {
  return phoneLink(written) !== undefined && !hasSecondPhone(written);
}

/** Addresses whose postcode is not in their state. Distances, maps and lead mails would be wrong. */
export function postcodeFindings({ address, locations }: Dealer): Finding[] {
  const isOwn = address && !locations.some((location) => location.address === address);
  const addresses = [
    ...(isOwn ? [{ path: ['address'], address }] : []),
    ...locations.map((location, index) => ({
      path: ['locations', index, 'address'],
      address: location.address,
    })),
  ];
  return addresses.flatMap(({ path, address: { city, state, postcode } }): Finding | [] => {
    const states = statesOfPostcode(postcode);
    if (states.includes(state)) return [];
    const names = states.map((one) => one.toUpperCase()).join(' or ');
    const isOf = names ? `is of ${names}` : 'is given to no place in Australia';
    return error('postcode', inDealer([...path, 'postcode']), {
      found: postcode,
      message: `The address is in ${city} (${state.toUpperCase()}), and this postcode ${isOf}.`,
      remedy: 'Correct the postcode or the state.',
    });
  });
}

/** Targets for leads of a category that no form sends. */
export function categoryFindings(dealer: Dealer): Finding[] {
  const all = anyOf(leadCategories.map((known) => `"${known}"`));
  return textsAt(dealer, ['leads.delivery[].categories[]']).flatMap(({ path, text }): Finding | [] => {
    if (leadCategories.some((known) => isSame(known, text))) return [];
    return error('lead-category', inDealer(path), {
      found: text,
      message: 'No form sends leads of this category, so none of them goes here.',
      remedy: meantOr(`Write ${all}.`, text, leadCategories),
    });
  });
}

/** Leads that are stored and sent to nobody. */
export function deliveryFindings({ api, leads, dealerships }: Dealer): Finding[] {
  if (!api.enabled) return [];
  const finding = (message: string, remedy: string): Finding[] => [
    warning('lead-delivery', inDealer(['leads', 'delivery']), { message, remedy }),
  ];
  if (leads.delivery.length === 0)
    return finding(
      'Leads go nowhere: they are stored, and nobody is told of them.',
      'Add a target, such as { "type": "email", "to": "sales@example.com.au" }; without forms, set "api.enabled" to false.',
    );
  const slugs = dealerships.length > 0 ? dealerships.map(({ slug }) => slug) : [''];
  const missed = leadCategories.filter((category) =>
    slugs.some((slug) => !leads.delivery.some((target) => wants(target, category, slug))),
  );
  if (missed.length === 0) return [];
  const some = missed.length === leadCategories.length ? 'of some dealerships' : `of ${anyOf(missed)}`;
  return finding(
    `Leads ${some} go to no target: they are stored, and nobody is told of them.`,
    'Add a target without "categories" and "dealerships", which gets all leads.',
  );
}

/** Workshops whose bookings are sent without the dealership that `leads.serviceDealershipSlug` asks for (CFG-51). */
export function leadDealershipFindings({ locations }: Dealer, { pages }: SitePlan): Finding[] {
  const form = pages.flatMap((page) => (page.route === 'service' ? (page.props.form ?? []) : []))[0];
  // The only dealership needs no name.
  if (!form?.sendsDealership || form.dealerships.length === 1) return [];
  const finding = (path: KeyPath, message: string, remedy: string): Finding =>
    warning('lead-dealership', inDealer(path), { message, remedy });
  if (form.dealerships.length === 0) {
    const message = 'Service bookings are sent without a dealership: there are none.';
    return [
      finding(['leads', 'serviceDealershipSlug'], message, 'List them in "dealerships", or remove this key.'),
    ];
  }
  return form.places
    .filter(({ dealershipSlug }) => !dealershipSlug)
    .map(({ id, name }) =>
      finding(
        ['locations', locations.findIndex((location) => location.id === id)],
        `Service bookings at ${name} are sent without a dealership: it names none.`,
        `Write its "dealership_slug": ${anyOf(form.dealerships.map(({ slug }) => `"${slug}"`))}.`,
      ),
    );
}

function wants({ categories, dealerships }: LeadTarget, category: string, slug: string): boolean {
  return (categories?.some((one) => isSame(one, category)) ?? true) && (dealerships?.includes(slug) ?? true);
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
