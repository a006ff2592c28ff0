import { z } from 'astro/zod';
import { carTypes } from '../../domain/cars/car.ts';
import { pictureSource, text } from './values.ts';

const includedSchema = z.strictObject({
  title: text(60).meta({ description: "'3 year warranty'" }),
  text: text(240).meta({ description: 'One or two sentences.' }),
  carTypes: z
    .array(z.enum(carTypes))
    .min(1)
    .default([...carTypes])
    .meta({ description: 'Cars it comes with: new, used, demo. Default: all.' }),
});

const ownerSchema = z.strictObject({
  name: text(60).meta({ description: 'Full name.' }),
  firstName: text(30).meta({ description: 'First name, for visitors who ring.' }),
  role: text(60).optional().meta({ description: "'Owner'. Default: left out." }),
  photo: pictureSource.optional().meta({
    description: 'A square picture of the face. Default: the first letter of the name.',
  }),
  words: text(140).optional().meta({ description: 'One sentence in their own words. Default none.' }),
});

export const copySchema = z
  .strictObject({
    tagline: text(160).default('Cars for sale, described as they are.').meta({
      description: "One line under the name, also the home page's description.",
    }),
    heroHeading: text(90).default('Find the right car, then talk to a person about it.').meta({
      description: 'Heading of the home page.',
    }),
    heroText: text(240).optional().meta({ description: 'Below that heading. Default none.' }),
    about: text(1200)
      .optional()
      .meta({ description: "The paragraph 'About' on the home page. Default none." }),
    owner: ownerSchema.optional().meta({
      description:
        "The person visitors ring. The template 'corner' shows their picture at the top. Default: the number without a picture.",
    }),
    whyBuyFromUs: z
      .array(
        z.strictObject({
          title: text(60).meta({ description: 'The reason in a few words.' }),
          text: text(240).meta({ description: 'One or two sentences.' }),
        }),
      )
      .max(8)
      .default([])
      .meta({ description: "'Why Buy From Us?', one entry for each reason." }),
    whatsIncluded: z.array(includedSchema).max(8).default([]).meta({
      description:
        "'What's Included' on vehicle pages. These entries come after those of the car itself: a drive-away price, the dealer's perks, its certificate. Default none.",
    }),
    protectYourCar: text(2000).optional().meta({
      description: "'Protect Your Car' on vehicle pages. Default: the section is left out.",
    }),
    reserveOnline: text(240).optional().meta({
      description:
        "'Reserve Online' on pages of vehicles that can be reserved. {deposit} becomes the vehicle's deposit, {hold} the time of 'reserve.holdHours': '48 hours', '5 days'. Default: our own text with that deposit.",
    }),
    contactIntro: text(240).optional().meta({
      description: 'Below the heading of the contact page. Default: our own text.',
    }),
    testDriveIntro: text(240).optional().meta({
      description: 'Below the heading of the page that books test drives. Default: our own text.',
    }),
    serviceIntro: text(240).optional().meta({
      description: 'Below the heading of the page that books services. Default: our own text.',
    }),
    tradeInBanner: text(90).default('Get an instant offer in 2 minutes').meta({
      description: 'The trade-in link of the banner.',
    }),
    tradeInBannerNote: text(90).optional().meta({
      description:
        'The text below that link. Default: the cars that the offer is for, when the link promises an instant offer or one in minutes; otherwise none.',
    }),
    acknowledgement: text(400).optional().meta({
      description: "The footer's acknowledgement of the land's traditional owners. Default none.",
    }),
  })
  .meta({
    cfg: 'CFG-13',
    description: "The dealer's own texts, in plain text. They replace our defaults.",
  });
