import { optional, z } from 'astro/zod';
import { itemTypes } from '../../domain/cars/car.ts';
import { usualStockGuard } from '../../domain/stock/stock-guard.ts';
import { cfg, group, inForm, list, offByDefault, text, whole, withDefault } from './values.ts';

/** The name of a secret: an operator sets FEED_SECRET_<name> in the environment. */
const secretName = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]{0,60}$/, 'a name in capital letters: RIVERSIDE_DMS, for FEED_SECRET_RIVERSIDE_DMS');

const feedSchema = z
  .strictObject({
    url: inForm(
      2000,
      /^(?:(?:https?|sftp|ftps):\/\/[^\s/?@]+(?:[/?]\S*)?|file:(?!.*\.\.)\w[\w./ -]*)$/,
      "an address that begins with https://, http://, sftp:// or ftps:// and holds no password, or a file as 'file:feed/stock.csv'",
    ).describe(
      "Address of the feed: https://, http://, sftp:// or ftps:// (TLS from the start on port 990); or 'file:feed/stock.csv' for a file of the dealer's folder, or of FEED_FOLDER when that is set.",
    ),
    format: withDefault(z.enum(['ndjson', 'json', 'csv', 'xml']), 'ndjson').describe(
      'The format of the feed. It may be compressed by gzip or ZIP.',
    ),
    map: optional(
      inForm(
        120,
        /^[\w-]+(?:\.json)?$/,
        "the name of a map: 'au-listings', or 'feed-map.json' in the dealer's folder",
      ),
    ).describe(
      'How its columns become cars: a map of `_maps/`, or a file of the dealer that ends in .json. CSV and XML need one. Default: the feed has the fields of a car.',
    ),
    access: optional(
      z.strictObject({
        kind: withDefault(z.enum(['basic', 'bearer']), 'basic').describe(
          'How the secret is sent: `basic` for user:password (also for sftp and ftps), `bearer` for a token.',
        ),
        name: secretName.describe(
          'The name of the secret, which the operator sets in the environment as FEED_SECRET_<name>.',
        ),
      }),
    ).describe('How the feed is asked for. Default: without a login.'),
    hostKey: optional(
      z
        .string()
        .regex(/^SHA256:[A-Za-z0-9+/]{43}$/, "a key's fingerprint as ssh-keygen -l shows it: 'SHA256:…'"),
    ).describe("The fingerprint of an sftp server's key. An sftp feed needs it."),
    everyMinutes: withDefault(whole(1, 1440), 15).describe(
      'How often `npm run publish -- --watch` reads the feed, in minutes.',
    ),
  })
  .refine(({ format, map }) => map !== undefined || format === 'ndjson' || format === 'json', {
    error: 'A CSV or XML feed has no map. Set "map".',
    path: ['map'],
  })
  .refine(({ url, access }) => !url?.startsWith('ftps:') || access !== undefined, {
    error: 'An ftps feed lacks its login. Set "access".',
    path: ['access'],
  })
  .refine(
    ({ url, hostKey, access }) =>
      !url?.startsWith('sftp:') || (hostKey !== undefined && access !== undefined),
    { error: 'An sftp feed lacks its key or its login. Set "hostKey" and "access".', path: ['hostKey'] },
  )
  .describe('Where the stock comes from. Default: the file `stock.ndjson` beside dealer.json.');

export type StockFeed = z.infer<typeof feedSchema>;

export const stockSchema = group({
  feed: feedSchema.optional(),
  guard: group({
    maxDropPercent: withDefault(z.number().min(0).max(100), usualStockGuard.maxDropPercent).describe(
      'The share of the cars, in per cent, that may be missing from a new stock (against the most cars of the last 24 hours), or lose their price, photos, year, odometer, body, location or kind in it. When there are more, the new stock is held and the last good one stays (`npm run stock -- held`); so is one with other ids, and one of which a quarter is newly rejected. Stocks of fewer than 10 cars are held only when no car is left.',
    ),
  }).describe('Protects the site from a feed, an import or a stock file that lost its cars.'),
  asOf: optional(z.iso.date()).describe(
    "The day on which this stock was current, 'YYYY-MM-DD'. Ages of cars are computed from it. For archived or demonstration stock. Default: the day of the build.",
  ),
  itemTypes: cfg('CFG-34', withDefault(z.array(z.enum(itemTypes)).min(1), ['car'])).describe(
    'The kinds of listing on this site.',
  ),
  stockFilterVariant: cfg('CFG-9', withDefault(z.literal([0, 1, 2, 3, 4, 5, 7, 14]), 3)).describe(
    'Days that a sold car stays listed when `soldIncludedDays` is not set.',
  ),
  stockFilterExtra: group({
    usedOnly: offByDefault('Lists used cars only.'),
    inStockOnly: offByDefault("Lists the status 'in_stock' only."),
    excludeMakes: list(text(60)).describe('Makes that are not listed.'),
    excludeStockNumbers: list(text(60)).describe('Stock numbers of cars that are not listed.'),
  }).meta({ cfg: 'CFG-10', description: 'Further conditions of the default stock filter. Default none.' }),
  soldIncludedDays: cfg('CFG-11', optional(whole(0, 60))).describe(
    'Days that a sold car stays listed. Default: that of `stockFilterVariant`, 3.',
  ),
}).describe('Which cars are listed, and where they come from.');
