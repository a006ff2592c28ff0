import { z } from 'astro/zod';
import { hostName, httpsUrl, sitePath, text } from './values.ts';

/** 'none', 'own' for our API server, then services by their names in the library that makes image addresses. */
const imageServices = [
  'none',
  'own',
  'cloudinary',
  'cloudflare',
  'imgix',
  'imagekit',
  'imageengine',
  'bunny',
  'keycdn',
  'cloudimage',
  'netlify',
  'vercel',
] as const;

export const mediaSchema = z
  .strictObject({
    imageService: z.enum(imageServices).default('none').meta({
      description:
        'The service that resizes the photos of a feed. With none they are shown unchanged; with own the API server resizes the photos of "photoHosts". The build resizes photos in the folder media.',
    }),
    imageServiceUrl: httpsUrl.optional().meta({
      description:
        "Address of that service: 'https://example.imgix.net'. Not needed with 'own', 'netlify' and 'vercel', which are part of the site or its API.",
    }),
    photoHosts: z.array(hostName).max(50).default([]).meta({
      description:
        "Hosts whose photos the service 'own' fetches and resizes: ['photos.example.com']. It never fetches from another host.",
    }),
    imageQuality: z.number().int().min(1).max(100).default(80).meta({
      cfg: 'CFG-71',
      description: 'JPEG quality of resized photos, per cent.',
    }),
  })
  .meta({ description: 'Pictures.' });

export const mapsSchema = z
  .strictObject({
    provider: z.enum(['none', 'openstreetmap', 'google', 'mapbox']).default('none').meta({
      description:
        'The provider of maps. With none a location shows its address, and postcodes come from a table in the product.',
    }),
    browserKey: text(300).optional().meta({
      description:
        'A key that is restricted to this site, because every visitor can read it. Needed with google and mapbox. Default none.',
    }),
  })
  .meta({ description: 'Maps. A map is loaded only when the visitor asks for it.' });

export const integrationsSchema = z
  .strictObject({
    xtime_webkey: text(120).optional().meta({
      cfg: 'CFG-72',
      description: "The service scheduler's public web key. Default none.",
    }),
    redbook: z.boolean().default(false).meta({
      cfg: 'CFG-72',
      description: 'Turns valuations on.',
    }),
  })
  .meta({ description: 'Outside services the dealer uses.' });

const iframeBlock = z.strictObject({
  title: text(120).meta({ description: 'Title of the block, for screen readers.' }),
  url: httpsUrl.meta({ description: 'Its host must be in `allowedHosts`.' }),
  heightPx: z.number().int().min(50).max(5000).meta({ description: 'Pixels.' }),
  page: sitePath.meta({ description: "The page that shows the block at its end: '/about-us/'." }),
});

export const embedsSchema = z
  .strictObject({
    allowedHosts: z.array(hostName).max(20).default([]).meta({
      description: "Hosts that may be embedded: 'www.youtube.com'.",
    }),
    iframeBlocks: z.array(iframeBlock).max(20).default([]).meta({
      cfg: 'CFG-66',
      description: 'Pages of other sites shown in sandboxed frames. Default none.',
    }),
  })
  .meta({ description: 'Embedded blocks.' });
