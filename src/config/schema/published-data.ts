import { z } from 'astro/zod';
import { group, offByDefault, slug, text, withDefault } from './values.ts';

const feedSwitch = (description: string) =>
  group({ enabled: offByDefault('Publishes the feed.') }).describe(description);

/** The longest store code that Google accepts, in characters (https://support.google.com/merchants/answer/14154094). */
const longestStoreCode = 64;

export const publishedDataSchema = group({
  markdownPages: offByDefault(
    "Every car's page has a copy in Markdown for programs that read text, such as assistants: /cars/{slug}.md. The page names it in its head.",
  ),
  inventory: offByDefault(
    'Publishes every listed car as data in /inventory.json. `docs/inventory.schema.json` describes the fields. Anybody may read it, also your competitors.',
  ),
  llmsTxt: offByDefault(
    'Publishes /llms.txt (https://llmstxt.org): who the dealer is, its locations and hours, the main pages and how to enquire, for assistants that answer questions about the dealer.',
  ),
  googleVehicleAds: group({
    enabled: offByDefault('Publishes the feed.'),
    storeCodes: withDefault(
      z.record(
        slug,
        text(longestStoreCode).regex(/^[^:,\t]+$/, 'a store code without a colon, comma or tab'),
      ),
      {},
    ).describe(
      'The store code of each location in your Google Business Profile, by the location\'s slug: {"southport": "BAY-01"}. Capital letters count. Cars at a location without a code are left out.',
    ),
  }).describe(
    'Google vehicle ads: /feeds/google-vehicle-ads.txt, for a scheduled fetch by Merchant Center. Cars that Google would reject are left out; `npm run dealer -- check` and the build say why.',
  ),
  metaVehicles: feedSwitch(
    'A vehicle catalogue for Meta: /feeds/meta-vehicles.csv, for ads on Facebook and Instagram. Cars that Meta would reject are left out; `npm run dealer -- check` and the build say why.',
  ),
  marketplace: feedSwitch(
    'The stock as a plain table: /feeds/marketplace.csv, for marketplaces that take a CSV file. Its columns have the names of the stock fields. Cars without a stock number or a price are left out.',
  ),
}).describe('Files for programs and for advertising services, made with the site. All are off by default.');
