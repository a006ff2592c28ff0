import { optional, z } from 'astro/zod';
import { lenders } from '../../domain/finance/lenders.ts';
import { australianStates } from '../../domain/places/location.ts';
import {
  cfg,
  group,
  httpsUrl,
  list,
  phoneNumber,
  pictureSource,
  slug,
  text,
  whole,
  withDefault,
} from './values.ts';

const reservedPixels = z
  .number()
  .int()
  .positive()
  .describe('Pixels. Reserves the space before the picture loads.');

export const logoSchema = z.strictObject({
  src: pictureSource.describe("Path below the dealer's folder, 'media/logo.svg', or an https URL."),
  alt: text(120).describe('Alternative text: what the logo says.'),
  width: reservedPixels,
  height: reservedPixels,
});

const profile = (network: string) =>
  httpsUrl.optional().describe(`The dealer's page on ${network}. Default: no link.`);

/** A dealership of the group (DATA-15), with the name that visitors see. */
export const dealershipSchema = z.strictObject({
  id: text(64).describe('Its id in the stock feed and in leads.'),
  slug: slug.describe('Its name in addresses, filters and leads.'),
  name: text(120).describe('The name that visitors see.'),
  average_rating: optional(z.number().min(0).max(5)).describe('Stars, 0 to 5.'),
  review_count: optional(z.number().int().min(0)).describe('Number of reviews in that average.'),
  lender: cfg('CFG-42', optional(z.enum(lenders))).describe(
    'The lender whose estimates its cars show. Default: `finance.lender`.',
  ),
});

/** Who the dealer is. */
export const identityGroups = {
  manufacturer: z
    .strictObject({
      id: optional(z.string().max(200)).describe('Its id in the feeds.'),
      name: text(60).describe("'Mazda'"),
      slug: slug.describe("'mazda'"),
      logo: optional(z.strictObject({ url: pictureSource.describe('The picture.') })).describe(
        "The make's logo. Default none.",
      ),
    })
    .meta({
      cfg: 'CFG-20',
      description:
        'The make of a single-make site. Decides whether the address of an offer contains the make. Default none.',
    })
    .optional(),
  social: group({
    facebook: profile('Facebook'),
    instagram: profile('Instagram'),
    youtube: profile('YouTube'),
    tiktok: profile('TikTok'),
    linkedin: profile('LinkedIn'),
    x: profile('X'),
  }).meta({ cfg: 'CFG-72', description: "Addresses of the dealer's own pages on social networks." }),
  phoneNumbers: group({
    sales: optional(phoneNumber).describe('Default: the primary location’s number.'),
    service: optional(phoneNumber).describe('Default: that of the first service location.'),
    parts: optional(phoneNumber).describe('Default: that of the first parts location.'),
  }).meta({
    cfg: 'CFG-12',
    description: 'Phone numbers shown in places that do not belong to one location.',
  }),
  locationDisplay: group({
    locationsMenu: cfg('CFG-23', withDefault(z.enum(['dropdown', 'link']), 'dropdown')).describe(
      "The header's Locations menu: a dropdown, or a single link to /dealerships/.",
    ),
    locationsMenuLink: cfg('CFG-24', withDefault(z.enum(['contact', 'tel']), 'contact')).describe(
      'Where an item of that dropdown goes: the contact page, or a call.',
    ),
    locationOrder: cfg('CFG-58', list(slug)).describe(
      'Slugs of locations in the order shown; the others follow. Default: all, sorted by name.',
    ),
    locationMap: cfg('CFG-59', withDefault(z.enum(['map', 'image']), 'map')).describe(
      'What a location block shows: a map, or a picture of one.',
    ),
    byAppointment: list(slug).describe(
      "Slugs of locations where a closed day of the week reads 'By appointment only'. A closed date stays closed. Default none.",
    ),
    words: withDefault(
      z.record(
        slug,
        z.strictObject({
          about: optional(text(1200)).describe('A text about the location. Default none.'),
          team: optional(text(1200)).describe('A text about the people who work there. Default none.'),
        }),
      ),
      {},
    ).describe("Texts for the pages of locations, by the location's slug."),
    mapZoom: cfg('CFG-70', withDefault(whole(1, 20), 10)).describe(
      'Zoom level of maps, 1 (the world) to 20 (a building).',
    ),
    defaultState: cfg('CFG-69', withDefault(z.enum(australianStates), 'qld')).describe(
      "The state that is preselected in forms that ask where a visitor's car is registered. Also the state of cars and leads without a known location.",
    ),
    override_city: cfg('CFG-72', optional(text(100))).describe(
      "The city shown instead of the location's own. Default none.",
    ),
  }).describe('How locations are shown. The locations themselves are in `locations`.'),
};
