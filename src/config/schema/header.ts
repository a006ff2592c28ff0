import { z } from 'astro/zod';
import { logoSchema } from './identity.ts';
import { linkTarget, text } from './values.ts';

export const headerSchema = z
  .strictObject({
    headerVariant: z.enum(['default', 'service']).default('default').meta({
      cfg: 'CFG-25',
      description: "'service' is the header with a custom logo and a service banner.",
    }),
    headerLogo: logoSchema.optional().meta({
      cfg: 'CFG-25',
      description: "The logo of the header 'service'. Default: the site's logo.",
    }),
    serviceBanner: z
      .strictObject({
        text: text(120).default('Book a service').meta({ description: 'What it says.' }),
        href: linkTarget.default('/service/').meta({ description: 'Target of the link.' }),
      })
      .meta({ cfg: 'CFG-25', description: "The banner of the header 'service'." })
      .prefault({}),
  })
  .meta({ description: 'The header.' });

const navigationLink = z.strictObject({
  label: text(60).meta({ description: 'What the link says.' }),
  href: linkTarget.meta({ description: 'Target of the link.' }),
  note: text(120).optional().meta({ description: 'A second, quieter line. Default none.' }),
});

export const navigationSchema = z
  .array(
    z.strictObject({
      label: text(60).meta({ description: 'What the menu says.' }),
      href: linkTarget.meta({
        description: 'Target of the link. For a dropdown: the page that covers all its entries.',
      }),
      children: z.array(navigationLink).max(30).optional().meta({ description: 'Makes it a dropdown.' }),
    }),
  )
  .min(1)
  .max(10)
  .meta({
    cfg: 'CFG-26',
    description:
      'The menus of the header, in order. They replace the default ones: Home, Vehicles, Offers, Our Stock, Trade In, Service and Parts, Company.',
  });
