import { z } from 'astro/zod';
import { locationAppointmentsSchema } from '../leads/appointment-options.ts';
import { testDriveRouteSchema } from '../leads/test-drive-route.ts';
import { type AustralianState, australianStates } from './australian-states.ts';

export { type AustralianState, australianStates };

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a 24-hour time: '08:30'");

/** One line of opening hours (DATA-10). */
export const openingHourSchema = z.strictObject({
  weekday: z.number().int().min(0).max(6).meta({ description: '0 is Sunday, 6 is Saturday.' }),
  status: z.enum(['Open', 'Closed']).meta({ description: 'Whether the department is open that day.' }),
  formated_hours: z.string().max(100).optional().meta({
    description: "As the dealer words it: '8:30 am to 5 pm'. Default: from the hours.",
  }),
  start_hour: hour.optional().meta({ description: "Local 24-hour time, 'HH:MM'." }),
  end_hour: hour.optional().meta({ description: "Local 24-hour time, 'HH:MM'." }),
  date: z.iso.date().optional().meta({
    description: "Of a holiday, 'YYYY-MM-DD', whose hours replace that day's usual ones.",
  }),
  department: z.enum(['sales', 'service', 'parts', 'all']).default('all').meta({
    description: 'Whose hours they are.',
  }),
});

/** DATA-8. */
export const addressSchema = z.strictObject({
  id: z.string().optional().meta({ description: "The address's id in the dealer's own systems." }),
  street: z.string().max(200).meta({ description: 'Number and street.' }),
  city: z.string().max(100).meta({ description: 'Suburb or town.' }),
  state: z.enum(australianStates).meta({ description: 'State or territory.' }),
  postcode: z
    .string()
    .regex(/^\d{4}$/, 'four digits')
    .meta({ description: "Four digits in quotes: '0800' keeps its zero." }),
  lat: z.number().min(-90).max(90).optional().meta({ description: 'Degrees, south is negative.' }),
  long: z.number().min(-180).max(180).optional().meta({ description: 'Degrees.' }),
  place_url: z
    .url({ protocol: /^https$/ })
    .optional()
    .meta({
      description: 'Where Get Directions goes. Default: a maps search for the address.',
    }),
  place_id: z
    .string()
    .optional()
    .meta({ description: "The place's id at a maps service. Carried for other systems; no page uses it." }),
  map_key: z.string().optional().meta({
    description:
      "A maps service's key for this place. Carried for other systems; maps use `maps.browserKey`.",
  }),
});

const isTimeZone = (name: string): boolean => Intl.supportedValuesOf('timeZone').includes(name);

/** A place the dealer works from (DATA-7). */
export const locationSchema = z.strictObject({
  id: z.string().min(1).max(64).meta({ description: 'As the stock feed and the leads name it.' }),
  name: z.string().min(1).max(120).meta({ description: 'As visitors know it.' }),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens')
    .meta({ description: "Of its own page: 'southport' is at /locations/southport/." }),
  location_type: z.enum(['sales', 'service', 'parts', '']).default('sales').meta({
    description: 'What is done there. Empty means sales.',
  }),
  location_subtype: z
    .string()
    .max(60)
    .optional()
    .meta({ description: "'Express service'. Carried for other systems; no page uses it." }),
  primary: z.boolean().default(false).meta({
    description: 'The place the site itself stands for; at most one. Default: the first shown.',
  }),
  visible: z.boolean().default(true).meta({
    description: 'False keeps the location off every page.',
  }),
  dealership_id: z.string().max(64).optional().meta({
    description: 'Which of `dealerships` it belongs to, by id.',
  }),
  dealership_slug: z.string().max(120).optional().meta({
    description: 'Which of `dealerships` it belongs to, by slug.',
  }),
  manufacturers: z.array(z.string()).default([]).meta({
    description: 'Slugs of the makes sold or serviced here.',
  }),
  dealer_license_number: z.string().max(60).optional().meta({
    description: "The motor dealer's licence, shown in the footer and on vehicle pages.",
  }),
  motor_vehicle_repairer: z.string().max(60).optional().meta({
    description: "The motor vehicle repairer's licence, shown in the footer.",
  }),
  average_rating: z.number().min(0).max(5).optional().meta({ description: 'Stars, 0 to 5.' }),
  review_count: z.number().int().min(0).optional().meta({ description: 'Reviews behind that average.' }),
  reviews: z
    .strictObject({
      count: z.number().int().min(0).meta({ description: 'All reviews.' }),
      average_rating: z.number().min(0).max(5).meta({ description: 'Stars, 0 to 5.' }),
    })
    .optional()
    .meta({ description: 'The same two figures together, as some feeds have them.' }),
  image: z.string().max(2000).optional().meta({
    description:
      "A picture of the place, such as its front: a file of the dealer's folder or an https address. Shown where a map would be drawn.",
  }),
  address: addressSchema.meta({ description: 'Where it is.' }),
  timeZone: z
    .string()
    .refine(isTimeZone, 'Not a time zone. Write its name, such as Australia/Brisbane.')
    .optional()
    .meta({
      description:
        "Name of the time zone of its clocks, 'Australia/Broken_Hill'. Default: that of its town where we know that it differs from the state's (Broken Hill, Lord Howe, Eucla), otherwise the state's.",
    }),
  appointments: locationAppointmentsSchema.optional(),
  test_drive_route: testDriveRouteSchema.optional().meta({
    description:
      'The route on which visitors drive the cars of this location. The pages of its cars draw it, with the next free times. Default: none.',
  }),
  contact_detail: z
    .strictObject({
      phone: z.string().max(30).meta({ description: 'The number visitors ring.' }),
      landline_phone: z.string().max(30).optional().meta({
        description: 'Rung where `phone` is no number that can be dialled.',
      }),
      opening_hours: z.array(openingHourSchema).default([]).meta({
        description: "Default: the dealer's `openingHours`.",
      }),
    })
    .meta({ description: 'How it is reached, and when.' }),
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
