import type { Dealer } from '../../config/schema/dealer.ts';
import { partsCategory, sellSubcategory, serviceBooking, tradeIn } from '../../domain/lead-rules.ts';
import type { Location } from '../../domain/location.ts';
import { type OwnVehicle, ownVehicleInLead, plainRego } from '../../domain/own-vehicle.ts';
import { timeZoneOf } from '../../domain/time-zone.ts';
import { vehiclePath } from '../../domain/vehicle-path.ts';
import { primaryLocation } from '../../site/places/location-of.ts';
import { baseUrlOf } from '../../site/site-of.ts';
import type { LeadConsent, LeadPayload } from '../leads/lead-payload.ts';
import { isPlaceOf, salesPlace } from '../leads/place-of.ts';
import type { LeadRow } from '../storage/tables.ts';
import { leadDetails } from './lead-details.ts';

/** A car of the dealer's that a lead is about. What is not known is absent. */
export interface WantedCar {
  id?: string;
  /** '2021 Toyota Corolla' */
  name: string;
  year?: number;
  make: string;
  model: string;
  badge?: string;
  condition?: string;
  stockNumber?: string;
  vin?: string;
  registration?: string;
  kilometres?: number;
  /** Whole dollars as advertised. */
  price?: number;
  /** Its page; absent for a car that is not listed any more. */
  url?: string;
}

/** The visitor's own car, as far as the visitor said. */
export interface OwnCar {
  /** '2018 Mazda 3' */
  description: string;
  registration: string;
  /** Where it is registered: 'QLD' */
  state: string;
  kilometres: string;
  /** As a register knows it, or as the visitor picked it. */
  vehicle?: OwnVehicle;
}

/** A lead as those who get it are told, in every form it is sent in. Texts are empty where nothing was said. */
export interface CrmLead {
  id: string;
  /** It was sent before and says something else now. */
  isUpdate: boolean;
  /** Milliseconds since 1970. */
  receivedAt: number;
  category: string;
  subcategory: string;
  /** LEAD-18. */
  source: 'Website';
  name: string;
  lastName: string;
  email: string;
  /** '+61412345678', or as the visitor wrote it. */
  phone: string;
  postcode: string;
  message: string;
  car?: WantedCar;
  ownCar?: OwnCar;
  /** What the visitor offers `ownCar` for; absent where it is in for service, or parts are wanted for it. */
  ownCarIs?: 'traded-in' | 'sold';
  /** Local day and time at the place, 'yyyy-mm-dd' and 'HH:MM'. */
  appointment?: { date: string; time: string };
  /** Everything else that was said, as people read it. */
  details: { label: string; text: string }[];
  /** The page of the dealer's site it was sent from. */
  pageUrl: string;
  optIn: boolean;
  consentVersion: string;
  dealership: { id: string; name: string };
  place: Pick<Location, 'id' | 'name' | 'address' | 'contact_detail'> | undefined;
  /** Of the place. */
  timeZone: string;
  /** Paths in the order they were seen, 20 at most. */
  visitedPages: string[];
  /** The campaign it came by (LEAD-17). */
  linkedQueryParams: Record<string, string>;
}

