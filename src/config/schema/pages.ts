import { z } from 'astro/zod';
import { slug, text } from './values.ts';

export const pagesSchema = z
  .strictObject({
    defaults: z.array(slug).max(50).default([]).meta({
      description:
        "Pages to use from `dealers/_defaults/pages`: ['careers', 'warranty']. The dealer's own file of the same name replaces the default. The privacy policy and the terms are always included. Default: only these two.",
    }),
    blogHeading: text(60).default('News and reviews').meta({
      description: 'Heading of `/blog/`. The page exists once there is a post.',
    }),
    blogIntro: text(300).optional().meta({ description: 'Below that heading. Default: our own text.' }),
  })
  .meta({ description: 'Pages of text, and the blog. The texts themselves are Markdown files.' });
