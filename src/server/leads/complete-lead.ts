import type { Dealer } from '../../config/schema/dealer.ts';
import { appointmentKind } from '../../domain/leads/appointments.ts';
import { normalPhone } from '../../domain/leads/contact.ts';
import { generalEnquiry, tradeIn } from '../../domain/leads/lead-rules.ts';
import { priceChange } from '../../domain/leads/price-change.ts';
import { salesPersonOf } from '../../domain/leads/sales-person.ts';
import { isPlainPrice } from '../../domain/prices/price-display.ts';
import { slugify } from '../../domain/slug.ts';
import { dealershipOf, siteDealershipId } from '../../site/site-identity.ts';
import type { WithheldCar } from '../../site/stock-of.ts';
import type { DealerStock } from '../dealers/dealer-stock.ts';
import { isPlaceOf, salesPlace, servicePlace } from '../dealers/place-of-dealership.ts';
import { consentOf, type LeadPayload, type StoredLeadCar } from '../storage/lead-payload.ts';
import type { LeadRow } from '../storage/tables.ts';

/** The row of a lead, without the fields that only the call itself decides. */
export type CompletedLead = ReturnType<typeof completeLead>;

/**
 * Builds the row of a lead from the visitor's form. The server's own data about the car replaces the browser's, also of
 * a car that is not shown at the moment. When the car is no longer in the stock, the browser's data stays and the lead is
 * still stored.
 *
 * @param of.call a form without a category is a general enquiry (LEAD-7), steps without one are a trade-in
 */
export function completeLead(
  sent: LeadPayload,
  of: { call: LeadRow['call']; dealer: Dealer; stock: Pick<DealerStock, 'byId' | 'withheld'>; now: number },
) {
  const { call, dealer, stock, now } = of;
  const category = sent.category?.trim() || (call === 'form' ? generalEnquiry : tradeIn);
  const { car_id = '' } = sent;
  const listed = stock.byId.get(car_id) ?? stock.withheld.get(car_id);
  const named = dealer.locations.find(({ id }) => id === sent.location_id);
  // The lead's dealership comes from the place the visitor chose, else from the form, else from the car.
  const dealership =
    (named && dealershipOf({}, dealer, named)) ??
    dealer.dealerships.find(({ slug }) => slug === sent.dealership_slug) ??
    (named ? undefined : listed && dealershipOf(listed.car, dealer, listed.location));
  const carPlace = listed?.location;
  const dealership_id = dealership?.id ?? (named ?? carPlace)?.dealership_id ?? siteDealershipId(dealer);
  // A car may stand at another dealership's place. The lead would then go to one dealership and name the other's
  // address.
  const location = named ?? (carPlace && isPlaceOf(dealer, carPlace, dealership_id) ? carPlace : undefined);
  const kind = appointmentKind(category);
  // A form may let the visitor choose no place of a test drive or a service.
  const usual = kind && (kind === 'service' ? servicePlace : salesPlace)(dealer, { dealership_id });
  const place = location ?? usual;
  const { sales_person: shown, shown_price, ...rest } = sent;
  // The person whom the visitor saw, otherwise the one on the page of the car: cards and other pages show nobody.
  const person =
    dealer.team.people.find(({ id }) => id === shown) ??
    (listed && salesPersonOf(listed.car, listed.location?.slug, dealer.team));
  const fields = listed && carFields(listed, dealer, stock.byId.has(car_id));
  const price_change = fields && priceChange(shown_price, fields.car.price);
  const payload: LeadPayload = {
    ...rest,
    ...(person && { sales_person: person.id }),
    category,
    source: 'Website',
    ...(dealer.preview && { test: 'Sent from a preview' }),
    ...fields,
    ...(price_change && { price_change }),
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

/** The fields of DATA-21 for a car from the dealer's own stock. */
function carFields({ car, card, listed, location }: WithheldCar, dealer: Dealer, isOffered: boolean) {
  const dealership = dealershipOf(car, dealer, location);
  const dealershipId = dealership?.id ?? car.dealership_id ?? location?.dealership_id;
  const { id, slug, name, year, make, model, badge, car_type, stocknum, vin, regplate, km } = car;
  const stored: StoredLeadCar = {
    ...{ id, slug, name, year, make, model, badge, car_type },
    status: listed.status,
    // What the feed does not say is not written as JSON.
    ...{ stocknum, vin, regplate, km },
    // The price that the car's page shows, if it does. The feed's may be the one before an offer, or $1 for no price.
    price: isOffered && isPlainPrice(card.price) ? (listed.price ?? 0) : 0,
    ...(listed.reserved && { reserved: true }),
    ...(!isOffered && { withheld: true }),
  };
  return {
    car_id: id,
    ...(dealershipId && { car_dealership_id: dealershipId }),
    manufacturer_slug: slugify(make),
    ...(stocknum && { stock_number: stocknum }),
    'Vehicle Make': make,
    'Vehicle Model': model,
    car_type,
    vehicle_status: listed.status,
    car: stored,
  };
}
