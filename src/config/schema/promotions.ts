import { z } from 'astro/zod';
import { carTypes } from '../../domain/car.ts';
import { promoTileNames } from '../../domain/promo.ts';
import { hexColour, linkTarget, pictureSource, text } from './values.ts';

/** A promotional tile among the search results (DATA-28). */
const promoTileSchema = z.strictObject({
  name: z
    .enum(promoTileNames)
    .meta({ description: 'Which tile. Its text and drawing come with the product.' }),
  image: pictureSource.optional().meta({ description: 'Square, 1000 by 1000 pixels. Default: a drawing.' }),
  alt: text(160)
    .optional()
    .meta({ description: 'Alternative text of the picture. Default: the text of the tile.' }),
  backgroundColour: hexColour.optional().meta({ description: 'As #rrggbb. Default: the brand tint.' }),
  href: linkTarget
    .optional()
    .meta({ description: 'Target of the link. Default: the page that matches the name of the tile.' }),
  display: z.enum(carTypes).optional().meta({
    description: 'Shows only where cars of this type are listed. Default: everywhere.',
  }),
  strictDisplay: z.boolean().default(false).meta({
    description: 'Shows only where all listed cars are of that type.',
  }),
});

const promoCardSchema = z.strictObject({
  heading: text(60).meta({ description: 'The offer in a few words.' }),
  text: text(240).optional().meta({ description: 'One or two sentences. Default none.' }),
  image: pictureSource.optional().meta({ description: 'Default: no picture, only text.' }),
  alt: text(160).optional().meta({
    description: 'Alternative text: what the picture shows. Needed when the picture carries information.',
  }),
  href: linkTarget.optional().meta({ description: 'Target of the link. Default: no link.' }),
  linkText: text(40).default('Find out more').meta({ description: 'What the link says.' }),
  carTypes: z
    .array(z.enum(carTypes))
    .min(1)
    .default([...carTypes])
    .meta({
      description: 'Searches for these types show the card. Default: all.',
    }),
  from: z.iso.date().optional().meta({ description: "First day, 'YYYY-MM-DD'. Default: at once." }),
  until: z.iso.date().optional().meta({ description: "Last day, 'YYYY-MM-DD', included. Default: no end." }),
});

const footerImageSchema = z.strictObject({
  image: pictureSource.meta({ description: 'Twice as wide as high; shown 375 pixels wide.' }),
  alt: text(160).meta({ description: 'Alternative text of the picture.' }),
  href: linkTarget.optional().meta({ description: 'Target of the link. Default: no link.' }),
});

export const promotionsSchema = z
  .strictObject({
    promoTiles: z.array(promoTileSchema).max(20).default([]).meta({
      cfg: 'CFG-35',
      description:
        'One of these tiles, chosen at random, is shown at position 8 of the results. Default none.',
    }),
    promoCards: z.array(promoCardSchema).max(20).default([]).meta({
      cfg: 'CFG-36',
      description: 'Cards in the search results, by car type and date. Default none.',
    }),
    footerImages: z.array(footerImageSchema).max(4).default([]).meta({
      description: 'Promotional pictures in the footer of every page. Default none.',
    }),
  })
  .meta({ description: 'Promotions among the search results.' });
