import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type JsonObject, mergeLayers } from '../../src/config/layer-file.ts';
import { type OptionEntry, optionEntries } from '../../src/config/option-entries.ts';
import { templateNames } from '../../src/config/templates.ts';
import { feedEnvironmentHelp } from '../../src/inventory/feed/read-feed.ts';
import { environmentHelp } from '../../src/server/environment-help.ts';

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

/** The content of the reference. */
export interface ReferenceParts {
  options: readonly OptionEntry[];
  /** Names of the templates. */
  templates: readonly string[];
  /** The server's environment variables, one per line, as in its help. */
  environment: string;
}

const longestShown = 60;

/** Writes the reference for dealers' folders as Markdown. */
export function referenceText({ options, templates, environment }: ReferenceParts): string {
  const groups = [...Map.groupBy(options, ({ key }) => topOf(key))];
  const single = groups.filter(([, [, ...more]]) => more.length === 0).map(([, [entry]]) => entry!);
  const held = groups.filter(([, [, ...more]]) => more.length > 0);
  return `${intro(templates)}
## Options

${options.length} options. Options in bold are required; the others have the default shown, or none. \`[]\` means any entry of a list, \`<slug>\` a name that you choose.

${table(single)}
${held.map(([name, [group, ...members]]) => section(name, group!, members)).join('\n')}
## The server's environment

Keys and passwords are never options. The API server reads them from its environment (\`npm run serve -- --help\`):

\`\`\`
${environment}
\`\`\`
`;
}

function intro(templates: readonly string[]): string {
  return `# Dealers

Written by \`npm run dealer -- reference\` from the schema in \`src/config/schema/\`; do not edit it here.

\`npm run dealer -- new <slug>\` makes a folder, \`npm run dealer -- check <slug>\` says what is wrong with it and what to write instead, \`npm run build -- --dealer <slug>\` builds its site.

## A dealer's folder

| file | what it holds |
| --- | --- |
| \`dealer.json\` | the options below |
| \`stock.ndjson\` | the cars, one a line; or \`stock.feed\` names a feed |
| \`offers.json\` | \`{"offers": [...]}\`: what \`/special-offers/\` shows |
| \`models.json\` | \`{"models": [...]}\`: what \`/models/\` shows |
| \`reviews.json\` | \`{"reviews": [...], "count", "average_rating"}\` |
| \`parts.json\` | the list behind \`/parts/search/\` |
| \`pages/*.md\`, \`posts/*.md\` | pages of text and the blog, see \`_defaults/README.md\` |
| \`media/\` | pictures that the files above name as \`media/...\` |

Only \`dealer.json\` is required. Folders whose name begins with \`_\` are not dealers: \`_brands/\` has the settings, models and offers of makes, \`_defaults/\` has pages that any dealer can use, \`_maps/\` describes CSV exports.

## Layers

The value of an option comes from the last of these layers that sets it:

1. the default, shown below
2. \`_brands/<brand>.json\`, when \`brand\` names one
3. what the template sets, in \`src/templates/<template>/defaults.json\`, where it has such a file (${templates.map((name) => `\`${name}\``).join(', ')})
4. \`dealer.json\`

Objects are merged key by key; a list, a number or a text replaces what was there. \`null\` is not a value: leave a key out to use the layer before it.

## Where leads go

The server stores every lead in its database before it answers the visitor. \`leads.delivery\` lists where leads are sent as well. A target takes all leads, or those of some categories or dealerships. The server retries a failed delivery for two days. \`npm run leads -- list\` shows the status of each lead.
`;
}

const topOf = (key: string) => /^[^.[]+/.exec(key)?.[0] ?? key;

function section(name: string, group: OptionEntry, members: readonly OptionEntry[]): string {
  const facts = [
    group.required ? 'Must be set.' : '',
    group.type === 'list of groups' ? 'A list.' : '',
  ].filter(Boolean);
  return `### ${name}\n\n${[plain(group.description), ...facts].join(' ')}\n\n${table(members)}`;
}

function table(options: readonly OptionEntry[]): string {
  const rows = options.map(row).join('\n');
  return `| option | type | default | example | what it does |\n| --- | --- | --- | --- | --- |\n${rows}\n`;
}

function row({ key, type, required, default: usual, example, description }: OptionEntry): string {
  const name = required ? `**\`${key}\`**` : `\`${key}\``;
  const cells = [name, plain(type), json(usual), json(example), plain(description)];
  return `| ${cells.join(' | ')} |`;
}

function json(value: string | undefined): string {
  if (value === undefined) return '';
  const short = value.length > longestShown ? `${value.slice(0, longestShown - 1)}…` : value;
  return `\`${short.replaceAll('|', '\\|')}\``;
}

/** Escapes text for a table cell. Outside of code, angle brackets would become HTML. */
function plain(text: string): string {
  const parts = text.replaceAll('|', '\\|').split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;'))).join('');
}
