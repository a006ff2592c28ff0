import { z } from 'astro/zod';
import { bodyTypes } from '../../domain/body-type.ts';
import { pictureSource, text } from './values.ts';

const customBody = z.strictObject({
  label: text(40).meta({ description: 'What the tile says.' }),
  bodies: z.array(z.enum(bodyTypes)).min(1).meta({ description: 'The body types it stands for.' }),
  image: pictureSource.optional().meta({ description: 'Square, 1000 by 1000 pixels. Default: a drawing.' }),
});

/** Default numbers of body tiles, without and with custom bodies (TILE-3). */
const bodyTileLimits = { usual: 4, custom: 20 };

export const tilesSchema = z
  .strictObject({
    tileTarget: z.enum(['facetQuery', 'searchPath']).default('facetQuery').meta({
      cfg: 'CFG-22',
      description:
        "Target of make and body tiles: the search with a filter, or a separate page '/search/{make}/'.",
    }),
    bodyTileLimit: z.number().int().min(1).max(20).optional().meta({
      cfg: 'CFG-68',
      description: 'Maximum number of body tiles. Default: 4, or 20 with custom bodies.',
    }),
    customBodies: z.array(customBody).max(20).default([]).meta({
      cfg: 'CFG-57',
      description: 'The dealer’s own body tiles, instead of the standard ones. Default none.',
    }),
    truckBody: z.enum(['ute', 'lightTruck']).default('ute').meta({
      cfg: 'CFG-56',
      description: "The body type that 'truck' means in the stock feed.",
    }),
  })
  .transform((tiles) => ({
    ...tiles,
    bodyTileLimit:
      tiles.bodyTileLimit ?? (tiles.customBodies.length > 0 ? bodyTileLimits.custom : bodyTileLimits.usual),
  }))
  .meta({ description: 'Body and make tiles.' });

const priceRangeSchema = z
  .strictObject({
    min: z.number().int().min(0).max(10_000_000).default(5000).meta({ description: 'Whole dollars.' }),
    max: z.number().int().min(0).max(10_000_000).default(250_000).meta({ description: 'Whole dollars.' }),
    step: z.number().int().min(1).max(100_000).default(500).meta({ description: 'Whole dollars.' }),
  })
  .meta({ cfg: 'CFG-67', description: 'The initial price-range slider.' });

export const budgetSchema = z
  .strictObject({ priceRange: priceRangeSchema.prefault({}) })
  .meta({ description: 'Budget finder and price-range slider.' });
