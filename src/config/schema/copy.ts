import { z } from 'astro/zod';
import { carTypes } from '../../domain/car.ts';
import { text } from './values.ts';

const includedSchema = z.strictObject({
  title: text(60),
  text: text(240),
  carTypes: z
    .array(z.enum(carTypes))
    .min(1)
    .default([...carTypes])
    .meta({ description: 'Cars it comes with: new, used, demo. Default: all.' }),
});

export const copySchema = z
  .strictObject({
    tagline: text(160).default('New, used and demo cars, honestly described.').meta({
      description: "One line under the name, also the home page's description.",
    }),
    heroHeading: text(90).default('Find the right car, then talk to a person about it.').meta({
      description: 'Heading of the home page.',
    }),
    heroText: text(240).optional().meta({ description: 'Below that heading. Default none.' }),
    about: text(1200)
      .optional()
      .meta({ description: "The paragraph 'About' on the home page. Default none." }),
    whyBuyFromUs: z
      .array(z.strictObject({ title: text(60), text: text(240) }))
      .max(8)
      .default([])
      .meta({ description: "'Why Buy From Us?', one reason an entry." }),
    whatsIncluded: z.array(includedSchema).max(8).default([]).meta({
      description:
        "'What's Included' on vehicle pages (VEH-1), after what the car itself says: a drive-away price, the dealer's perks, its certificate. Default: nothing more.",
    }),
    protectYourCar: text(2000).optional().meta({
      description: "'Protect Your Car' on vehicle pages (VEH-1). Default: the section is left out.",
    }),
    reserveOnline: text(240).default('Reserve any car for a fully refundable $200.').meta({
      description: "'Reserve Online' on pages of vehicles that can be reserved (VEH-1, RESERVE-6).",
    }),
    tradeInBanner: text(90).default('Get an instant offer in 2 minutes').meta({
      description: 'The trade-in link of the banner (NAV-11).',
    }),
  })
  .meta({
    cfg: 'CFG-13',
    description: "The dealer's own words, for the places that have a default. Plain text.",
  });
