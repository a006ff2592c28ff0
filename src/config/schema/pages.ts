import { z } from 'astro/zod';
import { slug, text } from './values.ts';

export const pagesSchema = z
  .strictObject({
    defaults: z.array(slug).max(50).default([]).meta({
      description:
        "Pages taken over from `dealers/_defaults/pages`: ['careers', 'warranty']. The dealer's own file of the same name stands in their place. The privacy policy and the terms are always there. Default: no more.",
    }),
    blogHeading: text(60).default('News and reviews').meta({
      description: 'Heading of `/blog/`, which is there as soon as a post is.',
    }),
    blogIntro: text(300).optional().meta({ description: 'Below that heading. Default: our own words.' }),
  })
  .meta({ description: 'Pages of text, and the blog. The texts themselves are Markdown files.' });
