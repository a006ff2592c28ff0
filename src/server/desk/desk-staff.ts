import type { Dealer } from '../../config/schema/dealer.ts';
import type { DeskRole, DeskStaff } from '../../config/schema/desk.ts';
import { careCategories } from '../../domain/leads/desk-lead.ts';
import { placeZone } from '../../domain/places/place-zone.ts';
import { nounInText } from '../../domain/stock/noun.ts';
import { offsetTime } from '../../domain/time/time-zone.ts';
import type { DealerHead } from '../../site/server-data.ts';
import { dealerZone } from '../../site/site-identity.ts';
import type { DealerDirectory } from '../dealers/dealer-directory.ts';
import { dealershipAt } from '../dealers/place-of-dealership.ts';
import type { Turn } from '../leads/leads.ts';
import type { Changer } from '../storage/lead-changes.ts';
import type { LeadPayload } from '../storage/lead-payload.ts';
import type { LeadScope } from '../storage/lead-scope.ts';
import type { LeadRow } from '../storage/tables.ts';

/** What one dealer lets a person do. */
interface Grant {
  dealer: Dealer;
  name: string;
  role: DeskRole;
  scope: LeadScope;
}

/** A person who is signed in, with everything that they may see. */
export interface Person extends Changer {
  /** One a dealer, at least one. */
  grants: readonly Grant[];
  scopes: readonly LeadScope[];
}

/**
 * The person with this address, by the dealers' present configuration. Read at every request, so that whoever is
 * removed from the staff sees nothing more, also with a session that is still open.
 */
export async function personOf(email: string, dealers: DealerDirectory): Promise<Person | undefined> {
  const folded = email.toLowerCase();
  const memberOf = ({ desk }: Pick<DealerHead, 'desk'>) =>
    desk.enabled ? desk.staff.find((one) => one.email.toLowerCase() === folded) : undefined;
  const grants: Grant[] = [];
  for (const { id } of (await dealers.all()).filter(memberOf)) {
    const dealer = await dealers.byId(id);
    const person = dealer && memberOf(dealer);
    if (person) grants.push({ dealer, name: person.name, role: person.role, scope: scopeOf(person, dealer) });
  }
  const [first] = grants;
  if (!first) return undefined;
  return { email: folded, name: first.name, grants, scopes: grants.map(({ scope }) => scope) };
}

/** The leads that a member of staff may see. */
function scopeOf({ role, locations }: DeskStaff, dealer: Dealer): LeadScope {
  if (role === 'owner') return { website_id: dealer.id, categories: 'all' };
  const places = dealer.locations.filter(({ slug }) => locations.includes(slug));
  return {
    website_id: dealer.id,
    categories: role === 'service' ? 'care' : 'sales',
    ...(locations.length > 0 && {
      places: {
        locations: places.map(({ id }) => id),
        dealerships: places.map((place) => dealershipAt(dealer, place)),
      },
    }),
  };
}

/** The fields of a lead that decide who may see it. */
type PlacedLead = Pick<LeadRow, 'website_id' | 'category' | 'location_id' | 'dealership_id'>;

/** True when a scope contains a lead. The same rule as the database's. */
function isInScope(lead: PlacedLead, { website_id, categories, places }: LeadScope): boolean {
  if (lead.website_id !== website_id) return false;
  if (categories !== 'all' && careCategories.includes(lead.category) !== (categories === 'care'))
    return false;
  if (!places) return true;
  return lead.location_id === ''
    ? places.dealerships.includes(lead.dealership_id)
    : places.locations.includes(lead.location_id);
}

const called = ({ email, name }: DeskStaff) => ({ email: email.toLowerCase(), name });

