import { z } from 'astro/zod';
import { lenders } from '../../domain/finance/lenders.ts';
import { australianStates } from '../../domain/places/location.ts';
import { httpsUrl, phoneNumber, pictureSource, slug, text } from './values.ts';

export const locationDisplaySchema = z
  .strictObject({
    locationsMenu: z.enum(['dropdown', 'link']).default('dropdown').meta({
      cfg: 'CFG-23',
      description: "The header's Locations menu: a dropdown, or a single link to /dealerships/.",
    }),
    locationsMenuLink: z.enum(['contact', 'tel']).default('contact').meta({
      cfg: 'CFG-24',
      description: 'Where an item of that dropdown goes: the contact page, or a call.',
    }),
    locationOrder: z.array(slug).default([]).meta({
      cfg: 'CFG-58',
      description: 'Slugs of locations in the order shown; the others follow. Default: all, sorted by name.',
    }),
    locationMap: z.enum(['map', 'image']).default('map').meta({
      cfg: 'CFG-59',
      description: 'What a location block shows: a map, or a picture of one.',
    }),
    byAppointment: z.array(slug).default([]).meta({
      description:
        "Slugs of locations where a closed day of the week reads 'By appointment only'. A closed date stays closed. Default none.",
    }),
    words: z
      .record(
        slug,
        z.strictObject({
          about: text(1200).optional().meta({ description: 'A text about the location. Default none.' }),
          team: text(1200)
            .optional()
            .meta({ description: 'A text about the people who work there. Default none.' }),
        }),
      )
      .default({})
      .meta({ description: "Texts for the pages of locations, by the location's slug." }),
    mapZoom: z.number().int().min(1).max(20).default(10).meta({
      cfg: 'CFG-70',
      description: 'Zoom level of maps, 1 (the world) to 20 (a building).',
    }),
    defaultState: z.enum(australianStates).default('qld').meta({
      cfg: 'CFG-69',
      description:
        "The state that is preselected in forms that ask where a visitor's car is registered. Also the state of cars and leads without a known location.",
    }),
    override_city: text(100).optional().meta({
      cfg: 'CFG-72',
      description: "The city shown instead of the location's own. Default none.",
    }),
  })
  .meta({ description: 'How locations are shown. The locations themselves are in `locations`.' });

const reservedPixels = z
  .number()
  .int()
  .positive()
  .meta({ description: 'Pixels. Reserves the space before the picture loads.' });

export const logoSchema = z.strictObject({
  src: pictureSource.meta({
    description: "Path below the dealer's folder, 'media/logo.svg', or an https URL.",
  }),
  alt: z.string().max(120).meta({ description: 'Alternative text: what the logo says.' }),
  width: reservedPixels,
  height: reservedPixels,
});

const profile = (network: string) =>
  httpsUrl.optional().meta({ description: `The dealer's page on ${network}. Default: no link.` });

export const socialSchema = z
  .strictObject({
    facebook: profile('Facebook'),
    instagram: profile('Instagram'),
    youtube: profile('YouTube'),
    tiktok: profile('TikTok'),
    linkedin: profile('LinkedIn'),
    x: profile('X'),
  })
  .meta({ cfg: 'CFG-72', description: "Addresses of the dealer's own pages on social networks." });

export const phoneNumbersSchema = z
  .strictObject({
    sales: phoneNumber.optional().meta({ description: 'Default: the primary location’s number.' }),
    service: phoneNumber.optional().meta({ description: 'Default: that of the first service location.' }),
    parts: phoneNumber.optional().meta({ description: 'Default: that of the first parts location.' }),
  })
  .meta({ cfg: 'CFG-12', description: 'Phone numbers shown in places that do not belong to one location.' });

export const manufacturerSchema = z
  .strictObject({
    id: z.string().optional().meta({ description: 'Its id in the feeds.' }),
    name: text(60).meta({ description: "'Mazda'" }),
    slug: slug.meta({ description: "'mazda'" }),
    logo: z
      .strictObject({ url: pictureSource.meta({ description: 'The picture.' }) })
      .optional()
      .meta({ description: "The make's logo. Default none." }),
  })
  .meta({
    cfg: 'CFG-20',
    description:
      'The make of a single-make site. Decides whether the address of an offer contains the make. Default none.',
  });

/** A dealership of the group (DATA-15), with the name that visitors see. */
export const dealershipSchema = z.strictObject({
  id: z.string().min(1).max(64).meta({ description: 'Its id in the stock feed and in leads.' }),
  slug: slug.meta({ description: 'Its name in addresses, filters and leads.' }),
  name: text(120).meta({ description: 'The name that visitors see.' }),
  average_rating: z.number().min(0).max(5).optional().meta({ description: 'Stars, 0 to 5.' }),
  review_count: z
    .number()
    .int()
    .min(0)
    .optional()
    .meta({ description: 'Number of reviews in that average.' }),
  lender: z.enum(lenders).optional().meta({
    cfg: 'CFG-42',
    description: 'The lender whose estimates its cars show. Default: `finance.lender`.',
  }),
});
