import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { PageType } from '../browser/demo-site.ts';
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

export const timeout = process.env['ALL_PAGES'] ? 3_600_000 : 240_000;

interface Message {
  url: string;
  message: string;
  extract?: string;
}

/**
 * Asks the Nu HTML checker of the W3C, for all pages at once: most of its time is the start of Java.
 *
 * @param pages those of each dealer
 * @returns each fault once, with the first page that has it
 */
export async function htmlFaults(pages: Iterable<[slug: string, pages: PageType[]]>): Promise<string[]> {
  const files = [...pages].flatMap(([slug, ofDealer]) => {
    const site = builtSite(slug);
    return ofDealer.map(({ path }) => join(inject('outDir'), slug, site.fileFor(path) ?? '404.html'));
  });
  const { messages } = await check([...new Set(files)]);
  const faults = messages.filter(({ message }) => !refuted.some(({ says }) => message.includes(says)));
  const found = Map.groupBy(faults, ({ message, extract }) => `${message} ${extract?.trim() ?? ''}`);
  return [...found].map(([fault, [first]]) => `${first?.url}: ${fault}`).slice(0, 30);
}

async function check(files: string[]): Promise<{ messages: Message[] }> {
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-info-messages'];
  const { stdout } = await promisify(execFile)(inject('java')!, ['-jar', program, ...options, ...files], {
    maxBuffer: 1_000_000_000,
  });
  return JSON.parse(stdout);
}
