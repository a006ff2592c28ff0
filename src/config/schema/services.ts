import { z } from 'astro/zod';
import { consentModes } from '../../domain/leads/events.ts';
import { hostName, httpsUrl, inForm, offByDefault, onByDefault, sitePath, text } from './values.ts';

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
    illustrations: onByDefault(
      "Cars without photos are shown as an illustration of such a car. Off: as a plain panel that says 'Photos soon'.",
    ),
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
    redbook: offByDefault('Turns valuations on.', 'CFG-72'),
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

export const apiSchema = z
  .strictObject({
    enabled: onByDefault(
      'The site has an API server. Off: the site has no sign-in, watchlist, forms, PDF or event counting, and hides everything that needs them.',
    ),
    baseUrl: inForm(
      300,
      /^https:\/\/[a-z0-9.-]+(?::\d+)?$/,
      "an address without a path: 'https://api.example.com.au'",
    )
      .optional()
      .meta({
        description:
          "Address of the API: 'https://api.example.com.au'. Default: /api/ on the site's own host. Sign-in needs a host of the site's own domain, because browsers send its cookie only there.",
      }),
  })
  .meta({ description: 'The server behind forms, sign-in and the watchlist.' });

export const analyticsSchema = z
  .strictObject({
    consent: z.enum(consentModes).default('not-asked').meta({
      description:
        "Whether visitors are asked for consent before events are counted. With 'ask' nothing is sent, stored or loaded until they accept. A browser that sends Global Privacy Control is never counted.",
    }),
    consentText: text(300).optional().meta({
      description: 'Text of the consent question. Default: a text that names what this site counts.',
    }),
    gtmContainerId: inForm(
      20,
      /^GTM-[A-Z0-9]{4,12}$/,
      "a container id as Google Tag Manager shows it: 'GTM-ABC1234'",
    )
      .optional()
      .meta({
        description:
          "Google Tag Manager, loaded after a visitor accepts; needs 'consent' to be 'ask'. It reads the events from `window.dataLayer` under the names of the Automotive Standards Council. Default none: no tag manager is loaded.",
      }),
  })
  .meta({ description: 'Counting events: what visitors do on the site.' });

const days = (usual: number, description: string) =>
  z.int().min(1).max(3660).default(usual).meta({ description });

/** How long the API server keeps what visitors send (Privacy Act 1988, APP 11.2). */
export const retentionSchema = z
  .strictObject({
    leadDays: days(
      730,
      'Days after its last change until a lead is deleted, with its deliveries and its appointment. Leads of a car that is still reserved stay.',
    ),
    spamDays: days(30, 'Days until a lead that is probably spam is deleted.'),
    savedCarDays: days(
      730,
      'Days until a car that a signed-in visitor saved is deleted from the watchlist, and until a confirmed request for mails about cars and searches ends.',
    ),
    visitDays: days(
      790,
      'Days until counted visits, phone reveals and searches that found nothing are deleted. They do not say who the visitor was.',
    ),
    reservationDays: days(
      2557,
      'Days after its end until a reservation is deleted, with its payment. The default is seven years, for the books. It contains no name.',
    ),
  })
  .meta({ description: 'How long the API server keeps what visitors send.' });

export type RetentionSettings = z.output<typeof retentionSchema>;
