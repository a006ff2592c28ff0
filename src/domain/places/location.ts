import { optional, z } from 'astro/zod';
import { locationAppointmentsSchema } from '../leads/appointment-options.ts';
import { testDriveRouteSchema } from '../leads/test-drive-route.ts';
import { text } from '../visible-text.ts';
import { type AustralianState, australianStates } from './australian-states.ts';

export { type AustralianState, australianStates };

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a 24-hour time: '08:30'");

/** One line of opening hours (DATA-10). */
export const openingHourSchema = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe('0 is Sunday, 6 is Saturday.'),
  status: z.enum(['Open', 'Closed']).describe('Whether the department is open that day.'),
  formated_hours: optional(z.string().max(100)).describe(
    "As the dealer words it: '8:30 am to 5 pm'. Default: from the hours.",
  ),
  start_hour: optional(hour).describe("Local 24-hour time, 'HH:MM'."),
  end_hour: optional(hour).describe("Local 24-hour time, 'HH:MM'."),
  date: optional(z.iso.date()).describe(
    "Of a holiday, 'YYYY-MM-DD', whose hours replace that day's usual ones.",
  ),
  department: z.enum(['sales', 'service', 'parts', 'all']).default('all').describe('Whose hours they are.'),
});

/** DATA-8. */
export const addressSchema = z.strictObject({
  id: optional(z.string().max(200)).describe("The address's id in the dealer's own systems."),
  street: text(200).describe('Number and street.'),
  city: text(100).describe('Suburb or town.'),
  state: z.enum(australianStates).describe('State or territory.'),
  postcode: z
    .string()
    .regex(/^\d{4}$/, 'four digits')
    .describe("Four digits in quotes: '0800' keeps its zero."),
  lat: optional(z.number().min(-90).max(90)).describe('Degrees, south is negative.'),
  long: optional(z.number().min(-180).max(180)).describe('Degrees.'),
  place_url: optional(z.url({ protocol: /^https$/ })).describe(
    'Where Get Directions goes. Default: a maps search for the address.',
  ),
  place_id: optional(z.string().max(500)).describe(
    "The place's id at a maps service. Carried for other systems; no page uses it.",
  ),
  map_key: optional(z.string().max(500)).describe(
    "A maps service's key for this place. Carried for other systems; maps use `maps.browserKey`.",
  ),
});

const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name);

/** A place the dealer works from (DATA-7). */
export const locationSchema = z.strictObject({
  id: text(64).describe('As the stock feed and the leads name it.'),
  name: text(120).describe('As visitors know it.'),
  slug: z
    .string()
    .max(120)
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
    .describe("Of its own page: 'southport' is at /locations/southport/."),
  location_type: z
    .enum(['sales', 'service', 'parts', ''])
    .default('sales')
    .describe('What is done there. Empty means sales.'),
  location_subtype: optional(z.string().max(60)).describe(
    "'Express service'. Carried for other systems; no page uses it.",
  ),
  primary: z
    .boolean()
    .default(false)
    .describe('The place the site itself stands for; at most one. Default: the first shown.'),
  visible: z.boolean().default(true).describe('False keeps the location off every page.'),
  dealership_id: optional(z.string().max(64)).describe('Which of `dealerships` it belongs to, by id.'),
  dealership_slug: optional(z.string().max(120)).describe('Which of `dealerships` it belongs to, by slug.'),
  manufacturers: z
    .array(z.string().max(120))
    .default([])
    .describe('Slugs of the makes sold or serviced here.'),
  dealer_license_number: optional(z.string().max(60)).describe(
    "The motor dealer's licence, shown in the footer and on vehicle pages.",
  ),
  motor_vehicle_repairer: optional(z.string().max(60)).describe(
    "The motor vehicle repairer's licence, shown in the footer.",
  ),
  average_rating: optional(z.number().min(0).max(5)).describe('Stars, 0 to 5.'),
  review_count: optional(z.number().int().min(0)).describe('Reviews behind that average.'),
  reviews: optional(
    z.strictObject({
      count: z.number().int().min(0).describe('All reviews.'),
      average_rating: z.number().min(0).max(5).describe('Stars, 0 to 5.'),
    }),
  ).describe('The same two figures together, as some feeds have them.'),
  image: optional(z.string().max(2000)).describe(
    "A picture of the place, such as its front: a file of the dealer's folder or an https address. Shown where a map would be drawn.",
  ),
  address: addressSchema.describe('Where it is.'),
  timeZone: optional(
    z.string().refine(isTimeZone, 'Not a time zone. Write its name, such as Australia/Brisbane.'),
  ).describe(
    "Name of the time zone of its clocks, 'Australia/Broken_Hill'. Default: that of its town where we know that it differs from the state's (Broken Hill, Lord Howe, Eucla), otherwise the state's.",
  ),
  appointments: locationAppointmentsSchema.optional(),
  test_drive_route: optional(testDriveRouteSchema).describe(
    'The route on which visitors drive the cars of this location. The pages of its cars draw it, with the next free times. Default: none.',
  ),
  contact_detail: z
    .strictObject({
      phone: text(30).describe('The number visitors ring.'),
      landline_phone: optional(z.string().max(30)).describe(
        'Rung where `phone` is no number that can be dialled.',
      ),
      opening_hours: z.array(openingHourSchema).default([]).describe("Default: the dealer's `openingHours`."),
    })
    .describe('How it is reached, and when.'),
});

export type OpeningHour = z.infer<typeof openingHourSchema>;
export type Location = z.infer<typeof locationSchema>;

type LocationType = 'sales' | 'service' | 'parts';
const headerRank: Record<LocationType, number> = { sales: 0, service: 1, parts: 2 };

/** An empty type means sales (LOC-13). */
export function locationType({ location_type }: Pick<Location, 'location_type'>): LocationType {
  return location_type || 'sales';
}

/** The visible locations (LOC-9), sales, then service, then parts (NAV-7); within a type as the dealer lists them. */
export function headerLocations<T extends Pick<Location, 'location_type' | 'visible'>>(locations: T[]): T[] {
  return locations
    .filter(({ visible }) => visible)
    .sort((one, other) => headerRank[locationType(one)] - headerRank[locationType(other)]);
}
