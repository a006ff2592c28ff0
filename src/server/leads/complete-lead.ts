import type { Dealer } from '../../config/schema/dealer.ts';
import { appointmentKind } from '../../domain/appointments.ts';
import { normalPhone } from '../../domain/contact.ts';
import { generalEnquiry, tradeIn } from '../../domain/lead-rules.ts';
import { isPlainPrice } from '../../domain/price-display.ts';
import { slugify } from '../../domain/slug.ts';
import { dealershipOf } from '../../site/dealership-of.ts';
import { siteDealershipId } from '../../site/site-of.ts';
import type { StockCar } from '../../site/stock-of.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import type { NewLead } from '../storage/leads.ts';
import type { LeadRow } from '../storage/tables.ts';
import { consentOf, type LeadCar, type LeadPayload } from './lead-payload.ts';
import { isPlaceOf, salesPlace, servicePlace } from './place-of.ts';

/** The row of a lead without what only its sending decides. */
export type CompletedLead = Omit<NewLead, 'website_id' | 'lead_key' | 'call' | 'spam' | 'sent_from'>;

/**
 * The row of a lead from what was sent. What the server knows of the car takes the place of what the browser says of
 * it; a car that has left the list since leaves the browser's words, and the lead is taken all the same.
 *
 * @param call a form without a category is a general enquiry (LEAD-7), steps without one are a trade-in
 */
export function completeLead(
  sent: LeadPayload,
  { call, dealer, stock, now }: { call: LeadRow['call']; dealer: Dealer; stock: DealerStock; now: number },
): CompletedLead {
  const category = sent.category?.trim() || (call === 'form' ? generalEnquiry : tradeIn);
  const listed = sent.car_id ? stock.byId.get(sent.car_id) : undefined;
  const named = dealer.locations.find(({ id }) => id === sent.location_id);
  // The place the visitor chose says whose the lead is, then what the form says, then the car.
  const dealership =
    (named && dealershipOf({}, dealer, named)) ??
    dealer.dealerships.find(({ slug }) => slug === sent.dealership_slug) ??
    (named ? undefined : listed && dealershipOf(listed.car, dealer, listed.location));
  const carPlace = listed?.location;
  const dealership_id = dealership?.id ?? (named ?? carPlace)?.dealership_id ?? siteDealershipId(dealer);
  // A car may stand at the place of another dealership: the lead would go to one and name the address of the other.
  const location = named ?? (carPlace && isPlaceOf(dealer, carPlace, dealership_id) ? carPlace : undefined);
  const place = location ?? usualPlace(category, dealer, dealership_id);
  const payload: LeadPayload = {
    ...sent,
    category,
    source: 'Website',
    ...(listed && carFields(listed, dealer)),
    ...(dealership && { dealership_slug: dealership.slug }),
    ...(place && { location_id: place.id, location: place.name }),
  };
  return {
    category,
    subcategory: sent.subcategory?.trim() ?? '',
    name: sent.name?.trim() ?? '',
    last_name: sent.last_name?.trim() ?? '',
    email: sent.email ?? '',
    phone: normalPhone(sent.phone ?? '') ?? '',
    car_id: sent.car_id ?? '',
    dealership_id,
    location_id: place?.id ?? '',
    appointment_date: sent.appointment_date ?? '',
    appointment_time: sent.appointment_time ?? '',
    opt_in: sent.opt_in ? 1 : 0,
    consent: JSON.stringify(consentOf(sent, dealer, now)),
    payload: JSON.stringify(payload),
  };
}

/** A test drive and a service are at a place, also where the form had no choice of it. */
function usualPlace(category: string, dealer: Dealer, dealership_id: string) {
  const kind = appointmentKind(category);
  if (kind === undefined) return undefined;
  return kind === 'service' ? servicePlace(dealer, { dealership_id }) : salesPlace(dealer, { dealership_id });
}

/** DATA-21 of the dealer's own stock. */
function carFields({ car, card, listed, location }: StockCar, dealer: Dealer): Partial<LeadPayload> {
  const dealership = dealershipOf(car, dealer, location);
  const dealershipId = dealership?.id ?? car.dealership_id ?? location?.dealership_id;
  return {
    car_id: car.id,
    ...(dealershipId && { car_dealership_id: dealershipId }),
    manufacturer_slug: slugify(car.make),
    ...(car.stocknum && { stock_number: car.stocknum }),
    'Vehicle Make': car.make,
    'Vehicle Model': car.model,
    car_type: car.car_type,
    vehicle_status: listed.status,
    car: {
      ...leadCar({ ...car, status: listed.status }),
      // As its page says it; a feed's own price may be that before an offer, or $1 for none.
      price: isPlainPrice(card.price) ? listed.price : 0,
      ...(listed.reserved && { reserved: true }),
    },
  };
}

function leadCar({
  id,
  slug,
  name,
  year,
  make,
  model,
  car_type,
  status,
  ...car
}: StockCar['car']): Omit<LeadCar, 'price'> {
  const { badge, stocknum, vin, regplate, km } = car;
  return {
    id,
    slug,
    name,
    year,
    make,
    model,
    ...(badge && { badge }),
    car_type,
    status,
    ...(stocknum && { stocknum }),
    ...(vin && { vin }),
    ...(regplate && { regplate }),
    ...(km !== undefined && { km }),
  };
}
