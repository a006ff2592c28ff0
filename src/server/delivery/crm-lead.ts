import type { Dealer } from '../../config/schema/dealer.ts';
import { careCategories } from '../../domain/leads/desk-lead.ts';
import { sellSubcategory, tradeIn } from '../../domain/leads/lead-rules.ts';
import type { Location } from '../../domain/places/location.ts';
import { isPrice } from '../../domain/prices/shown-price.ts';
import { vehiclePath } from '../../domain/slug.ts';
import { shownValue } from '../../domain/stock/searchable.ts';
import { dayName } from '../../domain/time/day-in-words.ts';
import { type OwnVehicle, ownVehicleInLead, plainRego } from '../../domain/trade-in/own-vehicle.ts';
import { primaryLocation } from '../../site/places/location-of.ts';
import { baseUrlOf, zoneAt } from '../../site/site-identity.ts';
import { isPlaceOf, salesPlace } from '../dealers/place-of-dealership.ts';
import type { LeadConsent, LeadPayload, StoredLeadCar } from '../storage/lead-payload.ts';
import type { LeadRow } from '../storage/tables.ts';
import { leadDetails } from './lead-details.ts';

/** The dealer's car that a lead is about. Unknown fields are absent. */
export type WantedCar = NonNullable<ReturnType<typeof wantedCar>>;

/** The visitor's own car, as the visitor described it. */
export type OwnCar = NonNullable<ReturnType<typeof ownCarOf>>;

type LeadPlace = Pick<Location, 'id' | 'name' | 'address' | 'contact_detail'>;

export type CrmLead = ReturnType<typeof crmLead>;

/**
 * A lead as its receivers see it, the same for every format. Empty texts mean that the visitor gave none.
 *
 * @param dealer the dealer that the lead belongs to
 * @param isUpdate the target has received this lead before and it changed since
 */
export function crmLead(row: LeadRow, dealer: Dealer, isUpdate = false) {
  const payload = JSON.parse(row.payload) as LeadPayload;
  const consent = JSON.parse(row.consent) as LeadConsent;
  const { dealership_id } = row;
  const named = dealer.locations.find(({ id }) => id === row.location_id);
  const dealership = dealer.dealerships.find(({ id }) => id === dealership_id);
  // Name and address must belong together: both the dealership's, or both the dealer's.
  const place: LeadPlace | undefined = dealership
    ? named && isPlaceOf(dealer, named, dealership_id)
      ? named
      : salesPlace(dealer, { dealership_id })
    : (named ?? primaryLocation(dealer) ?? dealer.locations[0]);
  const car = wantedCar(payload, dealer);
  const person = dealer.team.people.find(({ id }) => id === payload.sales_person);
  const ownCar = ownCarOf(payload);
  const isForSale = row.category === tradeIn && row.subcategory === sellSubcategory;
  // A car for the workshop or the parts counter stays the visitor's. Every other form asks for one to trade in.
  const isKept = careCategories.includes(row.category);
  const use = isForSale ? ('sold' as const) : ('traded-in' as const);
  const ownCarIs = !ownCar || isKept ? undefined : use;
  const base = baseUrlOf(dealer);
  return {
    id: row.id,
    isUpdate,
    /** Milliseconds since 1970. */
    receivedAt: row.received_at,
    category: row.category,
    subcategory: row.subcategory,
    /** Always 'Website' (LEAD-18). */
    source: 'Website',
    name: row.name,
    lastName: row.last_name,
    email: row.email,
    /** '+61412345678', or the visitor's own spelling of a number that is not valid. */
    phone: row.phone || (payload.phone ?? ''),
    postcode: payload.postcode ?? '',
    message: payload.message?.trim() ?? '',
    ...(car && { car }),
    /** The person of the dealer's team who answers for the car. */
    ...(person && { salesPerson: { id: person.id, name: person.name } }),
    ...(ownCar && { ownCar }),
    /** What the visitor wants to do with it. Absent when it comes in for service or the visitor wants parts for it. */
    ...(ownCarIs && { ownCarIs }),
    /** Local day and time at the location, 'yyyy-mm-dd' and 'HH:MM'. */
    ...(row.appointment_date && {
      appointment: { date: row.appointment_date, time: row.appointment_time },
    }),
    /** Every other field of the lead, with labels for people. */
    details: leadDetails(payload),
    /** A visitor may send any address. Sales people must not be led to open one outside the dealer's site. */
    pageUrl: payload.url?.startsWith(`${base}/`) ? payload.url : '',
    optIn: row.opt_in === 1,
    consentVersion: consent.version,
    dealership: { id: row.dealership_id, name: dealership?.name ?? dealer.name },
    place,
    timeZone: zoneAt(dealer, place?.id),
    /** Paths in the order the visitor saw them, at most 20. */
    visitedPages: payload.lead_attributes?.visited_pages ?? [],
    /** Query parameters of the campaign that brought the visitor (LEAD-17). */
    linkedQueryParams: payload.lead_attributes?.linked_query_params ?? {},
  };
}

