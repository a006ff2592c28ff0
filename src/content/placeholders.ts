import { nearest } from '../config/issue-fault.ts';
import { anyOf, type Fault } from '../config/problem.ts';
import type { Dealer } from '../config/schema/dealer.ts';
import { phoneLink } from '../domain/leads/phone.ts';
import { nounOf } from '../domain/stock/noun.ts';

/** The placeholders of shared texts. Undefined when the dealer has no such value. */
const placeholders: Record<string, (dealer: Dealer) => string | undefined> = {
  'dealer.name': ({ name }) => name,
  'dealer.legalName': ({ legalName }) => legalName,
  'dealer.noun': (dealer) => nounOf(dealer).one.toLowerCase(),
  'dealer.nouns': (dealer) => nounOf(dealer).other.toLowerCase(),
  'dealer.tagline': ({ copy }) => copy.tagline,
  'dealer.phone': ({ phoneNumbers, ...dealer }) =>
    numberText(phoneNumbers.sales) ?? numberText(mainPlace(dealer).contact_detail.phone),
  'dealer.servicePhone': ({ phoneNumbers, locations }) =>
    numberText(phoneNumbers.service) ?? numberText(placeOf(locations, 'service')?.contact_detail.phone),
  'dealer.partsPhone': ({ phoneNumbers, locations }) =>
    numberText(phoneNumbers.parts) ?? numberText(placeOf(locations, 'parts')?.contact_detail.phone),
  'dealer.address': (dealer) => {
    const { street, city, state, postcode } = dealer.address ?? mainPlace(dealer).address;
    return `${street}, ${city} ${state.toUpperCase()} ${postcode}`;
  },
  'dealer.city': (dealer) => (dealer.address ?? mainPlace(dealer).address).city,
  'dealer.state': (dealer) => (dealer.address ?? mainPlace(dealer).address).state.toUpperCase(),
  'dealer.website': ({ siteUrl }) => new URL(siteUrl).host,
  'dealer.leadsKept': ({ retention }) => lengthOf(retention.leadDays),
  'dealer.licence': (dealer) => mainPlace(dealer).dealer_license_number,
};

const placeholderNames = Object.keys(placeholders);

/** A placeholder that cannot be filled. */
export interface PlaceholderFault extends Omit<Fault, 'path'> {
  /** Where it begins in the text. */
  offset: number;
}

/**
 * Fills `{{dealer.name}}` and the like.
 *
 * @param written how a value is written where it is put in
 */
export function filled(
  text: string,
  dealer: Dealer,
  written: (value: string) => string = (value) => value,
): { text: string; faults: PlaceholderFault[] } {
  const faults: PlaceholderFault[] = [];
  const result = text.replace(/\{\{([^{}\n]*)\}\}/g, (whole, inside: string, offset: number) => {
    const name = inside.trim();
    const known = Object.hasOwn(placeholders, name) ? placeholders[name] : undefined;
    const value = known?.(dealer);
    if (value !== undefined) return written(value);
    const message = known ? `This dealer has no "${name}".` : `There is no placeholder "${name}".`;
    const near = nearest(name, placeholderNames);
    const unknown = near
      ? `Write {{${near}}} if that is meant.`
      : `Write ${anyOf(placeholderNames.map((one) => `{{${one}}}`))}, or remove it.`;
    const remedy = known ? 'Set it in dealer.json, or write the sentence without it.' : unknown;
    faults.push({ offset, found: whole, message, remedy });
    return whole;
  });
  return { text: result, faults };
}

/** Escapes a value for Markdown, so that a name such as 'D_M & Sons' does not become markup. */
export function escapedMarkdown(value: string): string {
  return value.replace(/[\\`*_[\]<>&#|~{}]/g, '\\$&');
}

/** The schema requires at least one location. */
function mainPlace({ locations }: Pick<Dealer, 'locations'>): Dealer['locations'][number] {
  return locations.find(({ primary }) => primary) ?? locations[0]!;
}

function placeOf(locations: Dealer['locations'], type: string) {
  return locations.find(({ location_type }) => location_type === type);
}

/** '24 months', '90 days'. */
function lengthOf(days: number): string {
  const months = Math.round(days / 30.4);
  return days < 60 ? `${days} days` : `${months} months`;
}

function numberText(written: string | undefined): string | undefined {
  return phoneLink(written)?.text;
}
