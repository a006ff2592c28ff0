import { partsCategory } from '../../domain/leads/lead-rules.ts';
import { phoneLink } from '../../domain/leads/phone.ts';
import type { ListEntry } from '../../search/directory/list-entry.ts';
import { joined } from '../../site/heading-words.ts';
import { locationsOf, pageForm } from '../../site/leads/lead-form-setup.ts';
import { headOfWords, pageOf, partsPath } from '../../site/page.ts';
import { locationSummary, primaryLocation } from '../../site/places/location-of.ts';
import type { Planning } from '../../site/planning.ts';
import { partEntries } from '../../site/search/list-entries.ts';
import { listSetup } from '../../site/search/list-setup.ts';
import { salesPhone } from '../../site/site-identity.ts';
import { homeLink } from '../home-link.ts';

/**
 * The parts search (ROUTE-19, OPEN-72): the dealer's parts list if there is one, and the contacts for other parts. A
 * dealer without a list and without a parts department has no such page.
 */
export function partsPages(planning: Planning) {
  const { dealer } = planning;
  const entries = partEntries(planning);
  const counters = locationsOf(dealer, 'parts');
  const departments = counters.map((location) => locationSummary(location, dealer));
  if (entries.length === 0 && departments.length === 0) return [];
  const phone = phoneLink(dealer.phoneNumbers.parts) ?? salesPhone(dealer);
  const main = primaryLocation(dealer);
  const form = pageForm(planning, counters.length === 0 && main ? [main] : counters, partsCategory);
  const props = {
    heading: 'Parts and accessories',
    intro: introOf(entries),
    breadcrumb: [homeLink, { label: 'Find a part', href: partsPath }],
    ...(entries.length > 0 && { list: partsList(entries) }),
    departments,
    /** For departments without a number of their own. */
    ...(phone && { phone }),
    ...(form && { form }),
  };
  const places = [...new Set(departments.map(({ city }) => city))];
  const inTown = places.length > 0 ? ` in ${joined(places)}` : '';
  const head = headOfWords(dealer, partsPath, props, { title: `Parts and accessories${inTown}` });
  return [pageOf({ path: partsPath, route: 'parts-search', head, props, measured: { page_type: 'parts' } })];
}

function introOf(entries: readonly ListEntry[]): string {
  if (entries.length === 0) {
    return 'Tell us the vehicle and the part, by phone or in writing. The registration or the VIN is enough to find what fits.';
  }
  return 'Search by name, part number or car. Prices include GST and not the fitting. If it is not in the list we can most likely order it: ring or write to us with the registration or the VIN.';
}

function partsList(entries: ListEntry[]) {
  return listSetup({
    kind: 'parts',
    entries,
    label: 'Search parts by name, number or car',
    noun: { one: 'part', other: 'parts' },
    filters: [
      { field: 'category', label: 'Category', anyText: 'All categories' },
      { field: 'makes', label: 'Fits', anyText: 'Any make' },
    ],
  });
}
