import { optional, z } from 'astro/zod';
import { consentModes } from '../../domain/leads/events.ts';
import {
  cfg,
  group,
  hostName,
  httpsUrl,
  inForm,
  list,
  offByDefault,
  onByDefault,
  sitePath,
  text,
  whole,
  withDefault,
} from './values.ts';

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

const iframeBlock = z.strictObject({
  title: text(120).describe('Title of the block, for screen readers.'),
  url: httpsUrl.describe('Its host must be in `allowedHosts`.'),
  heightPx: whole(50, 5000).describe('Pixels.'),
  page: sitePath.describe("The page that shows the block at its end: '/about-us/'."),
});

const days = (usual: number, description: string) => whole(1, 3660).default(usual).meta({ description });

/** Servers and services behind the site. */
export const serviceGroups = {
  /** How long the API server keeps what visitors send (Privacy Act 1988, APP 11.2). */
  retention: group({
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
  }).describe('How long the API server keeps what visitors send.'),
  embeds: group({
    allowedHosts: list(hostName, 20).describe("Hosts that may be embedded: 'www.youtube.com'."),
    iframeBlocks: cfg('CFG-66', list(iframeBlock, 20)).describe(
      'Pages of other sites shown in sandboxed frames. Default none.',
    ),
  }).describe('Embedded blocks.'),
  media: group({
    imageService: withDefault(z.enum(imageServices), 'none').describe(
      'The service that resizes the photos of a feed. With none they are shown unchanged; with own the API server resizes the photos of "photoHosts". The build resizes photos in the folder media.',
    ),
    imageServiceUrl: optional(httpsUrl).describe(
      "Address of that service: 'https://example.imgix.net'. Not needed with 'own', 'netlify' and 'vercel', which are part of the site or its API.",
    ),
    photoHosts: list(hostName, 50).describe(
      "Hosts whose photos the service 'own' fetches and resizes: ['photos.example.com']. It never fetches from another host.",
    ),
    imageQuality: cfg('CFG-71', withDefault(whole(1, 100), 80)).describe(
      'JPEG quality of resized photos, per cent.',
    ),
    illustrations: onByDefault(
      "Cars without photos are shown as an illustration of such a car. Off: as a plain panel that says 'Photos soon'.",
    ),
  }).describe('Pictures.'),
  maps: group({
    provider: withDefault(z.enum(['none', 'openstreetmap', 'google', 'mapbox']), 'none').describe(
      'The provider of maps. With none a location shows its address, and postcodes come from a table in the product.',
    ),
    browserKey: optional(text(300)).describe(
      'A key that is restricted to this site, because every visitor can read it. Needed with google and mapbox. Default none.',
    ),
  }).describe('Maps. A map is loaded only when the visitor asks for it.'),
  integrations: group({
    xtime_webkey: cfg('CFG-72', optional(text(120))).describe(
      "The service scheduler's public web key. Default none.",
    ),
    redbook: offByDefault('Turns valuations on.', 'CFG-72'),
  }).describe('Outside services the dealer uses.'),
  api: group({
    enabled: onByDefault(
      'The site has an API server. Off: the site has no sign-in, watchlist, forms, PDF or event counting, and hides everything that needs them.',
    ),
    baseUrl: optional(
      inForm(
        300,
        /^https:\/\/[a-z0-9.-]+(?::\d+)?$/,
        "an address without a path: 'https://api.example.com.au'",
      ),
    ).describe(
      "Address of the API: 'https://api.example.com.au'. Default: /api/ on the site's own host. Sign-in needs a host of the site's own domain, because browsers send its cookie only there.",
    ),
  }).describe('The server behind forms, sign-in and the watchlist.'),
  analytics: group({
    consent: withDefault(z.enum(consentModes), 'not-asked').describe(
      "Whether visitors are asked for consent before events are counted. With 'ask' nothing is sent, stored or loaded until they accept. A browser that sends Global Privacy Control is never counted.",
    ),
    consentText: optional(text(300)).describe(
      'Text of the consent question. Default: a text that names what this site counts.',
    ),
    gtmContainerId: optional(
      inForm(20, /^GTM-[A-Z0-9]{4,12}$/, "a container id as Google Tag Manager shows it: 'GTM-ABC1234'"),
    ).describe(
      "Google Tag Manager, loaded after a visitor accepts; needs 'consent' to be 'ask'. It reads the events from `window.dataLayer` under the names of the Automotive Standards Council. Default none: no tag manager is loaded.",
    ),
  }).describe('Counting events: what visitors do on the site.'),
};
