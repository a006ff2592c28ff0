import { z } from 'astro/zod';
import { lenders } from '../../domain/finance/lenders.ts';
import { httpsUrl, phoneNumber, pictureSource, slug, text } from './values.ts';

export const logoSchema = z.strictObject({
  src: pictureSource.meta({
    description: "Path below the dealer's folder, 'media/logo.svg', or an https URL.",
  }),
  alt: z.string().max(120).meta({ description: 'Alternative text: what the logo says.' }),
  width: z
    .number()
    .int()
    .positive()
    .meta({ description: 'Pixels. Reserves the space before the picture loads.' }),
  height: z
    .number()
    .int()
    .positive()
    .meta({ description: 'Pixels. Reserves the space before the picture loads.' }),
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
