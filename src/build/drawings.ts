import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { drawIllustration } from '../illustration/draw.ts';
import type { IllustrationSpec } from '../illustration/spec.ts';
import { writeWhole } from './write-whole.ts';

/** Drawn pictures, made once for all dealers and builds: the path names the content. */
export class Drawings {
  readonly #folder: string;

  constructor(cacheDir: string) {
    this.#folder = join(cacheDir, 'drawn');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The file of a drawing on this machine. */
  file(path: string, spec: IllustrationSpec): string {
    const file = join(this.#folder, basename(path));
    if (!existsSync(file)) writeWhole(file, drawIllustration(spec));
    return file;
  }
}
