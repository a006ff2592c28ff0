import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadDealers } from './load.ts';
import type { ConfigProblem } from './problem.ts';
import { ruleMessages } from './rule-messages.fixture.ts';

const root = fileURLToPath(new URL('../../tests/fixtures/dealers/broken/', import.meta.url));
const options = { adminKeys: ['index-key'] };

/** The expected problems of each broken fixture: those of the text of the file, and those of its values together. */
const messages: typeof ruleMessages = {
  ...ruleMessages,
  Bad_Name: [
    [
      'Bad_Name',
      'The folder\'s name cannot be a slug: lower-case letters, digits and single hyphens. Found "Bad_Name".',
      'Rename the folder to bad-name.',
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
  'empty-file': [
    [
      'empty-file/dealer.json:1:1',
      'Not valid JSON: The file is empty. Found the end of the file.',
      'Write at least {}.',
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
  'no-file': [['no-file/dealer.json', 'There is no such file.', 'Create it.']],
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
  prototype: [
    [
      'prototype/dealer.json:3:14 cards.__proto__',
      '"__proto__" is not a key that a configuration may have. Found an object.',
      'Remove it.',
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
  'unknown-key': [
    [
      'unknown-key/dealer.json:3:3 serch',
      '"serch" is not a setting here. Found an object.',
      'Write "search" if that is meant, or remove it.',
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
