import { z } from 'astro/zod';

export const apiSchema = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        'The site has an API server. Off: the site has no sign-in, watchlist, forms, PDF or event counting, and hides everything that needs them.',
    }),
    baseUrl: z
      .string()
      .max(300)
      .regex(/^https:\/\/[a-z0-9.-]+(?::\d+)?$/, "an address without a path: 'https://api.example.com.au'")
      .optional()
      .meta({
        description:
          "Address of the API: 'https://api.example.com.au'. Default: /api/ on the site's own host. Sign-in needs a host of the site's own domain, because browsers send its cookie only there.",
      }),
  })
  .meta({ description: 'The server behind forms, sign-in and the watchlist.' });