/** @param dealer whose lead it is */
export function crmLead(row: LeadRow, dealer: Dealer, isUpdate = false): CrmLead {
  const payload = JSON.parse(row.payload) as LeadPayload;
  const consent = JSON.parse(row.consent) as LeadConsent;
  const { dealership_id } = row;
  const named = dealer.locations.find(({ id }) => id === row.location_id);
  const dealership = dealer.dealerships.find(({ id }) => id === dealership_id);
  // Name and address of one and the same: of the dealership that is known, else of the dealer.
  const place = dealership
    ? named && isPlaceOf(dealer, named, dealership_id)
      ? named
      : salesPlace(dealer, { dealership_id })
    : (named ?? primaryLocation(dealer) ?? dealer.locations[0]);
  const car = wantedCar(payload, dealer);
  const ownCar = ownCarOf(payload);
  const ownCarIs = ownCar && ownCarUse(row);
  const base = baseUrlOf(dealer);
  return {
    id: row.id,
    isUpdate,
    receivedAt: row.received_at,
    category: row.category,
    subcategory: row.subcategory,
    source: 'Website',
    name: row.name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone || (payload.phone ?? ''),
    postcode: payload.postcode ?? '',
    message: payload.message?.trim() ?? '',
    ...(car && { car }),
    ...(ownCar && { ownCar }),
    ...(ownCarIs && { ownCarIs }),
    ...(row.appointment_date && {
      appointment: { date: row.appointment_date, time: row.appointment_time },
    }),
    details: leadDetails(payload),
    // What a visitor's browser names elsewhere is not for a sales person to open.
    pageUrl: payload.url?.startsWith(`${base}/`) ? payload.url : '',
    optIn: row.opt_in === 1,
    consentVersion: consent.version,
    dealership: { id: row.dealership_id, name: dealership?.name ?? dealer.name },
    place,
    timeZone: timeZoneOf(place?.address.state ?? dealer.locationDisplay.defaultState),
    visitedPages: payload.lead_attributes?.visited_pages ?? [],
    linkedQueryParams: payload.lead_attributes?.linked_query_params ?? {},
  };
}

/** The pages a visitor saw before the lead, in one line for people to read (LEAD-17). */
export const pagesSeen = ({ visitedPages }: Pick<CrmLead, 'visitedPages'>): string => visitedPages.join(', ');

/** Forms about a visitor's car that is to stay theirs. Every other form asks for a car to trade in. */
const careCategories: readonly string[] = [serviceBooking, 'Service', partsCategory];

function ownCarUse({ category, subcategory }: LeadRow): CrmLead['ownCarIs'] {
  if (careCategories.includes(category)) return undefined;
  return category === tradeIn && subcategory === sellSubcategory ? 'sold' : 'traded-in';
}

/** By the dealer's own stock, else by what the browser said of a car that is not listed any more. */
function wantedCar(payload: LeadPayload, dealer: Dealer): WantedCar | undefined {
  const { car } = payload;
  if (car) {
    return {
      id: car.id,
      name: car.name,
      year: car.year,
      make: car.make,
      model: car.model,
      ...(car.badge && { badge: car.badge }),
      condition: car.car_type,
      ...(car.stocknum && { stockNumber: car.stocknum }),
      ...(car.vin && { vin: car.vin }),
      ...(car.regplate && { registration: car.regplate }),
      ...(car.km !== undefined && { kilometres: car.km }),
      ...(car.price > 0 && { price: car.price }),
      url: `${baseUrlOf(dealer)}${vehiclePath(car.slug)}`,
    };
  }
  const { 'Vehicle Make': make = '', 'Vehicle Model': model = '', stock_number, car_type, car_id } = payload;
  const name = [make, model].filter(Boolean).join(' ') || (stock_number ? `Stock ${stock_number}` : '');
  if (!name) return undefined;
  return {
    ...(car_id && { id: car_id }),
    name,
    make,
    model,
    ...(car_type && { condition: car_type }),
    ...(stock_number && { stockNumber: stock_number }),
  };
}

function ownCarOf(payload: LeadPayload): OwnCar | undefined {
  const { own_car, own_vehicle, looked_up, Rego, rego, regoState, kilometres } = payload;
  const vehicle = own_vehicle ?? looked_up?.vehicle;
  const car: OwnCar = {
    description: vehicle ? ownVehicleInLead(vehicle as OwnVehicle) : (own_car?.trim() ?? ''),
    registration: plainRego(rego || Rego || ''),
    state: regoState?.toUpperCase() ?? '',
    kilometres: kilometres?.trim() ?? '',
    ...(vehicle && { vehicle: withoutUndefined(vehicle) }),
  };
  return car.description || car.registration ? car : undefined;
}

/** What the contract lets be left out is left out. */
function withoutUndefined(vehicle: NonNullable<LeadPayload['own_vehicle']>): OwnVehicle {
  return Object.fromEntries(Object.entries(vehicle).filter(([, value]) => value)) as unknown as OwnVehicle;
}
