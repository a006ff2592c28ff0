import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkedLine, dealerTable, listDealers } from '../src/config/dealer-list.ts';
import { editorSchemaText } from '../src/config/editor-schema.ts';
import { formatProblems } from '../src/config/format-problems.ts';
import { shownPath } from '../src/config/layer-file.ts';
import { loadDealers } from '../src/config/load.ts';
import { createDealer } from '../src/config/new-dealer.ts';
import { templateNames } from '../src/config/schema/identity.ts';
import { contrastRule } from '../src/theme/contrast-rule.ts';

const help = `Usage: npm run dealer -- <command> [options]

  new <slug>     Makes a dealer's folder with sample values and an empty stock
                   --name NAME      the dealer's name
                   --template NAME  ${templateNames.join(', ')}
  check [slug]   Says what is wrong with the dealers, or with one, and what to do about it
  list           Shows all dealers
  schema         Writes dealer.schema.json, which gives editors completion

  --dealers DIR  The folder of dealers (default: dealers)
  --json         Prints JSON
  --help         Shows this`;

type Values = { dealers: string; json: boolean; name?: string | undefined; template?: string | undefined };
type Command = (values: Values, operand: string | undefined) => Promise<number>;

/** What to print for people, or for programs with --json. */
function print(values: Values, json: unknown, text: string): void {
  const out = values.json ? JSON.stringify(json, null, 2) : text;
  if (out !== '') console.log(out);
}

const commands: Record<string, Command> = {
  async new(values, slug) {
    if (slug === undefined) return misuse('Name the new dealer: npm run dealer -- new <slug>.');
    const made = await createDealer(values.dealers, slug, values);
    if ('refused' in made) {
      if (values.json) print(values, made, '');
      else console.error(made.refused);
      return 1;
    }
    const [config, stock] = made.created;
    const next = [
      `Created ${made.created.join(' and ')}.`,
      'Next:',
      `  1. Replace what begins with SAMPLE, the address, the phone and siteUrl in ${config}.`,
      `  2. Put the stock into ${stock}, one car a line, or set "stock": { "url": "https://…" }.`,
      `  3. npm run dealer -- check ${slug}`,
    ];
    print(values, made, next.join('\n'));
    return 0;
  },

  async check(values, slug) {
    const { dealers, problems } = await loadDealers(values.dealers, slug === undefined ? undefined : [slug], {
      extraRules: contrastRule(values.dealers),
    });
    const valid = dealers.map((dealer) => dealer.slug);
    const lines = dealers.length + problems.length === 0 ? ['No dealers.'] : dealers.map(checkedLine);
    print(values, { valid, problems }, lines.join('\n'));
    if (problems.length > 0 && !values.json) console.error(formatProblems(problems));
    return problems.length > 0 ? 1 : 0;
  },

  async list(values) {
    const summaries = await listDealers(values.dealers);
    if (!summaries) return misuse(`There is no folder ${values.dealers}.`);
    print(values, summaries, dealerTable(summaries));
    return 0;
  },

  async schema(values) {
    const file = join(values.dealers, 'dealer.schema.json');
    await writeFile(file, editorSchemaText());
    print(values, { written: shownPath(resolve(file)) }, `Wrote ${shownPath(resolve(file))}.`);
    return 0;
  },
};

function misuse(message: string): number {
  console.error(`${message}\n\n${help}`);
  return 2;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      dealers: { type: 'string', default: 'dealers' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      name: { type: 'string' },
      template: { type: 'string' },
    },
  });
  const [name, operand, ...more] = positionals;
  if (values.help) {
    console.log(help);
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return misuse(name === undefined ? 'Name a command.' : `There is no command "${name}".`);
  if (more.length > 0) return misuse(`"${more.join(' ')}" is one word too many.`);
  return command(values, operand);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.exitCode = code?.startsWith('ERR_PARSE_ARGS') ? misuse(message) : 1;
  if (process.exitCode === 1) console.error(message);
}
