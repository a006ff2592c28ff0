import type { Dealer } from '../../config/schema/dealer.ts';
import { type AppointmentKind, appointmentKind, slotRules } from '../../domain/leads/appointments.ts';
import { generalEnquiry, leadRules } from '../../domain/leads/lead-rules.ts';
import { testDriveRouteView } from '../../domain/leads/test-drive-route.ts';
import { type Location, locationType } from '../../domain/places/location.ts';
import type { Noun } from '../../domain/stock/show-count.ts';
import { closedDays } from '../../domain/time/closed-days.ts';
import type { Department } from '../../domain/time/opening-hours.ts';
import { indicativeNote } from '../../domain/trade-in/valuation.ts';
import { hoursOf, locationPhone, shownLocations } from '../places/location-of.ts';
import type { Planning } from '../planning.ts';
import { engineSetupOf } from '../search/engine-setup-of.ts';
import { dealershipOf, salesPhone } from '../site-identity.ts';
import { smallPrint } from '../texts/text-links.ts';
import type { FormPageProps, FormPlace } from './form-props.ts';

/**
 * The setup of a form on a page of the dealer's. Undefined for a dealer without an API.
 *
 * @param category of the lead, see `domain/leads/lead-rules.ts`
 * @param places the locations that the lead can go to
 * @param books what can be booked with it; usually what the category says
 */
export function pageForm(
  planning: Pick<Planning, 'dealer' | 'catalogue' | 'today'>,
  places: readonly Location[],
  category: string = generalEnquiry,
  books: AppointmentKind | undefined = appointmentKind(category),
) {
  const { dealer, catalogue } = planning;
  if (!dealer.api.enabled) return undefined;
  const { collectionNotice, consentText } = dealer.leads;
  return {
    /** The name of the dealer in the consent texts and the collection notice. */
    dealerName: dealer.name,
    /** The phone number for leads to a location without its own number. */
    phone: salesPhone(dealer),
    /** True when the form needs a captcha (CFG-50). */
    captcha: dealer.leads.captcha,
    /** The locations that a lead can go to (LEAD-8). With a single one the form has no field (LEAD-9). */
    places: places.map((place): FormPlace => formPlace(place, planning, books)),
    /** The dealerships of a group, as values of `dealership_slug` (LEAD-10). */
    dealerships: dealer.dealerships.map(({ id, slug, name }) => ({ id, slug, name })),
    rules: leadRules(category, dealer),
    /** The dealer's own texts, which replace those of `domain/leads/consent-texts.ts`. */
    words: collectionNotice || consentText ? { collectionNotice, optIn: consentText } : undefined,
    ...smallPrint({ catalogue }),
  };
}

/** The setup to look up the car that a URL names. */
export function linkedCarSetup({ dealer, stock, rules }: Planning) {
  return { engine: engineSetupOf(dealer, stock.length), cardRules: rules };
}

/** The dealer's visible locations of a kind, in their order (LEAD-8). */
export function locationsOf(dealer: Dealer, type: Department): Location[] {
  return shownLocations(dealer).filter((location) => locationType(location) === type);
}

/** The route of the test drive where one location sells. Of several, a visitor has not chosen one yet. */
export function onlyRoute(dealer: Dealer) {
  const [place, another] = locationsOf(dealer, 'sales');
  const route = testDriveRouteView(place?.test_drive_route);
  return place && route && !another ? { route, from: place.name } : undefined;
}

/** A location that a lead can go to. */
export function formPlace(
  location: Location,
  { dealer, today }: Pick<Planning, 'dealer' | 'today'>,
  books: AppointmentKind | undefined,
) {
  const dealership = dealershipOf(location, dealer, undefined);
  const type = locationType(location);
  return {
    /** Sent as `location_id`. */
    id: location.id,
    name: location.name,
    /** Undefined for a place that sells cars. */
    type: type === 'sales' ? undefined : type,
    phone: locationPhone(location),
    /** Sent as `dealership_slug`. */
    dealershipSlug: dealership?.slug,
    /** The dealership whose appointment times are requested (API-9). */
    dealershipId: dealership?.id,
    /** For a form that books a day: those on which the place is closed, while free days cannot be looked up. */
    closed: books && closedAt(location, dealer, today, books),
  };
}

function closedAt(location: Location, dealer: Dealer, today: string, kind: AppointmentKind): string[] {
  const byAppointment = dealer.locationDisplay.byAppointment.includes(location.slug);
  const { daysAhead } = slotRules(kind, dealer.appointments, location.appointments);
  return closedDays({ kind, hours: hoursOf(location, dealer), byAppointment }, today, daysAhead);
}

/** True when estimates are shown online. They need a valuation service and a server that asks it (OPEN-70). */
export const valuesOnline = ({ integrations, api }: Dealer) => integrations.redbook && api.enabled;

/** The three steps of a trade-in. */
export function tradeInSteps(hasFigures: boolean, noun: Noun): FormPageProps['steps'] {
  const [one, other] = [noun.one.toLowerCase(), noun.other.toLowerCase()];
  return {
    heading: 'How it works',
    items: [
      {
        title: `Tell us about your ${one}`,
        text: 'The plate finds the make and the model. Four questions do the rest, in about two minutes.',
      },
      hasFigures
        ? { title: 'See an estimate', text: indicativeNote }
        : {
            title: "We'll call you",
            text: `A person looks at what ${other} like yours sell for and will call you with a figure.`,
          },
      {
        title: 'We inspect it',
        text: 'Bring it by. We look it over and drive it, and the final figure is yours to take or leave.',
      },
    ],
  };
}
