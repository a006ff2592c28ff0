import { z } from 'astro/zod';
import { hostName, httpsUrl, sitePath, text } from './values.ts';

/** 'none', the platform's own, then names as the library that makes the image addresses has them. */
export const imageServices = [
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
        'Who resizes the photos a feed names. With none they are shown as they come, with own the API server resizes those of "photoHosts". Photos in the folder media are resized by the build.',
    }),
    imageServiceUrl: httpsUrl.optional().meta({
      description:
        "Where that service answers: 'https://example.imgix.net'. Needed with every service but 'own', 'netlify' and 'vercel', which answer on the site or at its API.",
    }),
    photoHosts: z.array(hostName).max(50).default([]).meta({
      description:
        "Hosts whose photos the service 'own' fetches and resizes: ['photos.example.com']. It asks no other host.",
    }),
    imageQuality: z.number().int().min(1).max(100).default(80).meta({
      cfg: 'CFG-71',
      description: 'Quality of resized photos, per cent, as JPEG has it.',
    }),
  })
  .meta({ description: 'Pictures.' });

export const mapsSchema = z
  .strictObject({
    provider: z.enum(['none', 'openstreetmap', 'google', 'mapbox']).default('none').meta({
      description:
        'Who draws maps. With none a location shows its address, and postcodes are looked up in the table that ships.',
    }),
    browserKey: text(300).optional().meta({
      description:
        'A key restricted to this site: every visitor can read it. Needed with google and mapbox. Default none.',
    }),
  })
  .meta({ description: 'Maps. None is loaded before the visitor asks for it.' });

export const integrationsSchema = z
  .strictObject({
    xtime_webkey: text(120).optional().meta({
      cfg: 'CFG-72',
      description: "The service scheduler's public web key. Default none.",
    }),
    redbook: z.boolean().default(false).meta({
      cfg: 'CFG-72',
      description: 'Valuations are on.',
    }),
  })
  .meta({ description: 'Outside services the dealer uses.' });

const iframeBlock = z.strictObject({
  title: text(120).meta({ description: 'Read to those who do not see the block.' }),
  url: httpsUrl.meta({ description: 'Its host must be in `allowedHosts`.' }),
  heightPx: z.number().int().min(50).max(5000).meta({ description: 'Pixels.' }),
  page: sitePath.meta({ description: "The page at whose end it stands: '/about-us/'." }),
});

export const embedsSchema = z
  .strictObject({
    allowedHosts: z.array(hostName).max(20).default([]).meta({
      description: "Hosts that may be embedded: 'www.youtube.com'.",
    }),
    iframeBlocks: z.array(iframeBlock).max(20).default([]).meta({
      cfg: 'CFG-66',
      description: 'Pages of other sites shown inside this one, sandboxed. Default none.',
    }),
  })
  .meta({ description: 'Embedded blocks.' });
