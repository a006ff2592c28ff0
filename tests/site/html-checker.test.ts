import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { dealerPerTemplate } from '../browser/demo-dealers.ts';
import { pagesToAsk } from '../browser/demo-site.ts';
import { builtSite } from './built-site.ts';

const require = createRequire(import.meta.url);
const program = join(require.resolve('vnu-jar'), '../build/dist/vnu.jar');

/** What the checker says of right pages, each with the reason why they are right. */
const refuted = [
  { says: '“@view-transition”', reason: 'It does not know this rule of CSS yet.' },
  {
    says: '“sizes” attribute value starting with “auto”',
    reason: 'It takes the second `source` of a picture for its `img`, and misses `loading="lazy"` there.',
  },
  {
    says: '“list” role is unnecessary',
    reason: 'Safari tells of a list without markers only where the role says so.',
  },
  {
    says: 'lacks heading',
    reason: 'The review of a customer has no title, and the privacy banner is named by its question.',
  },
  {
    says: 'violates Content Security Policy',
    reason: 'A file has no origin to compare with. Browsers report what the policy of a served page blocks.',
  },
];

interface Message {
  url: string;
  message: string;
  extract?: string;
}

const java = inject('java');

test.skipIf(!java)(
  'the Nu HTML checker of the W3C finds no fault in any kind of page',
  {
    timeout: process.env['ALL_PAGES'] ? 3_600_000 : 240_000,
  },
  async ({ annotate }) => {
    const files = (await Promise.all(dealerPerTemplate.map(filesOf))).flat();
    const { messages } = await check([...new Set(files)]);
    const faults = messages.filter(({ message }) => !refuted.some(({ says }) => message.includes(says)));
    // Each fault once, with the first page that has it.
    const found = Map.groupBy(faults, ({ message, extract }) => `${message} ${extract?.trim() ?? ''}`);
    expect([...found].map(([fault, [first]]) => `${first?.url}: ${fault}`).slice(0, 30)).toEqual([]);
    await annotate(`${new Set(files).size} pages, ${messages.length} messages that the list refutes`);
  },
);

/** The files of one page of each kind. */
async function filesOf(slug: string): Promise<string[]> {
  const site = builtSite(slug);
  return (await pagesToAsk(slug)).map(({ path }) =>
    join(inject('outDir'), slug, site.fileFor(path) ?? '404.html'),
  );
}

/** One run for all files: most of its time is the start of Java. */
async function check(files: string[]): Promise<{ messages: Message[] }> {
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-info-messages'];
  const { stdout } = await promisify(execFile)(java!, ['-jar', program, ...options, ...files], {
    maxBuffer: 1_000_000_000,
  });
  return JSON.parse(stdout);
}
