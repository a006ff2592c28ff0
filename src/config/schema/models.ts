import { z } from 'astro/zod';
import { slug, text } from './values.ts';

export const modelsSchema = z
  .strictObject({
    bodyCategories: z
      .array(text(40))
      .max(12)
      .default(['suv', 'trucks', 'vans', 'performance', 'electric', 'future vehicles'])
      .meta({
        description: "The manufacturer's body categories, in the order of the models menu.",
      }),
    staticModels: slug.optional().meta({
      description: 'The make whose static model list is used. Default none.',
    }),
  })
  .meta({ description: 'Model pages and the models menu.' });
