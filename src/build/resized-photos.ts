import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import type { SiteFile } from '../site/plan.ts';
import type { SiteFolder } from './site-folder.ts';
import { writeOnce } from './write-whole.ts';

type ResizedFile = Extract<SiteFile, { resize: string }>;

/** Smaller copies of dealers' photos, made once for all builds: the path names the content and how it is made. */
export class ResizedPhotos {
  readonly #folder: string;
  readonly #missing: { site: SiteFolder; file: ResizedFile; made: string }[] = [];

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'photos', 'made');
  }

  /** Puts a copy into a site; one that this machine has not made yet is there after `made()`. */
  lay(site: SiteFolder, file: ResizedFile): void {
    const made = join(this.#folder, basename(file.path));
    try {
      site.adopt(file.path, made);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.#missing.push({ site, file, made });
    }
  }

  /** @throws naming the photo that no copy can be made of */
  async made(): Promise<void> {
    if (this.#missing.length === 0) return;
    mkdirSync(this.#folder, { recursive: true });
    // Loaded here: most builds of most dealers have no new photo.
    const { encodePhoto } = await import('../photos/encode-photo.ts');
    const work = async () => {
      for (let next = this.#missing.pop(); next; next = this.#missing.pop()) {
        const { site, file, made } = next;
        const copy = await encodePhoto(file.resize, file.order, { strict: false }).catch((error: unknown) => {
          throw new Error(`${file.resize}: ${error instanceof Error ? error.message : String(error)}`);
        });
        writeOnce(made, copy);
        site.adopt(file.path, made);
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  }
}
