import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, hashOf, hashOfFiles } from './file-hash.ts';

/** The files that the compiled app depends on. Dealers' data, tests and fixtures are not among them. */
export function appHash(root: string): string {
  const sources = hashOfFiles(
    `${root}/src`,
    filesBelow(join(root, 'src'), (file) => !/\.test\.tsx?$/.test(file)),
  );
  const assets = hashOfFiles(join(root, 'public'), filesBelow(join(root, 'public')));
  const settings = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'].filter((f) =>
    existsSync(join(root, f)),
  );
  return hashOf(sources, assets, hashOfFiles(root, settings));
}
