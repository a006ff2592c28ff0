import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'astro/zod';
import type { JsonSchema } from '../../src/config/json-schema.ts';
import { carFields } from '../../src/inventory/car-fields.ts';
import { importMapSchema } from '../../src/inventory/import-map.ts';

/** The map that the page explains, and a table it reads. Its test imports the one with the other. */
export const exampleMap = {
  $schema: '../_schemas/import-map.schema.json',
  about: 'Our dealer management system, exported every night.',
  delimiter: ';',
  encoding: 'windows-1252',
  decimal: ',',
  columns: {
    make: { from: 'Make', with: ['make'] },
    model: { from: 'Model' },
    year: { from: 'Year', as: 'integer' },
    price: { from: 'Price', as: 'integer', values: { POA: 0 } },
    km: { from: 'Km', as: 'integer' },
    car_type: { from: 'Type', values: { U: 'used', N: 'new', D: 'demo' } },
    colour: { from: 'Colour', with: ['colour'], mismatch: 'ignore' },
    location_name: { from: 'Yard', values: { '1': 'Penrith', '2': 'Blacktown' } },
    images: { from: 'Photos', as: 'list', separator: ' ' },
  },
  defaults: { price_type: 'Drive Away' },
  id: { column: 'StockNo' },
};

export const exampleTable = `StockNo;Make;Model;Year;Price;Km;Type;Colour;Yard;Photos
S1001;TOYOTA;Corolla;2021;24.990,00;41.250,0;U;White;1;https://photos.example/1.jpg https://photos.example/2.jpg
S1002;Mazda;CX-5;2023;POA;12.004,0;D;Soul Red;2;
`;

/** The maps of `dealers/_maps/`, with what they say of themselves. */
function shippedMaps(): string[] {
  const folder = new URL('../../dealers/_maps/', import.meta.url);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.map((file) => {
    const { about } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { about: string };
    return `- \`${file.replace('.json', '')}\`: ${about}`;
  });
}

/** The text of `dealers/_maps/README.md`. */
export function mapReference(): string {
  const schema = z.toJSONSchema(importMapSchema, { io: 'input', target: 'draft-7' }) as JsonSchema;
  const { columns, repairs: _, ...top } = schema.properties ?? {};
  const rule = columns?.additionalProperties as JsonSchema;
  return `# Maps

Written by \`npm run dealer -- reference\` from the schema in \`src/inventory/import-map.ts\`; do not edit it here.

A map says how one kind of table becomes cars: CSV with any delimiter, JSON, NDJSON or XML, also compressed by gzip or ZIP. A map of this folder is for every dealer (\`"map": "au-listings"\`); one in a dealer's folder is named with its ending (\`"map": "feed-map.json"\`).

Maps of this folder, of which \`npm run stock -- map export.csv\` names the one that a table is for:

${shippedMaps().join('\n')}

## From a table to a site

1. Write the map, for example \`dealers/riverside-motors/feed-map.json\`. Your editor completes it (\`$schema\`).

   \`\`\`json
${indented(JSON.stringify(exampleMap, null, 2))}
   \`\`\`

   It reads a table with semicolons and decimal commas, for two locations:

   \`\`\`
${indented(exampleTable.trimEnd())}
   \`\`\`

2. Try it: \`npm run stock -- import export.csv --dealer riverside-motors --map dealers/riverside-motors/feed-map.json\`. It says how many rows became cars, and why the others did not.
3. Look for what the site would say wrong: \`npm run dealer -- check riverside-motors\`.
4. To read the table every quarter of an hour instead, name it in \`dealer.json\`: \`"stock": { "feed": { "url": "https://…", "format": "csv", "map": "feed-map.json" } }\`, then \`npm run publish -- --watch\`.

**Prices.** Australian law wants the price that a buyer pays. A cell may say what its price includes (\`$32,990 Drive Away\`, \`32,990 + ORC\`). Where the table does not, the map does: \`"defaults": { "price_type": "Drive Away" }\`.

**Locations.** \`location_name\` (or \`location_id\`) is the name, slug or id of one of the dealer's \`locations\`. A dealer with one location needs neither.

**Numbers.** \`24.990\` can be a price or a decimal. Say \`decimal\` or \`thousands\`; a row whose number reads two ways is rejected, never guessed. A price or an odometer of \`24.990\` is left out and reported where the point separates decimals: it would be $25. Any other value that cannot be read, such as a date that does not exist (31/02/2025), is left out and reported, and the car stays: it needs only make, model, condition and an id.

**Nested values.** In JSON and XML, a column is a path: \`"from": "engine.size"\`; an attribute of XML is \`@id\`. Values of a list are joined by \`|\`, in the order of an \`order\`, \`sequence\` or \`position\` where each entry has one; \`prices[EGC].amount\` is the amount of the entry of \`prices\` that says \`EGC\`. \`rows\` says where the rows are.

## Keys of a map

${table(top)}
## Keys of a column

A step runs for each row in the order of these keys.

${table(rule.properties!)}
## Fields of a car

A column can feed any of these; a nested field is written with a dot.

${carFields.map((field) => `\`${field}\``).join(', ')}
`;
}

const indented = (text: string) =>
  text
    .split('\n')
    .map((line) => `   ${line}`)
    .join('\n');

function table(properties: Record<string, JsonSchema>): string {
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .map(([name, node]) => {
      const usual = node.default === undefined ? '' : `\`${JSON.stringify(node.default)}\``;
      const choices = node.enum ?? node.items?.enum;
      const words = choices ? ` One of ${choices.map((choice) => `\`${choice}\``).join(', ')}.` : '';
      return `| \`${name}\` | ${usual} | ${escaped(`${node.description ?? ''}${words}`)} |`;
    });
  return `| key | default | what it does |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
}

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
