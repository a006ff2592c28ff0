import { parentPort } from 'node:worker_threads';
import { loadDealers } from '../../config/load.ts';
import type { ConfigProblem } from '../../config/problem.ts';
import { readCatalogue } from '../../content/read-catalogue.ts';

/** A dealer's folder as it stands, and as it would be, each in a folder of dealers. */
export interface ContentCheck {
  slug: string;
  standing: string;
  changed: string;
}

/** Problems of configuration and content, as people read them. */
async function problemsIn(dealersDir: string, slug: string): Promise<string[]> {
  const { dealers, problems } = await loadDealers(dealersDir, [slug]);
  const found = [...problems];
  for (const dealer of dealers) {
    const read = await readCatalogue(dealersDir, dealer);
    found.push(...read.failures, ...read.problems);
  }
  return found.map((problem) => problemText(problem, slug));
}

/** 'pages/about-us.md, title: It is empty. Write a title.' The folder of the server is left out. */
function problemText({ file, key, message, remedy }: ConfigProblem, slug: string): string {
  const name = file.split(`${slug}/`).at(-1) ?? file;
  return `${name}${key ? `, ${key}` : ''}: ${message} ${remedy}`;
}

parentPort?.once('message', async ({ slug, standing, changed }: ContentCheck) => {
  const before = new Set(await problemsIn(standing, slug));
  parentPort?.postMessage((await problemsIn(changed, slug)).filter((problem) => !before.has(problem)));
});
parentPort?.postMessage('loaded');
