import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type JsonObject, mergeLayers } from '../../src/config/layers.ts';
import { optionEntries } from '../../src/config/option-entries.ts';
import { referenceText } from '../../src/config/reference-text.ts';
import { templateNames } from '../../src/config/templates.ts';
import { feedEnvironmentHelp } from '../../src/inventory/feed/read-feed.ts';
import { environmentHelp } from '../../src/server/server-settings.ts';

/** The test dealer that sets every option. The examples in the reference come from it. */
const fixtures = resolve(import.meta.dirname, '../../tests/fixtures/dealers/good');
const layers = ['_brands/everything.json', 'maximal/dealer.json'];

/** The text of `dealers/README.md`. */
export function dealersReference(): string {
  const [brand, dealer] = layers.map(
    (file) => JSON.parse(readFileSync(resolve(fixtures, file), 'utf8')) as JsonObject,
  );
  return referenceText({
    options: optionEntries(mergeLayers(brand!, dealer!)),
    templates: templateNames,
    environment: `${environmentHelp}\n${feedEnvironmentHelp}`,
  });
}
