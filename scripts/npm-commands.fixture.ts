import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The npm scripts that are programs of this repository, with their fixed arguments. */
export const npmCommands = Object.entries(scripts)
  .filter(([, line]) => line.startsWith('node '))
  .map(([name, line]) => [name, line.split(' ').slice(1)] as const);

/** What the help of a command contains. */
export const usageOf = (name: string) => (name === 'start' ? 'npm start' : `npm run ${name} -- `);
