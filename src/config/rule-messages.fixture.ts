/**
 * The expected problems of the broken fixtures whose values are written correctly, but are not allowed or do not fit
 * together. messages.test.ts has the others.
 */
export const ruleMessages: Record<string, [place: string, message: string, remedy: string][]> = {
  'admin-key': [
    [
      'admin-key/dealer.json:6:7 search.typesense.adminKey',
      '"adminKey" sounds like a secret, and a configuration is public.',
      'Remove it and replace the key, because others may have read it; the scripts and the server read keys from the environment.',
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
  'missing-logo': [
    [
      'missing-logo/dealer.json:4:5 logo.src',
      'There is no such file. Found "media/logo.svg".',
      'Add the file or correct the name.',
    ],
  ],
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
  'team-unknown': [
    [
      'team-unknown/dealer.json:6:9 team.people[1].id',
      'Entry 0 has the same id. Found "mai".',
      'Give each entry a different value.',
    ],
    [
      'team-unknown/dealer.json:6:57 team.people[1].locations[0]',
      'No entry of locations has this name. Found "southport".',
      'Write main.',
    ],
    [
      'team-unknown/dealer.json:7:41 team.people[2].deskEmail',
      'No entry of desk.staff has this name. Found "tom@mail.example".',
      'Add it to desk.staff or remove this key.',
    ],
    [
      'team-unknown/dealer.json:14:19 team.forCars[0].person',
      'No entry of team.people has this name. Found "may".',
      'Write mai, mai, tom or ann.',
    ],
    [
      'team-unknown/dealer.json:14:50 team.forCars[0].locations[0]',
      'No entry of locations has this name. Found "nowhere".',
      'Write main.',
    ],
    [
      'team-unknown/dealer.json:11:76 team.people[3].hours[0].end_hour',
      'Closes before it opens, at 17:00. Found "08:30".',
      'Write a later time.',
    ],
    [
      'team-unknown/dealer.json:5:42 team.people[0].photo',
      'There is no such file. Found "media/mai.jpg".',
      'Add the file or correct the name.',
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
  'unknown-location': [
    [
      'unknown-location/dealer.json:4:31 locationDisplay.locationOrder[1]',
      'No entry of locations has this name. Found "gone".',
      'Write main.',
    ],
  ],
};