/** The pages a visitor saw before the lead, in one line for people to read (LEAD-17). */
export const pagesSeen = ({ visitedPages }: Pick<CrmLead, 'visitedPages'>): string => visitedPages.join(', ');

/** The car's name, with its badge where the name does not say it. */
export const nameWithBadge = ({ name, badge }: WantedCar): string =>
  badge && !name.includes(badge) ? `${name} ${badge}` : name;

type Described = { [Of in keyof StoredLeadCar]?: StoredLeadCar[Of] | undefined } & Record<
  'name' | 'make' | 'model',
  string
>;

/** The car from the dealer's own stock, else what the browser sent about a car that is no longer listed. */
function wantedCar({ car: stored, ...said }: LeadPayload, dealer: Dealer) {
  const { 'Vehicle Make': make = '', 'Vehicle Model': model = '', stock_number: stocknum } = said;
  const name = [make, model].filter(Boolean).join(' ') || (stocknum ? `Stock ${stocknum}` : '');
  if (!stored && !name) return undefined;
  const { car_id: id, car_type } = said;
  const car: Described = stored ?? { id, name, make, model, car_type, stocknum };
  return {
    ...(car.id && { id: car.id }),
    /** '2021 Toyota Corolla' */
    name: car.name,
    ...(car.year && { year: car.year }),
    make: car.make,
    model: car.model,
    ...(car.badge && { badge: car.badge }),
    ...(car.car_type && { condition: car.car_type }),
    ...(car.stocknum && { stockNumber: car.stocknum }),
    ...(car.vin && { vin: car.vin }),
    ...(car.regplate && { registration: car.regplate }),
    ...(car.km !== undefined && { kilometres: car.km }),
    /** 'Sold', where the car cannot simply be had: the visitor's page may have been older. */
    ...(car.status && car.status !== 'in_stock' && { availability: shownValue('status', car.status) }),
    /** Whole dollars as advertised. */
    ...(isPrice(car.price) && { price: car.price }),
    /** Address of the car's page. Absent for a car that is no longer listed. */
    ...(car.slug && { url: `${baseUrlOf(dealer)}${vehiclePath(car.slug)}` }),
    /** The site did not show the car: a letter to the visitor says nothing of it but its name. */
    ...(car.withheld && { isWithheld: true as const }),
  };
}

function ownCarOf(payload: LeadPayload) {
  const { own_car, own_vehicle, looked_up, Rego, rego, regoState, kilometres } = payload;
  const vehicle = own_vehicle ?? looked_up?.vehicle;
  const car = {
    /** '2018 Mazda 3' */
    description: vehicle ? ownVehicleInLead(vehicle as OwnVehicle) : (own_car?.trim() ?? ''),
    registration: plainRego(rego || Rego || ''),
    /** Where it is registered: 'QLD' */
    state: regoState?.toUpperCase() ?? '',
    kilometres: kilometres?.trim() ?? '',
    /** Details from a vehicle register, or as the visitor chose them. */
    ...(vehicle && { vehicle: withoutUndefined(vehicle) }),
  };
  return car.description || car.registration ? car : undefined;
}

/** Drops optional fields that are undefined. */
function withoutUndefined(vehicle: NonNullable<LeadPayload['own_vehicle']>): OwnVehicle {
  return Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value)) as unknown as OwnVehicle;
}

/** 'Saturday 28 November 2026 at 10:30' */
export function appointmentWords({ date, time }: { date: string; time: string }): string {
  return `${dayName(date)}${time ? ` at ${time}` : ''}`;
}
