import { z } from 'astro/zod';

export const apiSchema = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        'The site has an API server. Without one it has no sign-in, watchlist, forms, PDF or event counting, and shows nothing that needs them.',
    }),
    baseUrl: z
      .string()
      .max(300)
      .regex(/^https:\/\/[a-z0-9.-]+(?::\d+)?$/, "an address without a path: 'https://api.example.com.au'")
      .optional()
      .meta({
        description:
          "Where the API answers, when not at /api/ of the site's own host: 'https://api.example.com.au'. Sign-in needs a host of the site's own domain, since its cookie goes nowhere else.",
      }),
  })
  .meta({ description: 'The server behind forms, sign-in and the watchlist.' });
