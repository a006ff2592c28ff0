import { z } from 'astro/zod';
import { lenders } from '../../domain/finance/lenders.ts';
import { httpsUrl, phoneNumber, pictureSource, slug, text } from './values.ts';

/** The templates that exist; a folder of the same name stands in `src/templates/`. */
export const templateNames = ['harbour', 'gantry', 'salon', 'corner'] as const;
export type TemplateName = (typeof templateNames)[number];
export const defaultTemplate: TemplateName = 'harbour';

export const logoSchema = z.strictObject({
  src: pictureSource.meta({
    description: "Path below the dealer's folder, 'media/logo.svg', or an https URL.",
  }),
  alt: z.string().max(120).meta({ description: 'What the logo says, for those who do not see it.' }),
  width: z.number().int().positive().meta({ description: 'Pixels, so that the space is kept.' }),
  height: z.number().int().positive().meta({ description: 'Pixels, so that the space is kept.' }),
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
  .meta({ cfg: 'CFG-12', description: "Numbers shown where no location's own number is meant." });

export const manufacturerSchema = z
  .strictObject({
    id: z.string().optional().meta({ description: 'As the feeds name it.' }),
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
      "The one make the site is tied to; decides whether an offer's address names the make. Default none.",
  });

/** DATA-15, with the names a visitor sees. */
export const dealershipSchema = z.strictObject({
  id: z.string().min(1).max(64).meta({ description: 'As the stock feed and the leads name it.' }),
  slug: slug.meta({ description: 'In addresses, filters and leads.' }),
  name: text(120).meta({ description: 'As visitors know it.' }),
  average_rating: z.number().min(0).max(5).optional().meta({ description: 'Stars, 0 to 5.' }),
  review_count: z.number().int().min(0).optional().meta({ description: 'Reviews behind that average.' }),
  lender: z
    .enum(lenders)
    .optional()
    .meta({ cfg: 'CFG-42', description: 'Whose estimates its cars show. Default: `finance.lender`.' }),
});
