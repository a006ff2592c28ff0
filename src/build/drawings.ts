import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { drawIllustration } from '../illustration/draw.ts';
import type { IllustrationSpec } from '../illustration/spec.ts';
import type { SiteFolder } from './site-folder.ts';
import { writeOnce } from './write-whole.ts';

/** Illustrations, drawn once for all dealers and builds. Their path contains a hash of the content. */
export class Drawings {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'drawn');
    mkdirSync(this.#folder, { recursive: true });
  }

  /**
   * Puts an illustration into a site, and draws it first if it is not cached. Tries to link before it checks, because a
   * dealer has hundreds of illustrations.
   */
  lay(site: SiteFolder, path: string, spec: IllustrationSpec): void {
    const file = join(this.#folder, basename(path));
    try {
      site.adopt(path, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      writeOnce(file, drawIllustration(spec));
      site.adopt(path, file);
    }
  }
}