/** The staff to whom a lead may be assigned: those who can see it, by name. */
export function staffFor(lead: PlacedLead, dealer: Dealer): { email: string; name: string }[] {
  return dealer.desk.staff
    .filter((person) => isInScope(lead, scopeOf(person, dealer)))
    .map(called)
    .sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Who gets a new lead: the member of staff behind the person who answers for the car, otherwise the people who take
 * leads in turn. Undefined where leads are assigned by hand.
 */
export function turnOf(lead: PlacedLead & Pick<LeadRow, 'payload'>, dealer: Dealer): Turn | undefined {
  if (!dealer.desk.enabled) return undefined;
  return namedStaff(lead, dealer) ?? staffInTurn(lead, dealer);
}

/** The member of staff whom the person of the lead stands for, if they may see the lead. */
function namedStaff(lead: PlacedLead & Pick<LeadRow, 'payload'>, dealer: Dealer): Turn | undefined {
  const { sales_person } = JSON.parse(lead.payload) as LeadPayload;
  const deskEmail = dealer.team.people.find(({ id }) => id === sales_person)?.deskEmail?.toLowerCase();
  const one = staffFor(lead, dealer).find(({ email }) => email === deskEmail);
  return (
    one && { queue: `person ${one.email}`, staff: [one], reason: `Answers for the ${nounInText(dealer)}` }
  );
}

/** Sales or service with the lead's location, otherwise the owners. */
function staffInTurn(lead: PlacedLead, dealer: Dealer): Turn | undefined {
  const { assign, staff } = dealer.desk;
  if (assign !== 'roundRobin') return undefined;
  const able = staff.filter((person) => isInScope(lead, scopeOf(person, dealer)));
  const own = able.filter(({ role }) => role !== 'owner');
  const people = (own.length > 0 ? own : able).map(called);
  const department = careCategories.includes(lead.category) ? 'service' : 'sales';
  return people.length === 0
    ? undefined
    : { queue: `${department} ${lead.location_id || lead.dealership_id}`, staff: people };
}

/** A dealer's places that a person sees. */
const placesIn = ({ dealer, scope }: Grant): Dealer['locations'] =>
  dealer.locations.filter(({ id }) => scope.places?.locations.includes(id) ?? true);

/**
 * The places whose leads a person sees, as 'website:location', so that two dealers' ids do not meet. A dealer without
 * locations is one.
 */
export function placesOf({ grants }: Person) {
  return grants.flatMap((grant) => {
    const { dealer, scope } = grant;
    const isWhole = dealer.locations.length === 0 && scope.places === undefined;
    const places = isWhole ? [undefined] : placesIn(grant);
    return places.map((location) => {
      const { id = '', name = dealer.name } = location ?? {};
      // Places are often named after their dealer.
      const label = grants.length === 1 || name.includes(dealer.name) ? name : `${dealer.name}, ${name}`;
      return { value: `${dealer.id}:${id}`, label, dealer, location, scope };
    });
  });
}

/**
 * The time zone in which a person reads when something happened: that of their places. Where their clocks differ it is
 * one for all, the dealer's own, and pages name it.
 */
export function clockFor({ grants }: Person, dealer: Dealer, now: number) {
  const zones = grants.flatMap((grant) => placesIn(grant).map(placeZone));
  const own = dealerZone(dealer);
  const timeZone = zones.includes(own) ? own : (zones[0] ?? own);
  const differ = zones.some((zone) => offsetTime(now, zone) !== offsetTime(now, timeZone));
  const city = timeZone.split('/').at(-1)!.replaceAll('_', ' ');
  return { timeZone, ...(differ && { zoneName: `${city} time` }) };
}

export const dealersOf = ({ grants }: Person): Dealer[] => grants.map(({ dealer }) => dealer);

export const websitesOf = (person: Person): number[] => dealersOf(person).map(({ id }) => id);

/** A person who does something for a dealer, by the name on the staff of this one. */
export function whoAt({ email, name, grants }: Person, { id }: Dealer): Changer {
  return { email, name: grants.find(({ dealer }) => dealer.id === id)?.name ?? name };
}

/** The name of a member of staff, or the email address of somebody who has left the staff. */
export function staffName(email: string, dealers: readonly Dealer[]): string {
  for (const { desk } of dealers) {
    const person = desk.staff.find((one) => one.email.toLowerCase() === email);
    if (person) return person.name;
  }
  return email;
}

/** Addresses of the people whose sessions an owner may see and end: the staff of the owner's dealers. */
export function overseen({ email, grants }: Person): string[] {
  const staff = grants
    .filter(({ role }) => role === 'owner')
    .flatMap(({ dealer }) => dealer.desk.staff.map((one) => one.email.toLowerCase()));
  return [...new Set([email, ...staff])];
}
