import { optional, z } from 'astro/zod';
import { appointmentsSchema } from '../../domain/leads/appointment-options.ts';
import { addressSchema, locationSchema, openingHourSchema } from '../../domain/places/location.ts';
import { defaultTemplate, templateNames } from '../templates.ts';
import { cardGroups } from './cards.ts';
import { copySchema } from './copy.ts';
import { deskSchema } from './desk.ts';
import { financeSchema } from './finance.ts';
import { dealershipSchema, identityGroups, logoSchema } from './identity.ts';
import { leadGroups } from './leads.ts';
import { pageGroups } from './pages.ts';
import { publishedDataSchema } from './published-data.ts';
import { searchGroups } from './search.ts';
import { serviceGroups } from './services.ts';
import { stockSchema } from './stock.ts';
import { teamSchema } from './team.ts';
import { themeSchema } from './theme.ts';
import {
  cfg,
  hostName,
  httpsUrl,
  list,
  mailAddress,
  offByDefault,
  onByDefault,
  slug,
  text,
  withDefault,
} from './values.ts';
import { visitorGroups } from './visitor.ts';

/**
 * Every option of a dealer with its default (CFG-1 to CFG-5, DATA-17). The slug is the name of the dealer's folder, so
 * there is no option for it. Descriptions are metadata instead of comments, because the JSON Schema for editors is made
 * from them. CFG ids are in `cfg`.
 */
export const dealerSchema = z
  .strictObject({
    $schema: optional(z.string()).describe("For editors: '../dealer.schema.json'."),
    id: z.number().int().positive().describe("The website's id, sent with leads and events."),
    name: text(80).describe('The dealer as visitors know it.'),
    legalName: text(120).describe('The name of the company that holds the licence.'),
    template: cfg('CFG-1', withDefault(z.enum(templateNames), defaultTemplate)).describe(
      'The design of the site.',
    ),
    brand: cfg('CFG-2', optional(slug)).describe(
      'Name of a file in `dealers/_brands/`. Its settings apply where the dealer sets nothing. Default none.',
    ),
    siteUrl: httpsUrl.describe("Where the site is served: 'https://www.example.com.au'."),
    hosts: list(hostName, 20).describe(
      "Other hosts of the site, without https://: the bare domain, a former one. The API takes leads from their pages, and `npm run serve -- --sites` answers them. The site's host with or without 'www.' leads to `siteUrl`.",
    ),
    searchEngines: onByDefault(
      'Search engines may list the site. Off, as for a site before its opening and for the preview of a change: every page says noindex.',
    ),
    preview: offByDefault(
      'The site shows a change and is nobody’s website, as `npm run dealer -- preview` makes it. Every page says so and noindex. Leads are stored as tests, and nothing that is sent from the site is sent on: no lead to a target, no letter to a visitor.',
    ),
    securityContact: optional(z.union([mailAddress, httpsUrl])).describe(
      'Who is told of a weakness of the site: an email address or a page. It stands in `/.well-known/security.txt`. Default: no such file.',
    ),
    ...identityGroups,
    theme: themeSchema,
    logo: cfg('CFG-72', optional(logoSchema)).describe('Default: the name as text.'),
    address: optional(addressSchema).describe("The company's address. Default: the primary location's."),
    openingHours: cfg('CFG-73', list(openingHourSchema, 100)).describe(
      'Opening hours of every location that does not set its own.',
    ),
    copy: copySchema,
    dealership_id: optional(z.string().min(1).max(64)).describe(
      "The dealership that the site itself belongs to. Default: the primary location's, else the first of `dealerships`, else the website's id.",
    ),
    dealerships: cfg('CFG-5', list(dealershipSchema, 200)).describe(
      'The dealerships of the group whose cars are listed.',
    ),
    locations: cfg('CFG-5', z.array(locationSchema).min(1).max(200)).describe(
      'The places the dealer works from.',
    ),
    ...pageGroups,
    stock: stockSchema,
    ...searchGroups,
    ...cardGroups,
    ...visitorGroups,
    finance: financeSchema,
    appointments: appointmentsSchema.prefault({}),
    ...leadGroups,
    team: teamSchema,
    desk: deskSchema,
    ...serviceGroups,
    publishedData: publishedDataSchema,
  })
  .meta({ title: 'Dealer', description: "One dealer's site." });

export type DealerInput = z.input<typeof dealerSchema>;

/** A valid dealer's configuration after all layers are merged. */
export type Dealer = z.infer<typeof dealerSchema> & {
  /** Name of the dealer's folder. */
  slug: string;
};
