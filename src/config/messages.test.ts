import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadDealers } from './load.ts';
import { type ConfigProblem, formatProblems } from './problem.ts';

const root = fileURLToPath(new URL('../../tests/fixtures/dealers/broken/', import.meta.url));
const options = { adminKeys: ['index-key'] };

/** The expected problems of each broken fixture. */
const messages: Record<string, [place: string, message: string, remedy: string][]> = {
  Bad_Name: [
    [
      'Bad_Name',
      'The folder\'s name cannot be a slug: lower-case letters, digits and single hyphens. Found "Bad_Name".',
      'Rename the folder to bad-name.',
    ],
  ],
  'admin-key': [
    [
      'admin-key/dealer.json:6:7 search.typesense.adminKey',
      '"adminKey" sounds like a secret, and a configuration is public.',
      'Remove it and replace the key, because others may have read it; the scripts and the server read keys from the environment.',
    ],
  ],
  'bad-colour': [
    [
      'bad-colour/dealer.json:4:5 theme.brandColour',
      'Not in the right form. Found "navy".',
      'Write a colour as #rrggbb.',
    ],
  ],
  'bad-date': [
    [
      'bad-date/dealer.json:4:5 stock.asOf',
      'Not in the right form. Found "2025-02-30".',
      "Write a calendar date as 'YYYY-MM-DD'.",
    ],
  ],
  'boolean-as-text': [
    [
      'boolean-as-text/dealer.json:4:5 cards.usedCarPerks',
      'Expected true or false. Found "true".',
      'Write true without quotes.',
    ],
  ],
  'brand-misspelt': [
    [
      '_brands/misspelt.json:3:5 cards.cardButton',
      '"cardButton" is not a setting here. Found a list of 1.',
      'Write "cardButtons" if that is meant, or remove it.',
    ],
  ],
  'brand-outside': [
    [
      'brand-outside/dealer.json:22:3 brand',
      'Not in the right form. Found "../broken/base".',
      'Write lower-case letters, digits and single hyphens.',
    ],
  ],
  'brand-unfinished': [
    [
      '_brands/unfinished.json:2:1',
      'Not valid JSON: The file ends before it is complete. Found the end of the file.',
      'Close the brackets and quotes that are open.',
    ],
  ],
  comment: [
    [
      'comment/dealer.json:2:3',
      'Not valid JSON: JSON has no comments. Found "// the dealer".',
      'Remove the comment.',
    ],
  ],
  'desk-templates': [
    [
      'desk-templates/dealer.json:7:9 desk.templates[2].name',
      'Entry 0 has the same name. Found "The car is here".',
      'Give each entry a different value.',
    ],
    [
      'desk-templates/dealer.json:5:36 desk.templates[0].subject',
      'Not a placeholder. Found "{Car}".',
      'Write {customer}, {car}, {staff}, {dealership} or {phone}, or remove the braces.',
    ],
    [
      'desk-templates/dealer.json:6:50 desk.templates[1].text',
      'Not a placeholder. Found "{price}".',
      'Write {customer}, {car}, {staff}, {dealership} or {phone}, or remove the braces.',
    ],
  ],
  'empty-file': [
    [
      'empty-file/dealer.json:1:1',
      'Not valid JSON: The file is empty. Found the end of the file.',
      'Write at least {}.',
    ],
  ],
  'foreign-embed': [
    [
      'foreign-embed/dealer.json:8:9 embeds.iframeBlocks[0].url',
      'The host evil.example is not among the hosts that may be embedded. Found "https://evil.example/".',
      'Add "evil.example" to "embeds.allowedHosts" if you trust it.',
    ],
  ],
  'hours-backwards': [
    [
      'hours-backwards/dealer.json:8:7 openingHours[0].end_hour',
      'Closes before it opens, at 17:00. Found "08:30".',
      'Write a later time.',
    ],
  ],
  'image-service': [
    [
      'image-service/dealer.json:3:3 media.imageServiceUrl',
      '"imageServiceUrl" is needed with the image service imgix.',
      'Add the address where it answers.',
    ],
  ],
  'lead-rules': [
    [
      'lead-rules/dealer.json:6:69 leads.delivery[0].dealerships[0]',
      'No entry of dealerships has this name. Found "nort".',
      'Write north.',
    ],
    [
      'lead-rules/dealer.json:7:30 leads.delivery[1].url',
      '"api_key" in the address sounds like a secret, and a configuration is public.',
      'Remove it; the server sends the token that its environment has for this dealer.',
    ],
  ],
  'lead-targets': [
    [
      'lead-targets/dealer.json:5:9 leads.delivery[0].type',
      'Not one of the allowed values: "email-adf", "email", "https-adf", "webhook". Found "emial".',
      'Write "email" if that is meant.',
    ],
    [
      'lead-targets/dealer.json:6:26 leads.delivery[1].to',
      'Not in the right form. Found "Leads <leads@crm.example>".',
      "Write an email address: 'leads@example.com.au'.",
    ],
    [
      'lead-targets/dealer.json:7:28 leads.delivery[2].url',
      'Not in the right form. Found "https://user:word@crm.example/".',
      'Write an address that begins with https://, without a user and password; http://localhost is for previews.',
    ],
    [
      'lead-targets/dealer.json:8:53 leads.delivery[3].catgories',
      '"catgories" is not a setting here. Found a list of 1.',
      'Write "categories" if that is meant, or remove it.',
    ],
  ],
  'lone-synonym': [
    [
      'lone-synonym/dealer.json:4:20 search.synonyms[0].words',
      'One word alone has no synonym. Found a list of 1.',
      'Add a second word, or set "typed".',
    ],
    [
      'lone-synonym/dealer.json:4:52 search.synonyms[1].words[0]',
      'Not in the right form. Found "--".',
      'Write a word with letters or digits.',
    ],
  ],
  'misplaced-key': [
    [
      'misplaced-key/dealer.json:3:3 hitsPerPage',
      '"hitsPerPage" is not a setting here. Found 30.',
      'Move it to "search.hitsPerPage".',
    ],
  ],
  'missing-keys': [
    ['missing-keys/dealer.json:1:1 name', '"name" is missing.', 'Add it. The dealer as visitors know it.'],
    [
      'missing-keys/dealer.json:1:1 legalName',
      '"legalName" is missing.',
      'Add it. The name of the company that holds the licence.',
    ],
    [
      'missing-keys/dealer.json:1:1 siteUrl',
      '"siteUrl" is missing.',
      "Add it. Where the site is served: 'https://www.example.com.au'.",
    ],
    [
      'missing-keys/dealer.json:1:1 locations',
      '"locations" is missing.',
      'Add it. The places the dealer works from.',
    ],
  ],
  'missing-logo': [
    [
      'missing-logo/dealer.json:4:5 logo.src',
      'There is no such file. Found "media/logo.svg".',
      'Add the file or correct the name.',
    ],
  ],
  'no-file': [['no-file/dealer.json', 'There is no such file.', 'Create it.']],
  'no-locations': [
    ['no-locations/dealer.json:3:3 locations', 'Too few entries. Found an empty list.', 'Give at least 1.'],
  ],
  'no-such-brand': [
    [
      'no-such-brand/dealer.json:22:3 brand',
      'There is no brand file _brands/bases.json. Found "bases".',
      'Correct the name or create that file.',
    ],
  ],
  'no-typesense': [
    [
      'no-typesense/dealer.json:3:3 search.typesense',
      '"typesense" is needed with the engine typesense.',
      'Add its host and searchOnlyKey.',
    ],
  ],
  'not-an-object': [
    [
      'not-an-object/dealer.json:1:1',
      'The file does not contain an object. Found an empty list.',
      'Begin it with { and end it with }.',
    ],
  ],
  'number-as-text': [
    [
      'number-as-text/dealer.json:4:5 search.hitsPerPage',
      'Expected a number. Found "30".',
      'Write 30 without quotes.',
    ],
  ],
  'object-for-text': [
    ['object-for-text/dealer.json:3:3 name', 'Expected text. Found an object.', 'Write text.'],
  ],
  'own-images': [
    [
      'own-images/dealer.json:3:3 media.photoHosts',
      '"photoHosts" is needed with the image service own.',
      'Add the hosts of the photos in the stock.',
    ],
    [
      'own-images/dealer.json:4:5 media.imageService',
      'The API resizes the photos, but it is off. Found "own".',
      'Write "none", or set "api.enabled" to true.',
    ],
  ],
  'picture-outside': [
    [
      'picture-outside/dealer.json:17:7 locations[0].image',
      'Not a file of the folder \'media\'. Found "../other/media/yard.jpg".',
      "Write 'media/' and the file's name, or https://.",
    ],
  ],
  'plain-http': [
    [
      'plain-http/dealer.json:3:3 siteUrl',
      'Not in the right form. Found "http://fixture.example".',
      'Write an address that begins with https://.',
    ],
  ],
  'price-range': [
    [
      'price-range/dealer.json:5:7 budget.priceRange.min',
      'Not below the maximum, 250000. Found 300000.',
      'Write a lower number.',
    ],
  ],
  'promo-dates': [
    [
      'promo-dates/dealer.json:8:9 promotions.promoCards[0].until',
      'The card ends before it begins, on 2025-02-01. Found "2025-01-01".',
      'Write the same day or a later one.',
    ],
  ],
  prototype: [
    [
      'prototype/dealer.json:3:14 cards.__proto__',
      '"__proto__" is not a key that a configuration may have. Found an object.',
      'Remove it.',
    ],
  ],
  'published-index-key': [
    [
      'published-index-key/dealer.json:6:7 search.typesense.searchOnlyKey',
      'This key can change the index, and every visitor can read it here.',
      "Create a key with only the action 'documents:search' and write that.",
    ],
  ],
  'same-slugs': [
    [
      'same-slugs/dealer.json:21:7 locations[1].slug',
      'Entry 0 has the same slug. Found "main".',
      'Give each entry a different value.',
    ],
  ],
  'script-link': [
    [
      'script-link/dealer.json:6:7 navigation[0].href',
      'Not in the right form. Found "javascript:alert(1)".',
      "Write a path of this site ('/finance/') or an address that begins with https://, tel: or mailto:.",
    ],
  ],
  'secret-value': [
    [
      'secret-value/dealer.json:5:5 maps.browserKey',
      'This looks like a secret key, and a configuration is public.',
      'Remove it and replace the key, because others may have read it; the scripts and the server read keys from the environment.',
    ],
  ],
  'site-below-a-path': [
    [
      'site-below-a-path/dealer.json:3:3 siteUrl',
      'A site is served from the root of its host. Found "https://fixture.example/cars".',
      'Write "https://fixture.example".',
    ],
  ],
  'tags-unasked': [
    [
      'tags-unasked/dealer.json:4:5 analytics.consent',
      'A tag manager is loaded only after visitors accept. Found "not-asked".',
      'Write "ask", or remove "gtmContainerId".',
    ],
  ],
  'text-as-number': [
    [
      'text-as-number/dealer.json:12:9 locations[0].address.postcode',
      'Expected text. Found 4000.',
      'Put it in quotes: "4000".',
    ],
  ],
  'text-for-list': [
    [
      'text-for-list/dealer.json:4:5 search.popularMakes',
      'Expected a list. Found "Toyota".',
      'Put it in square brackets: ["Toyota"].',
    ],
  ],
  'too-long': [
    [
      'too-long/dealer.json:4:5 cards.noPriceText',
      'Too long. Found "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…".',
      'Write at most 60 characters.',
    ],
  ],
  'too-small': [
    ['too-small/dealer.json:4:5 search.hitsPerPage', 'Too small. Found 1.', 'Write a number of at least 3.'],
  ],
  'trailing-comma': [
    [
      'trailing-comma/dealer.json:4:1',
      'Not valid JSON: There is a comma before the closing }. Found "}".',
      'Remove that comma.',
    ],
  ],
  twice: [
    [
      'twice/dealer.json:4:3 name',
      '"name" appears twice in one object. Found "Two".',
      'Remove one of the two.',
    ],
  ],
  'two-primaries': [
    [
      'two-primaries/dealer.json:32:7 locations[1].primary',
      'The primary location is locations[0] already. Found true.',
      'Mark one location only.',
    ],
  ],
  'unknown-dealership': [
    [
      'unknown-dealership/dealer.json:24:7 locations[0].dealership_slug',
      'No entry of dealerships has this name. Found "nort".',
      'Write north.',
    ],
  ],
  'unknown-key': [
    [
      'unknown-key/dealer.json:3:3 serch',
      '"serch" is not a setting here. Found an object.',
      'Write "search" if that is meant, or remove it.',
    ],
  ],
  'unknown-location': [
    [
      'unknown-location/dealer.json:4:31 locationDisplay.locationOrder[1]',
      'No entry of locations has this name. Found "gone".',
      'Write main.',
    ],
  ],
  'unknown-nested-key': [
    [
      'unknown-nested-key/dealer.json:13:9 locations[0].address.suburb',
      '"suburb" is not a setting here. Found "Milton".',
      'Remove it. Settings here are city, id, lat, long, map_key, place_id, place_url, postcode, state, street.',
    ],
  ],
  'wrong-enum': [
    [
      'wrong-enum/dealer.json:4:5 search.engine',
      'Not one of the allowed values: "auto", "static", "typesense". Found "typsense".',
      'Write "typesense" if that is meant.',
    ],
  ],
  'wrong-enum-far': [
    [
      'wrong-enum-far/dealer.json:4:5 locationDisplay.defaultState',
      'Not one of the allowed values: "act", "nsw", "nt", "qld", "sa", "tas", "vic", "wa". Found "queensland".',
      'Write "act", "nsw", "nt", "qld", "sa", "tas", "vic" or "wa".',
    ],
  ],
  'wrong-number-enum': [
    [
      'wrong-number-enum/dealer.json:4:5 stock.stockFilterVariant',
      'Not one of the allowed values: 0, 1, 2, 3, 4, 5, 7, 14. Found 6.',
      'Write 0, 1, 2, 3, 4, 5, 7 or 14.',
    ],
  ],
};

