import type { OptionEntry } from './option-entries.ts';

/** What the reference says besides the options themselves. */
export interface ReferenceParts {
  options: readonly OptionEntry[];
  /** Names of the templates. */
  templates: readonly string[];
  /** The variables of the server's environment, a line each, as its help prints them. */
  environment: string;
}

const longestShown = 60;

/** The reference of dealers' folders in Markdown. */
export function referenceText({ options, templates, environment }: ReferenceParts): string {
  const groups = [...Map.groupBy(options, ({ key }) => topOf(key))];
  const single = groups.filter(([, [, ...more]]) => more.length === 0).map(([, [entry]]) => entry!);
  const held = groups.filter(([, [, ...more]]) => more.length > 0);
  return `${intro(templates)}
## Options

${options.length} options. Those in bold must be set; the others have the default shown, or none. \`[]\` stands for any entry of a list, \`<slug>\` for a name you choose.

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
| \`stock.ndjson\` | the cars, one a line; or \`stock.url\` names a feed |
| \`offers.json\` | \`{"offers": [...]}\`: what \`/special-offers/\` shows |
| \`models.json\` | \`{"models": [...]}\`: what \`/models/\` shows |
| \`reviews.json\` | \`{"reviews": [...], "count", "average_rating"}\` |
| \`parts.json\` | the list behind \`/parts/search/\` |
| \`pages/*.md\`, \`posts/*.md\` | pages of text and the blog, see \`_defaults/README.md\` |
| \`media/\` | pictures that the files above name as \`media/...\` |
| \`demo-recipe.json\` | of demo dealers: what \`npm run demo\` makes their stock from |

All but \`dealer.json\` may be left out. Folders that begin with \`_\` are no dealers: \`_brands/\` has the settings, models and offers of makes, \`_defaults/\` pages that any dealer may take over, \`_maps/\` descriptions of CSV exports.

## Layers

Every option is taken from the last of these that sets it:

1. the default, as below
2. \`_brands/<brand>.json\`, when \`brand\` names one
3. what the template sets, in \`src/templates/<template>/defaults.json\`, where it has such a file (${templates.map((name) => `\`${name}\``).join(', ')})
4. \`dealer.json\`

Objects are merged key by key; a list, a number or a text replaces what was there. \`null\` is not a value: leave a key out to take what lies below.

## Where leads go

Every lead is kept in the server's database before the visitor is answered. \`leads.delivery\` lists where it is sent besides, each target for all leads or for some categories or dealerships; it is tried for two days. \`npm run leads -- list\` shows what became of each.
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

/** Text in a table's cell. Angle brackets would be taken for HTML outside of code. */
function plain(text: string): string {
  const parts = text.replaceAll('|', '\\|').split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;'))).join('');
}
