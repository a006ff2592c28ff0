import { z } from 'astro/zod';

export const australianStates = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa'] as const;
export type AustralianState = (typeof australianStates)[number];

/** One line of opening hours (DATA-10). */
export const openingHourSchema = z.strictObject({
  /** 0 is Sunday, 6 is Saturday. */
  weekday: z.number().int().min(0).max(6),
  status: z.enum(['Open', 'Closed']),
  /** As the dealer words it: '8:30 am to 5 pm'. */
  formated_hours: z.string().max(100).optional(),
  /** Local 24-hour time, 'HH:MM'. */
  start_hour: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a 24-hour time: '08:30'")
    .optional(),
  end_hour: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a 24-hour time: '08:30'")
    .optional(),
  /** Set on holiday hours only, which replace that day's usual hours (OPEN-68). */
  date: z.iso.date().optional(),
  department: z.enum(['sales', 'service', 'parts', 'all']).default('all'),
});

/** DATA-8. */
export const addressSchema = z.strictObject({
  id: z.string().optional(),
  street: z.string().max(200),
  city: z.string().max(100),
  state: z.enum(australianStates),
  postcode: z.string().regex(/^\d{4}$/, 'four digits'),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  /** Where Get Directions goes; a maps search for the address otherwise (OPEN-69). */
  place_url: z.url({ protocol: /^https$/ }).optional(),
  place_id: z.string().optional(),
  map_key: z.string().optional(),
});

/** A place the dealer works from (DATA-7). */
export const locationSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().min(1).max(120),
  slug: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'lower-case letters, digits and single hyphens'),
  /** An empty type means sales (LOC-13). */
  location_type: z.enum(['sales', 'service', 'parts', '']).default('sales'),
  location_subtype: z.string().max(60).optional(),
  primary: z.boolean().default(false),
  /** False keeps the location off every page (LOC-9). */
  visible: z.boolean().default(true),
  dealership_id: z.string().max(64).optional(),
  dealership_slug: z.string().max(120).optional(),
  /** Slugs of the makes sold or serviced here. */
  manufacturers: z.array(z.string()).default([]),
  /** The motor dealer's licence, shown in the footer and on vehicle pages. */
  dealer_license_number: z.string().max(60).optional(),
  /** The motor vehicle repairer's licence. */
  motor_vehicle_repairer: z.string().max(60).optional(),
  average_rating: z.number().min(0).max(5).optional(),
  review_count: z.number().int().min(0).optional(),
  reviews: z
    .strictObject({ count: z.number().int().min(0), average_rating: z.number().min(0).max(5) })
    .optional(),
  image: z.string().max(2000).optional(),
  address: addressSchema,
  contact_detail: z.strictObject({
    phone: z.string().max(30),
    landline_phone: z.string().max(30).optional(),
    opening_hours: z.array(openingHourSchema).default([]),
  }),
});

export type OpeningHour = z.infer<typeof openingHourSchema>;
export type Location = z.infer<typeof locationSchema>;