/** Shortens paths to those below the fixtures, independent of the current directory. */
const fromRoot = (text: string) =>
  text.replaceAll(relative(process.cwd(), root), '').replaceAll(/(^|\s)\//g, '$1');

function told({ file, line, column, key, found, message, remedy }: ConfigProblem): [string, string, string] {
  const place = `${[fromRoot(file), line, column].filter(Boolean).join(':')} ${key}`.trim();
  return [place, fromRoot(found === undefined ? message : `${message} Found ${found}.`), remedy];
}

describe('a broken configuration', () => {
  test.each(Object.entries(messages))('%s is reported with place and remedy', async (slug, expected) => {
    const { dealers, problems } = await loadDealers(root, [slug], options);
    expect(problems.map(told)).toEqual(expected);
    expect(dealers).toEqual([]);
  });

  test('has a message in this table for every fixture', () => {
    const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = folders.map(({ name }) => name).filter((name) => !name.startsWith('_'));
    expect(names.sort()).toEqual(Object.keys(messages).sort());
  });

  test('is reported without repeating a secret', async () => {
    const { problems } = await loadDealers(
      root,
      ['admin-key', 'secret-value', 'published-index-key'],
      options,
    );
    expect(JSON.stringify(problems)).not.toMatch(/sk_live_fixture|"index-key|"fixture"/);
  });
});

describe('formatting problems', () => {
  const problem = {
    dealer: 'a',
    file: 'a/dealer.json',
    line: 3,
    key: 'name',
    message: 'Too long.',
    remedy: 'Cut it.',
  };

  test('groups by file, in the order of lines', () => {
    const earlier = { ...problem, line: 2, key: 'id', found: '"1"' };
    const other = { dealer: 'b', file: 'b/dealer.json', key: '', message: 'Empty.', remedy: 'Fill it.' };
    expect(formatProblems([problem, other, earlier])).toBe(
      [
        'a/dealer.json',
        '  line 2, id: Too long. Found "1".',
        '    Cut it.',
        '  line 3, name: Too long.',
        '    Cut it.',
        '',
        'b/dealer.json',
        '  Empty.',
        '    Fill it.',
        '',
        '3 problems in 2 files.',
      ].join('\n'),
    );
  });

  test('shows a problem in a shared brand once, with the dealers that use it', () => {
    const shared = { ...problem, file: '_brands/x.json' };
    expect(formatProblems([shared, { ...shared, dealer: 'b' }])).toBe(
      [
        '_brands/x.json (used by a, b)',
        '  line 3, name: Too long.',
        '    Cut it.',
        '',
        '1 problem in 1 file.',
      ].join('\n'),
    );
  });

  test('returns an empty text for no problems', () => expect(formatProblems([])).toBe(''));
});
