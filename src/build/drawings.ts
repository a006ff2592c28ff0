import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { drawIllustration } from '../illustration/draw.ts';
import type { IllustrationSpec } from '../illustration/spec.ts';
import type { SiteFolder } from './site-folder.ts';
import { writeOnce } from './write-whole.ts';

/** Drawn pictures, made once for all dealers and builds: the path names the content. */
export class Drawings {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'drawn');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Puts a drawing into a site, made if this machine has none yet. A dealer has hundreds, so it is not asked first. */
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
